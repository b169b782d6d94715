"""Runs with many decks: gauntlets, matrices and sweeps, from their forms to their reports."""

import csv
import random
import re

import pytest
from django.urls import reverse

from accounts.visitors import SESSION_KEY
from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from decks import actions as deck_actions
from decks.models import Deck, ProductDeck
from decks.models import Entry as DeckEntry
from simulator import deck_choices
from simulator.kinds import gauntlet, sweep
from simulator.models import Chunk, Run
from simulator.series import sweep_rounds
from simulator.series.many_matches import MatchesTally
from simulator.series.sweep_rounds import SweepTally
from simulator.workers import chunks, queue
from tests.cards.card_files import native_cards
from tests.simulator.conftest import VISITOR
from tests.simulator.printed_cards import BRUTE, HERO, SAGE, SCOUT
from tests.simulator.series.test_sweep import BEST_SCOUT, WORST_SCOUT
from tests.simulator.test_run_pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shared_cards")]


@pytest.fixture(autouse=True)
def quiet_queue(monkeypatch):
    """No messages are sent, and the queue is reachable."""
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    monkeypatch.setattr(queue, "is_reachable", lambda: True)


@pytest.fixture
def open_deck(deck):
    """The deck of the runs, which anybody may see."""
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    return deck


@pytest.fixture
def make_deck(cards):
    """A function that stores a deck of sixty copies of a card."""

    def make(name, card, **fields):
        deck = Deck.objects.create(name=name, hero=cards[HERO.name], **{"visibility": "public"} | fields)
        DeckEntry.objects.create(deck=deck, card=cards[card.name], count=60)
        return deck

    return make


@pytest.fixture
def starters(make_deck):
    """Three starter decks: fast, slower, and slow."""
    decks = [("Brutes", BRUTE), ("Scouts", SCOUT), ("Sages", SAGE)]
    return [make_deck(name, card, starter=name.lower()) for name, card in decks]


def start(client, kind, deck=None, **data):
    return client.post(reverse(f"simulator:{kind}", args=[deck.pk] if deck else []), data)


def played(answer):
    """The run that was started, played to its end."""
    assert answer.status_code == 302, text(answer)
    while chunks.play_next_chunk():
        pass
    return Run.objects.get(pk=answer.url.split("/")[-2])


def keys(decks):
    return [deck.pk for deck in decks]


def error_of(answer):
    assert answer.status_code == 400
    assert not Run.objects.exists()
    return text(answer)


def table(client, run):
    answer = client.get(reverse("simulator:csv", args=[run.pk]))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert f"{run.kind}-{run.pk}.csv" in answer["Content-Disposition"]
    return list(csv.DictReader(answer.content.decode().splitlines()))


# Gauntlets


def test_a_gauntlet_is_played_by_workers_as_by_one_process(client, open_deck, starters):
    run = played(start(client, "gauntlet", open_deck, decks=keys(starters), games=8, seed=5))
    assert (run.kind, run.state, run.games, run.other_name) == ("gauntlet", "done", 24, "3 decks")
    tally = MatchesTally()
    others = [deck.snapshot for deck in run.named_decks()]
    series = gauntlet.KIND.series(run.deck_snapshot(), others, run.settings)
    for game in range(24):
        tally.count(series.play(game), game)
    assert run.tally() == tally
    assert [match.games for match in tally.matches.values()] == [8, 8, 8]


def test_the_report_of_a_gauntlet_has_a_row_for_each_opponent_and_all_together(client, open_deck, starters):
    run = played(start(client, "gauntlet", open_deck, decks=keys(starters), games=8, seed=5))
    content = text(client.get(run.get_absolute_url()))
    assert "24 games against 3 opponents" in content
    assert re.search(r"(\d|No) clear (win|wins), (\d|no) clear (loss|losses)", content)
    for deck in starters:
        assert f'<a href="{deck.get_absolute_url()}">{deck.name}</a>' in content
    assert "All opponents" in content
    assert "hero destroyed" in content
    rows = table(client, run)
    assert [(row["deck"], row["opponent"], row["games"]) for row in rows] == [
        (run.deck_name, deck.name, "8") for deck in starters
    ]
    tally = run.tally()
    assert [int(row["won"]) for row in rows] == [tally.matches[number].won(0) for number in range(3)]
    assert all(float(row["low"]) <= float(row["share"]) <= float(row["high"]) for row in rows)
    assert all(int(row["games going first"]) == int(row["games going second"]) == 4 for row in rows)


