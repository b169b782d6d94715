"""Games that go on from a moment of others."""

import re

import pytest
from django.test import Client

from cards.importing.starter_pool import read_starter_pool
from engine.board.picture import picture_for
from engine.scenarios import parse_scenarios
from engine.scenarios.setup_reader import set_up
from play.models import Table, TableDecision
from play.sessions import borrow_game, forget_games
from simulator.actions import create_run, take_snapshot
from simulator.kinds.comparison import KIND as COMPARISON
from simulator.kinds.match import KIND
from simulator.models import Run
from simulator.series.run_settings import RunSettings
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.snapshot import DeckSnapshot
from simulator.workers import chunks
from tests.play.random_clients import page_options
from tests.play.test_pace import pass_often
from tests.play.test_tables import act, decide, page


def log_lines(client, table):
    return client.get(f"{table.get_absolute_url()}log.txt").content.decode().splitlines()


def opened(answer):
    assert answer.status_code == 302
    return Table.objects.get(pk=answer["Location"].split("/")[2])


def test_a_game_continues_from_a_line_of_its_log(client, begin):
    table = begin()
    for _ in range(15):
        decide(client, table)
    lines = log_lines(client, table)
    line = len(lines) // 2
    again = opened(act(client, table, "continue", line=line))
    assert again.continued_from == table
    with borrow_game(table) as game:
        turn = game.log(None)[line].turn
    assert f'Continued from <a href="/play/{table.pk}/">turn {turn} of an earlier game' in page(client, again)
    assert log_lines(client, again)[: line + 1] == lines[: line + 1]
    assert again.ply < table.ply
    decide(client, again)
    assert table.decisions.count() == table.ply


def test_anyone_who_sees_a_finished_game_can_continue_it_in_the_seat_of_its_player(client, begin):
    table = begin()
    decide(client, table)
    act(client, table, "concede", revision=2)
    other = Client()
    again = opened(act(other, table, "continue", line=0))
    assert "data-option" in page(other, again)
    assert client.get(again.get_absolute_url()).status_code == 404


def test_a_continued_game_links_to_the_step_of_the_replay_it_came_from(client, begin):
    table = begin()
    act(client, table, "concede", revision=1)
    again = opened(act(client, table, "continue", line=1))
    address = f"/play/{table.pk}/replay/?step=1"
    assert f'<a href="{address}">the start of an earlier game</a>' in page(client, again)
    table.seats.update(visitor="somebody")
    Table.objects.filter(pk=table.pk).update(is_private=True)
    assert "Continued from the start of an earlier game." in page(client, again)


@pytest.mark.parametrize("data", [{}, {"line": -1}, {"line": "x"}])
def test_an_invalid_line_begins_no_game(client, begin, data):
    table = begin()
    assert "The page has expired" in act(client, table, "continue", **data).content.decode()
    assert Table.objects.count() == 1


@pytest.fixture
def run(decks):
    """A match of two starter decks, played."""
    snapshots = [take_snapshot(deck.decklist()) for deck in decks[:2]]
    run = create_run(
        snapshots[0],
        RunSettings(games=2, seed=3),
        visitor="somebody",
        caller="somebody",
        deck=decks[0],
        kind=KIND,
        others=[NamedDeck(decks[1].name, snapshots[1], decks[1].pk)],
    )
    while chunks.play_next_chunk():
        pass
    return Run.objects.get(pk=run.pk)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_recorded_match_game_continues_in_either_seat(client, run, seat):
    record = run.series().record(1)
    line = len(record.lines) // 3
    table = opened(client.post(f"/play/runs/{run.pk}/2/", {"line": line, "seat": seat}))
    assert [row.is_machine for row in table.seats.all()] == [seat == 1, seat == 0]
    with borrow_game(table) as game:
        lines = [entry.text for entry in game.log(None)]
    assert lines[: line + 1] == [entry.text for entry in record.lines[: line + 1]]
    assert TableDecision.Maker.PERSON not in table.decisions.values_list("maker", flat=True)
    address = f"/simulations/{run.pk}/games/2/?step={line}"
    text = f"turn {record.lines[line].turn} of simulated game 2"
    assert f'Continued from <a href="{address}">{text}</a>' in page(client, table)
    Run.objects.all().delete()
    assert f"Continued from {text}." in page(client, table)


@pytest.fixture
def goldfish_run(decks):
    """Goldfish games of two versions of a starter deck, played."""
    snapshots = [take_snapshot(deck.decklist()) for deck in decks[:2]]
    main = [*snapshots[0].main[:-2], *snapshots[1].main[:2]]
    version = DeckSnapshot.of("Version", snapshots[0].hero, main)
    run = create_run(
        snapshots[0],
        RunSettings(games=2, seed=3),
        visitor="somebody",
        caller="somebody",
        deck=decks[0],
        kind=COMPARISON,
        others=[NamedDeck("Version", version)],
    )
    while chunks.play_next_chunk():
        pass
    return Run.objects.get(pk=run.pk)


def test_a_match_game_continues_as_either_deck_but_not_after_its_end(client, run, decks):
    page = client.get(f"/simulations/{run.pk}/games/1/?step=3").content.decode()
    buttons = re.findall(r'name="seat"\s+value="(\d)"[^>]*>([^<]*)<', page)
    assert buttons == [(str(seat), f"Play on from here as {decks[seat].name}") for seat in range(2)]
    assert "Play on from here" not in client.get(f"/simulations/{run.pk}/games/1/?step=9999").content.decode()


