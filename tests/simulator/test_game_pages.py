"""Single games of a run, step by step."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from simulator.actions import cancel
from simulator.models import RecordedGame, Run
from simulator.recorded_games import stored
from simulator.series.play import GoldfishSeries
from simulator.workers import chunks, queue
from tests.simulator.printed_cards import BRUTE, SAGE, SCOUT
from tests.simulator.test_run_pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shared_cards")]
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


@pytest.fixture(autouse=True)
def quiet_queue(monkeypatch):
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    monkeypatch.setattr(queue, "is_reachable", lambda: True)


@pytest.fixture
def open_deck(deck):
    """The deck, which anybody may see."""
    deck.visibility = "public"
    deck.save()
    return deck


def played(run):
    while chunks.play_next_chunk():
        pass
    return Run.objects.get(pk=run.pk)


@pytest.fixture
def run(open_deck, start_run):
    """A run of twenty games that has ended."""
    return played(start_run(games=20))


def game_page(client, run, number=1, **query):
    return client.get(reverse("simulator:game", args=[run.pk, number]), query)


def test_a_step_shows_what_happened_its_rule_and_the_board(client, run):
    record = run.series().record(0)
    step = next(number for number, line in enumerate(record.lines) if line.rule == "405.3")
    page = text(game_page(client, run, step=step))
    assert f'<h2 id="what-happens">{record.lines[step].text}</h2>' in page
    assert "/405.3/" in page
    assert f"damage to {record.picture(step).players[1].hero_row[0].name}" in page
    assert re.search(r"hero, [0-9]+ of 28 health", page)
    assert 'aria-label="Allies of' in page
    assert f"Step {step} of {len(record.lines) - 1}" in page


def test_a_step_says_which_turn_of_the_player_it_is(client, run):
    record = run.series().record(0)
    starts = [number for number, line in enumerate(record.lines) if line.text == "Player's turn starts"]
    for own, step in enumerate(starts[:3]):
        page = text(game_page(client, run, step=step + 1))
        assert escape(f"Player's {('1st', '2nd', '3rd')[own]} turn") in page


def test_a_step_asks_the_database_once_for_all_cards_of_the_board(client, run):
    game_page(client, run, step=1)
    with CaptureQueriesContext(connection) as first:
        game_page(client, run, step=5)
    with CaptureQueriesContext(connection) as last:
        game_page(client, run, step=60)
    assert len(first) == len(last)


def test_every_step_can_be_seen_and_later_ones_than_the_last_are_the_last(client, run):
    last = len(run.series().record(0).lines) - 1
    for step in range(0, last + 1, 5):
        assert game_page(client, run, step=step).status_code == 200
    assert "The game is over." in text(game_page(client, run, step=10_000))
    assert "The game is over." not in text(game_page(client, run, step="nonsense"))


def test_a_report_leads_to_the_fastest_and_the_slowest_win(client, run):
    tally = run.tally()
    page = text(client.get(run.get_absolute_url()))
    for turn in (min(tally.win_turn), max(tally.win_turn)):
        game = tally.examples.game(f"won on {turn}")
        assert reverse("simulator:game", args=[run.pk, game + 1]) in page
        assert run.series().play(game).win_turn == turn


def test_any_game_is_found_by_its_number(client, run):
    address = reverse("simulator:find_game", args=[run.pk])
    assert client.get(address, {"number": 7}).url == reverse("simulator:game", args=[run.pk, 7])
    for wrong in ("21", "0", "x", ""):
        assert client.get(address, {"number": wrong}).url == f"{run.get_absolute_url()}#games"


def test_a_game_leads_to_its_neighbours(client, run):
    page = text(game_page(client, run, 2))
    for number in (1, 3):
        assert reverse("simulator:game", args=[run.pk, number]) in page
    assert "Previous game" not in text(game_page(client, run, 1))
    assert "Next game" not in text(game_page(client, run, 20))


@pytest.mark.parametrize("number", [0, 21])
def test_a_run_has_no_other_games(client, run, number):
    assert game_page(client, run, number).status_code == 404


def test_a_game_that_failed_is_not_there_and_named_in_the_report(client, open_deck, start_run, monkeypatch):
    run = start_run(games=20)
    play = GoldfishSeries.play

    def play_or_fail(self, game):
        if game == 4:
            raise RuntimeError("a card was nowhere")
        return play(self, game)

    monkeypatch.setattr(GoldfishSeries, "play", play_or_fail)
    run = played(run)
    assert game_page(client, run, 5).status_code == 404
    assert reverse("simulator:game", args=[run.pk, 6]) in text(game_page(client, run, 4))
    page = text(client.get(run.get_absolute_url()))
    assert "1 game failed with an engine error and is not counted" in page
    assert f"Game 5, seed {run.failed_seeds()[0][1]}" in page


def test_a_game_is_played_once_and_then_shown_as_it_was(client, run, monkeypatch):
    first = text(game_page(client, run, 3, step=9))
    monkeypatch.setattr(GoldfishSeries, "record", None)
    monkeypatch.setattr(stored, "engine_version", lambda: "another")
    second = text(game_page(client, run, 3, step=9))
    assert "has changed since this game was recorded" in second
    assert "has changed" not in first
    pages = (TOKEN.sub("", page) for page in (first, second))
    boards = {page.partition('<div id="game"')[2].partition("Ended: ")[0] for page in pages}
    assert len(boards) == 1
    assert RecordedGame.objects.count() == 1


def test_a_game_of_a_run_that_another_engine_played_says_so(client, run):
    Run.objects.filter(pk=run.pk).update(engine_version="older")
    page = text(game_page(client, run))
    assert "may differ from the one that was counted" in page
    assert "may differ" in text(game_page(client, run))
    assert not RecordedGame.objects.get().is_as_counted


def test_a_run_records_which_engine_plays_it(run):
    assert run.engine_version == stored.engine_version()


def test_a_run_has_a_limited_number_of_recorded_games(client, run, monkeypatch):
    monkeypatch.setattr(stored, "MAX_RECORDED", 2)
    pages = [text(game_page(client, run, number)) for number in (1, 2, 3)]
    assert [("always show the same game" in page) for page in pages] == [True, True, False]
    assert RecordedGame.objects.count() == 2


def test_games_of_private_decks_are_private(client, deck, start_run):
    deck.visibility = "private"
    deck.save()
    run = played(start_run(games=20))
    assert game_page(client, run).status_code == 404
    assert client.get(reverse("simulator:find_game", args=[run.pk]), {"number": 1}).status_code == 404


def test_an_active_run_shows_its_progress_first(client, open_deck, start_run):
    run = start_run(games=40)
    assert game_page(client, run).url == run.get_absolute_url()


@pytest.mark.usefixtures("endless_minute")
def test_playing_games_again_is_limited(client, run, settings):
    settings.SIMULATION_RATE = 2
    answers = [game_page(client, run, number).status_code for number in (1, 2, 3)]
    assert answers == [200, 200, 429]
    assert game_page(client, run, 1).status_code == 200


def test_a_game_of_a_match_names_both_decks(client, open_deck):
    address = reverse("simulator:match", args=[open_deck.pk])
    answer = client.post(address, {"address": f"/decks/{open_deck.pk}/", "games": 4, "seed": 1})
    run = played(Run.objects.get(pk=answer.url.split("/")[-2]))
    page = text(game_page(client, run, 2))
    assert f"Game 2: {open_deck.name} against {open_deck.name} (2)" in page
    assert "the fastest" in text(client.get(run.get_absolute_url())).lower()


def test_both_versions_of_a_compared_game_can_be_seen(client, open_deck):
    address = reverse("simulator:compare", args=[open_deck.pk])
    swap = f"20 {SCOUT.name} for 20 {BRUTE.name}"
    answer = client.post(address, {"swaps": swap, "games": 20, "seed": 1})
    run = played(Run.objects.get(pk=answer.url.split("/")[-2]))
    example = run.tally().examples.game("ahead")
    example = run.tally().examples.game("behind") if example is None else example
    own = game_page(client, run, example + 1)
    other = client.get(reverse("simulator:game_of_other", args=[run.pk, example + 1]))
    assert f"<h1>Game {example + 1}: {open_deck.name}</h1>" in text(own)
    assert f"<h1>Game {example + 1}: {swap}</h1>" in text(other)
    assert reverse("simulator:game_of_other", args=[run.pk, example + 1]) in text(
        client.get(run.get_absolute_url())
    )


def test_every_version_of_a_sweep_can_be_seen_in_the_games_it_played(client, open_deck):
    swaps = [f"20 {BRUTE.name} for 20 {SAGE.name}", f"5 {SCOUT.name} for 5 {BRUTE.name}"]
    address = reverse("simulator:sweep", args=[open_deck.pk])
    answer = client.post(address, {"swaps": "\n".join(swaps), "games": 80, "seed": 3})
    run = played(Run.objects.get(pk=answer.url.split("/")[-2]))
    (stopped,) = run.stopped_versions()
    assert run.tally().games > stopped.games, "the other version goes on"

    def title(number, version):
        page = client.get(reverse("simulator:game_of_version", args=[run.pk, number, version]))
        return page.status_code, f"<h1>Game {number}: {swaps[version - 1]}</h1>" in text(page)

    version, other = stopped.number + 1, 2 - stopped.number
    assert title(stopped.games, version) == (200, True)
    assert title(stopped.games + 1, version)[0] == 404
    assert title(stopped.games + 1, other) == (200, True)
    assert client.get(reverse("simulator:game_of_version", args=[run.pk, 1, 3])).status_code == 404
    report = text(client.get(run.get_absolute_url()))
    assert "as the fastest version plays it" in report
    assert f"/versions/{other}/" in report


def test_games_that_are_not_counted_have_no_page(client, start_run):
    run = start_run(games=60)
    chunks.play_next_chunk()
    cancel(run, visitor=run.visitor)
    run.refresh_from_db()
    assert run.tally().games == 20
    assert game_page(client, run, 20).status_code == 200
    assert game_page(client, run, 21).status_code == 404


def test_goldfish_games_have_no_other_version(client, run):
    assert client.get(reverse("simulator:game_of_other", args=[run.pk, 1])).status_code == 404


def test_the_start_page_takes_a_margin_of_error(client, open_deck):
    address = reverse("simulator:start", args=[open_deck.pk])
    answer = client.post(address, {"games": 1000, "margin": "0.5"})
    run = played(Run.objects.get(pk=answer.url.split("/")[-2]))
    assert run.margin_of_error == 0.5
    assert run.tally().games < 1000
    page = text(client.get(run.get_absolute_url()))
    assert f"Stopped after {run.tally().games} of 1,000 games" in page.replace("\u202f", ",")
    assert client.post(address, {"margin": "0"}).status_code == 400