def test_a_gauntlet_that_is_cancelled_reports_all_opponents(client, open_deck, starters):
    answer = start(client, "gauntlet", open_deck, decks=keys(starters), games=30, seed=5)
    for _ in range(4):
        chunks.play_next_chunk()
    run = Run.objects.get()
    client.post(reverse("simulator:cancel", args=[run.pk]))
    run.refresh_from_db()
    assert (run.state, set(run.tally().matches)) == ("cancelled", {0, 1, 2})
    assert "Cancelled after 20 of 90 games." in text(client.get(answer.url))


def test_a_gauntlet_is_repeated_with_its_lists_though_decks_are_deleted(client, open_deck, starters):
    run = played(start(client, "gauntlet", open_deck, decks=keys(starters), games=2, seed=5))
    deck_actions.delete(Deck.objects.get(pk=starters[1].pk))
    again = played(client.post(reverse("simulator:repeat", args=[run.pk]), {"same_seed": "1"}))
    assert again.result == run.result
    assert set(again.other_decks.all()) == {starters[0], starters[2]}
    content = text(client.get(again.get_absolute_url()))
    assert "Scouts" in content
    assert starters[1].get_absolute_url() not in content


def test_starter_decks_are_chosen_at_first_and_the_deck_itself_is_not_offered(client, starters, make_deck):
    session = client.session
    session[SESSION_KEY] = VISITOR
    session.save()
    make_deck("One of one's own", SAGE, owner_key=VISITOR, visibility="private")
    make_deck("Somebody else's", SAGE)
    Deck.objects.create(name="Without cards", hero=starters[0].hero, owner_key=VISITOR)
    form = client.get(reverse("simulator:gauntlet", args=[starters[0].pk])).context["form"]
    groups = {
        group.title: [(choice.name, choice.verdict, checked) for choice, checked in choices]
        for group, choices, _ in form.choice_groups()
    }
    assert groups == {
        "Starter decks": [("Sages", None, True), ("Scouts", None, True)],
        "Your decks": [("One of one's own", "illegal", False)],
    }


def test_decks_chosen_by_address_have_different_names(client, open_deck, make_deck):
    decks = [make_deck("Twins", BRUTE), make_deck("Twins", SAGE)]
    addresses = f"https://example.org{decks[0].get_absolute_url()}\n\n{decks[1].pk}\n{decks[1].pk}"
    run = played(start(client, "gauntlet", open_deck, addresses=addresses, games=2))
    assert [deck.name for deck in run.named_decks()] == ["Twins", "Twins (2)"]
    assert set(run.other_decks.all()) == set(decks)


def test_the_start_page_says_that_a_deck_is_illegal(client, open_deck):
    for kind in ("gauntlet", "sweep", "start"):
        content = text(client.get(reverse(f"simulator:{kind}", args=[open_deck.pk])))
        assert "The deck is simulated as it is." in content
        assert "20 of 60 cards are fully simulated" in content or "40 of 60 cards are fully" in content


# Matrices


def test_a_matrix_plays_every_deck_against_every_other(client, starters):
    run = played(start(client, "matrix", decks=keys(starters), games=6, seed=5))
    assert (run.kind, run.state, run.games, run.deck_name, run.deck) == (
        "matrix",
        "done",
        18,
        "3 decks",
        None,
    )
    assert [match.games for match in run.tally().matches.values()] == [6, 6, 6]
    assert [(row["deck"], row["opponent"]) for row in table(client, run)] == [
        ("Brutes", "Scouts"),
        ("Brutes", "Sages"),
        ("Scouts", "Sages"),
    ]


def test_both_cells_of_a_match_are_two_sides_of_the_same_games(client, starters):
    run = played(start(client, "matrix", decks=keys(starters), games=6, seed=5))
    answer = client.get(run.get_absolute_url())
    report = answer.context["report"]
    assert [row.deck.name for row in report.rows][-1] == "Sages"
    shares = [row.total.won.value for row in report.rows]
    assert shares == sorted(shares, reverse=True)
    for place, row in enumerate(report.rows):
        assert row.cells[place] is None
        for other_place in range(place):
            cell, mirrored = row.cells[other_place], report.rows[other_place].cells[place]
            assert cell.match == mirrored.match
            drawn = report.matches[cell.match - 1].row.report.drawn.count
            assert cell.won.count + mirrored.won.count + drawn == cell.won.trials == 6
    content = text(answer)
    assert "3 decks against each other" in content
    assert 'href="#match-3"' in content
    assert 'id="match-3"' in content