@pytest.mark.parametrize(("number", "version"), [(1, 0), (2, 0), (2, 1)])
def test_a_goldfish_game_continues_against_the_goldfish(client, goldfish_run, number, version):
    record = goldfish_run.series().record(number - 1, version)
    line = len(record.lines) // 2
    table = opened(client.post(f"/play/runs/{goldfish_run.pk}/{number}/{version}/", {"line": line}))
    with borrow_game(table) as game:
        lines = [entry.text for entry in game.full_log()]
    assert lines[: line + 1] == [entry.full_text for entry in record.lines[: line + 1]]
    assert [seat.level for seat in table.seats.all()] == ["", "goldfish"]
    for _ in range(30):
        if table.is_over:
            break
        decide(client, table, -1 % len(page_options(page(client, table))))
    assert table.decisions.filter(maker=TableDecision.Maker.PERSON).count() > 3


def test_a_rematch_with_the_goldfish_keeps_the_decks(client, goldfish_run):
    table = opened(client.post(f"/play/runs/{goldfish_run.pk}/1/0/", {"line": 5}))
    act(client, table, "concede", revision=table.revision)
    assert "Swap decks" not in page(client, table)
    answer = client.post(f"{table.get_absolute_url()}rematch/", {"swap": 1}, follow=True)
    assert "A goldfish plays no other deck." in answer.content.decode()
    again = opened(client.post(f"{table.get_absolute_url()}rematch/"))
    assert [seat.deck_name for seat in again.seats.all()] == [seat.deck_name for seat in table.seats.all()]
    assert "every_window_from" not in again.setup


def test_the_lobby_does_not_offer_the_goldfish_as_an_opponent(client, decks):
    assert "goldfish" not in client.get("/play/").content.decode().lower()


def test_a_game_missing_from_a_run_is_not_found(client, run):
    assert client.post(f"/play/runs/{run.pk}/3/", {"line": 1}).status_code == 404


SCENARIO = "the-last-link-added-resolves-first"


@pytest.mark.parametrize("step", [0, 2])
def test_a_scenario_continues_with_the_visitor_on_both_sides(client, decks, step):
    assert "Play on from here" in client.get(f"/rules/scenarios/{SCENARIO}/?step={step}").content.decode()
    table = opened(client.post(f"/play/scenarios/{SCENARIO}/", {"line": step}))
    assert len(table.seats_of(table.seats.get(index=0).visitor)) == 2
    before = page(client, table)
    assert f'Continued from <a href="/rules/scenarios/{SCENARIO}/?step={step}">step {step} of the' in before
    assert "data-option" in before
    decide(client, table)
    forget_games()
    assert "data-option" in page(client, table) or table.is_over
    act(client, table, "undo", revision=table.revision)
    assert page_options(page(client, table)) == page_options(before)


@pytest.mark.parametrize("slug", [SCENARIO, "a-new-ally-can-protect-at-once"])
def test_a_continued_scenario_can_ask_everywhere(client, decks, slug):
    """The second asks only where there are options until the visitor plays on."""
    table = opened(client.post(f"/play/scenarios/{slug}/", {"line": 1}))
    table.seats.update(pace="everywhere")
    assert ["Pass"] in pass_often(client, table)


def test_a_continued_scenario_does_not_depend_on_the_current_cards(client, decks, monkeypatch):
    slug = "vigil-of-the-light-brings-back-an-ally-and-is-attached-to-it"
    table = opened(client.post(f"/play/scenarios/{slug}/", {"line": 1}))
    assert [card["name"] for card in table.setup["pool"]] == sorted(
        ["Manthos the Recently Sewn", "Vigil of the Light"]
    )
    before = page_options(page(client, table))
    forget_games()
    with monkeypatch.context() as patch:
        patch.setattr("play.game_kinds.wow_tcg.read_starter_pool", dict)
        assert page_options(page(client, table)) == before
    del table.setup["pool"]
    table.save()
    forget_games()
    assert page_options(page(client, table)) == before


@pytest.mark.parametrize(("slug", "line"), [("no-such-scenario", 0), (SCENARIO, 999)])
def test_an_unknown_scenario_or_step_begins_no_game(client, decks, slug, line):
    answer = client.post(f"/play/scenarios/{slug}/", {"line": line}, follow=True)
    assert "There is no such scenario" in answer.content.decode()
    assert not Table.objects.exists()


def test_a_saved_scenario_restores_the_position(client, begin):
    table = begin(opponent="both")
    while "Your turn: play cards" not in page(client, table):
        decide(client, table)
    text = client.get(f"{table.get_absolute_url()}scenario.txt").content.decode()
    (scenario,) = parse_scenarios(text)
    board = picture_for(set_up(scenario, read_starter_pool()))
    with borrow_game(table) as game:
        hands = [[card.name for card in player.hand] for player in picture_for(game.game).players]
    assert [sorted(card.printed.name for card in player.hand) for player in board.players] == [
        sorted(hand) for hand in hands
    ]


def test_players_who_cannot_see_every_card_cannot_save_a_scenario(client, begin):
    table = begin()
    assert client.get(f"{table.get_absolute_url()}scenario.txt").status_code == 403