def test_a_matrix_that_is_repeated_is_a_matrix(client, starters):
    run = played(start(client, "matrix", decks=keys(starters), games=2, seed=5))
    again = played(client.post(reverse("simulator:repeat", args=[run.pk]), {"same_seed": "1"}))
    assert (again.kind, again.deck_name, again.result) == ("matrix", "3 decks", run.result)


# Sweeps


SWAPS = f"10 {SAGE.name} for 10 {BRUTE.name}\n10 {BRUTE.name} for 10 {SAGE.name}"


@pytest.fixture
def short_rounds(monkeypatch):
    """Rounds of sixteen games, after the first of which the first of ``UNEQUAL_SWAPS`` stops."""
    monkeypatch.setattr(sweep_rounds, "ROUND", 16)
    monkeypatch.setattr(sweep, "ROUND_CHUNK", 12)


UNEQUAL_SWAPS = f"20 {BRUTE.name} for 20 {SAGE.name}\n10 {SAGE.name} for 10 {BRUTE.name}"


def test_a_sweep_gives_the_same_counts_whatever_the_chunks(client, open_deck, short_rounds, monkeypatch):
    results = set()
    for games_of_a_chunk in (12, 1_000):
        monkeypatch.setattr(sweep, "ROUND_CHUNK", games_of_a_chunk)
        run = played(start(client, "sweep", open_deck, swaps=UNEQUAL_SWAPS, games=24, seed=3))
        assert (run.kind, run.state) == ("sweep", "done")
        assert [version.games for version in run.stopped_versions()] == [16]
        results.add((str(run.result), str(run.stopped)))
    assert len(results) == 1


def test_a_sweep_does_not_depend_on_the_order_of_its_chunks(client, open_deck, short_rounds):
    start(client, "sweep", open_deck, swaps=UNEQUAL_SWAPS, games=24, seed=3)
    in_order = Run.objects.get()
    while chunks.play_next_chunk():
        pass
    start(client, "sweep", open_deck, swaps=UNEQUAL_SWAPS, games=24, seed=3)
    shuffled = Run.objects.exclude(pk=in_order.pk).get()
    order = random.Random(7)
    while waiting := list(shuffled.chunks.filter(state=Chunk.State.WAITING)):
        chunk = order.choice(waiting)
        chunk.run = Run.objects.get(pk=shuffled.pk)
        tally = chunks._play_chunk(chunk)
        assert chunks.submit(chunk, tally)
        assert not chunks.submit(chunk, tally)
    in_order.refresh_from_db()
    shuffled.refresh_from_db()
    assert (shuffled.state, shuffled.result, shuffled.stopped) == ("done", in_order.result, in_order.stopped)


def test_hopeless_versions_stop_after_a_round_and_the_report_says_why(client, open_deck):
    import_file(native_cards(CardFacts(printed=WORST_SCOUT)))
    same = f"1 {SCOUT.name} for 1 {BRUTE.name}"
    worse = f"20 {BRUTE.name} for 20 {WORST_SCOUT.name}"
    unplayed = f"1 {SCOUT.name} for 1 {SAGE.name}"
    swaps = f"{worse}\n{same}\n{unplayed}"
    run = played(start(client, "sweep", open_deck, swaps=swaps, games=80, seed=3))
    [stopped] = run.stopped_versions()
    assert (stopped.number, stopped.games, stopped.faster) == (0, 40, None)
    tally = run.tally()
    assert isinstance(tally, SweepTally)
    assert {number: pairs.games for number, pairs in tally.versions.items()} == {0: 40, 1: 80, 2: 80}
    content = text(client.get(run.get_absolute_url()))
    assert f'data-value="{worse}"> 2. 20 <a href="/cards/' in content
    assert "Clearly slower than the deck" in content
    assert "1 of 3 stopped early, as clearly slower." in content
    assert re.search(rf"Not simulated: the text of <a [^>]*>{SAGE.name}</a> </td> </tr> </tbody>", content)
    first, second, last = table(client, run)
    assert (first["swap"], first["games"], first["stopped"]) == (same, "80", "")
    assert (second["swap"], second["games"], second["stopped"]) == (
        worse,
        "40",
        "Clearly slower than the deck",
    )
    assert float(second["low"]) > 0
    assert (last["swap"], last["turns longer"], last["not simulated"]) == (unplayed, "", SAGE.name)
    listed = text(client.get(reverse("simulator:list")))
    assert re.search(rf'"subject">{same}:</span> (wins|No measurable)', listed)


def test_a_sweep_ends_as_soon_as_the_last_version_is_clearly_faster(client, open_deck):
    import_file(native_cards(CardFacts(printed=BEST_SCOUT)))
    better = f"10 {SCOUT.name} for 10 {BEST_SCOUT.name}"
    run = played(start(client, "sweep", open_deck, swaps=better, games=400, seed=3))
    assert (run.state, run.tally().games, run.stopped) == ("done", 40, [])
    assert "turns earlier</strong>" in text(client.get(run.get_absolute_url()))
    assert "40 of 400" in text(client.get(reverse("simulator:list")))


def test_every_card_to_take_out_is_swapped_for_every_card_to_put_in(client, open_deck):
    data = {
        "out": f"{SCOUT.name}\n{SAGE.name}",
        "new": f"{BRUTE.name}\n{BRUTE.name}",
        "copies": 2,
        "games": 2,
    }
    run = played(start(client, "sweep", open_deck, **data))
    assert [deck.name for deck in run.named_decks()] == [
        f"2 {SCOUT.name} for 2 {BRUTE.name}",
        f"2 {SAGE.name} for 2 {BRUTE.name}",
    ]


def test_a_sweep_in_which_nobody_wins_has_a_report(client, open_deck):
    run = played(start(client, "sweep", open_deck, swaps=SWAPS, games=1, turns=1))
    content = text(client.get(run.get_absolute_url()))
    assert "<strong>No measurable difference</strong>" in content
    assert "More games would narrow it." in content
    assert "The deck itself won no game within 1 turn." in content
    assert [row["low"] for row in table(client, run)] == ["", ""]


# What is refused


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "Choose at least one opponent."),
        ({"decks": "222222222222"}, "One of the decks is not on the list."),
        ({"decks": "\0"}, "One of the decks is not on the list."),
        ({"addresses": "/decks/nowhere/"}, "There is no deck with the address “/decks/nowhere/”."),
        ({"addresses": "\n".join(["222222222222"] * 21)}, "Name at most 20 addresses."),
        ({"games": "2001"}, "less than or equal to 2000"),
    ],
)
def test_a_gauntlet_that_cannot_be_played_is_refused(client, open_deck, starters, data, message):
    assert message in error_of(start(client, "gauntlet", open_deck, **data))


def test_too_many_games_and_too_many_decks_are_refused(client, open_deck, starters, monkeypatch):
    content = error_of(start(client, "gauntlet", open_deck, decks=keys(starters), games=700))
    assert "3 matches of 700 games are 2,100 games, and at most 2,000 can be played." in content
    assert "at most 666 games" in content
    content = error_of(start(client, "matrix", decks=keys(starters), games=700))
    assert "3 matches of 700 games" in content
    assert "Choose at least two decks." in error_of(start(client, "matrix", decks=keys(starters)[:1]))
    monkeypatch.setattr(gauntlet.KIND, "most_others", 2)
    assert "Choose at most 2 decks; these are 3." in error_of(
        start(client, "gauntlet", open_deck, decks=keys(starters))
    )


def test_a_deck_that_cannot_be_played_is_named(client, open_deck, starters):
    headless = Deck.objects.create(name="Headless", visibility="public")
    content = error_of(start(client, "gauntlet", open_deck, decks=keys(starters), addresses=headless.pk))
    assert "“Headless” cannot be played. The deck has no hero." in content


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "Name swaps, or cards to take out and cards to put in."),
        ({"out": SCOUT.name}, "Name swaps, or cards to take out and cards to put in."),
        ({"swaps": "one card"}, "“one card” is no swap."),
        ({"swaps": "9 Nobody for 9 Patient Brute"}, "The deck has no card named “Nobody”."),
        ({"swaps": "1 Patient Brute for 1 Patient Brute"}, "changes nothing."),
        ({"swaps": "1 Patient Brute for 1 Village Scout", "games": 10_001}, "less than or equal to 10000"),
        (
            {"swaps": SWAPS, "games": 5_001},
            "2 swaps of 5,001 games each are 10,002 games, and at most 10,000 can be played.",
        ),
    ],
)
def test_a_sweep_that_cannot_be_played_is_refused(client, open_deck, data, message):
    assert message in error_of(start(client, "sweep", open_deck, **data))


def test_too_many_swaps_are_refused(client, open_deck, monkeypatch):
    monkeypatch.setattr(sweep.KIND, "most_others", 1)
    content = error_of(start(client, "sweep", open_deck, swaps=SWAPS))
    assert "At most 1 swaps can be tried; these are 2." in content


def test_a_run_without_results_has_no_table(client, open_deck, starters):
    start(client, "gauntlet", open_deck, decks=keys(starters), games=2)
    run = Run.objects.get()
    assert client.get(reverse("simulator:csv", args=[run.pk])).url == run.get_absolute_url()
    Run.objects.update(state=Run.State.CANCELLED)
    assert client.get(reverse("simulator:csv", args=[run.pk])).status_code == 404
    assert client.post(reverse("simulator:csv", args=[run.pk])).status_code == 405


def test_cells_that_a_spreadsheet_would_calculate_are_quoted(client, open_deck, make_deck):
    deck = make_deck("=1+1", BRUTE)
    run = played(start(client, "gauntlet", open_deck, addresses=deck.pk, games=2))
    assert [row["opponent"] for row in table(client, run)] == ["'=1+1"]


@pytest.mark.parametrize(
    ("kind", "data", "column"),
    [("start", {}, "measure"), ("compare", {"swaps": SWAPS.splitlines()[0]}, "measure")],
)
def test_other_reports_have_a_table_too(client, open_deck, kind, data, column):
    run = played(start(client, kind, open_deck, games=10, seed=1, **data))
    rows = table(client, run)
    assert rows[0][column] == "won"


# Who may see what


def test_the_private_deck_of_somebody_else_is_no_opponent(client, open_deck, make_deck):
    deck = make_deck("Secret", BRUTE, visibility="private", owner_key="another")
    content = error_of(start(client, "gauntlet", open_deck, addresses=deck.pk))
    assert "There is no deck with the address" in content
    assert "Secret" not in content
    assert "One of the decks is not on the list." in error_of(
        start(client, "gauntlet", open_deck, decks=deck.pk)
    )
    assert "Secret" not in text(client.get(reverse("simulator:gauntlet", args=[open_deck.pk])))
    assert "There is no deck" in error_of(start(client, "matrix", addresses=f"{deck.pk}\n{open_deck.pk}"))


@pytest.mark.parametrize("kind", ["gauntlet", "matrix"])
def test_a_run_is_as_private_as_the_most_private_of_its_decks(client, open_deck, starters, kind):
    deck = open_deck if kind == "gauntlet" else None
    run = played(start(client, kind, deck, decks=keys(starters), games=2))
    stranger = type(client)()
    addresses = [run.get_absolute_url(), reverse("simulator:csv", args=[run.pk])]

    def statuses(visitor):
        return [visitor.get(address).status_code for address in addresses]

    assert statuses(stranger) == [200, 200]
    Deck.objects.filter(pk=starters[2].pk).update(visibility="private")
    assert statuses(stranger) == [404, 404]
    deck_actions.delete(Deck.objects.get(pk=starters[2].pk))
    assert statuses(stranger) == [404, 404]
    assert statuses(client) == [200, 200]


def test_a_run_stays_visible_when_a_deck_that_all_may_see_is_deleted(client, open_deck, starters):
    run = played(start(client, "gauntlet", open_deck, decks=keys(starters), games=2))
    Deck.objects.filter(pk=starters[2].pk).delete()
    assert type(client)().get(run.get_absolute_url()).status_code == 200


def test_product_decks_can_be_chosen_and_a_long_list_is_folded(client, open_deck, make_deck, monkeypatch):
    deck = make_deck("Horde Warrior", BRUTE, starter="official-warrior")
    product = {"product": "Class starters", "year": 2006, "source": "cardcarp", "deck": deck}
    ProductDeck.objects.create(key="warrior", name=deck.name, **product)
    page = reverse("simulator:gauntlet", args=[open_deck.pk])
    content = text(client.get(page))
    assert "Official product decks" in content
    assert "Class starters, 2006" in content
    monkeypatch.setattr(deck_choices, "MOST_UNFOLDED", 0)
    assert "<summary>1 decks</summary>" in text(client.get(page))
    run = played(start(client, "gauntlet", open_deck, decks=deck.pk, games=2))
    assert (run.other_name, run.other_decks.get()) == ("Horde Warrior", deck)
