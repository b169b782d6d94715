"""Two versions of a deck in the same games."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.actions import load_deck_file
from simulator.actions import take_snapshot
from simulator.intervals import difference, mean
from simulator.reports.comparison_report import compare
from simulator.series.pairing import PairedSeries, PairedTally, aligned
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.snapshots.snapshot import DeckSnapshot
from tests.profiles import nightly
from tests.simulator.printed_cards import BRUTE, SAGE, SCOUT, deck

SETTINGS = RunSettings(games=60, seed=3)
BETTER_SCOUT = replace(SCOUT, name="Better Scout", atk=3)
CARDS = [SCOUT, BRUTE, SAGE, BETTER_SCOUT]
lists = st.lists(st.sampled_from(CARDS), max_size=12)


@given(cards=lists, model=lists)
def test_aligned_cards_are_the_same_cards_and_shared_ones_stand_where_they_did(cards, model):
    order = aligned(cards, model)
    assert Counter(order) == Counter(cards)
    if len(cards) >= len(model):
        same = sum(card == other for card, other in zip(order, model, strict=False))
        assert same == (Counter(cards) & Counter(model)).total()


def test_a_card_takes_the_place_of_the_one_that_it_replaces():
    assert aligned([BETTER_SCOUT, SCOUT, BRUTE], [SCOUT, SCOUT, BRUTE]) == (SCOUT, BETTER_SCOUT, BRUTE)
    assert aligned([SCOUT, BRUTE, SAGE, SAGE], [BRUTE, SCOUT]) == (BRUTE, SCOUT, SAGE, SAGE)
    assert aligned([SCOUT], [BRUTE, SCOUT]) == (SCOUT,)


def test_a_deck_compared_with_itself_differs_in_no_game():
    tally = PairedSeries(deck(), deck(), SETTINGS).tally(range(20))
    assert all(first == second for first, second in tally.pairs)


def test_the_first_deck_plays_the_games_of_an_ordinary_run():
    pairs = PairedSeries(deck(), deck(main=((SCOUT, 30), (BRUTE, 30))), SETTINGS)
    alone = GoldfishSeries(deck(), SETTINGS)
    assert [pairs.play(game)[0] for game in range(5)] == [alone.play(game) for game in range(5)]


def test_a_strictly_better_card_never_draws_otherwise():
    main = ((SCOUT, 16), (BETTER_SCOUT, 4), (BRUTE, 20), (SAGE, 20))
    names = {BETTER_SCOUT.name: SCOUT.name}
    for first, second in map(PairedSeries(deck(), deck(main=main), SETTINGS).play, range(5)):
        turns = min(len(first.turns), len(second.turns))
        drawn = [
            [names.get(card.name, card.name) for card in game.cards if card.drawn <= turns]
            for game in (first, second)
        ]
        assert drawn[0] == drawn[1]


@given(
    pairs=st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=30),
    cut=st.integers(0, 30),
)
def test_any_cut_into_chunks_gives_the_same_total(pairs, cut):
    def counted(some):
        return PairedTally(6, Counter(some))

    assert counted(pairs[:cut]) + counted(pairs[cut:]) == counted(pairs)
    assert PairedTally.from_json(json.loads(json.dumps(counted(pairs).to_json()))) == counted(pairs)


def test_a_comparison_counts_a_game_that_was_not_won_as_one_turn_more():
    report = compare(PairedTally(10, Counter({(5, 5): 6, (5, 4): 3, (0, 7): 1})))
    assert report.games == 10
    assert report.longer.value == pytest.approx((-3 - 4) / 10)
    assert (report.earlier.count, report.level.count, report.later.count) == (4, 6, 0)
    assert (report.first.won.count, report.second.won.count) == (9, 10)
    assert report.first.mean_length.value == pytest.approx((9 * 5 + 11) / 10)
    assert report.unpaired.value == pytest.approx(report.longer.value)
    assert compare(PairedTally(10, Counter({(5, 5): 2}))).games_saved is None


def test_pairs_tell_a_better_card_apart_where_unrelated_games_do_not():
    """A card with 1 ATK more, twice in the deck, in games long enough to differ for other reasons."""
    scout, brute, sage = replace(SCOUT, atk=2), replace(BRUTE, atk=4), replace(SAGE, atk=1)
    slow = ((scout, 6), (brute, 24), (sage, 30))
    better = ((scout, 4), (BETTER_SCOUT, 2), (brute, 24), (sage, 30))
    report = compare(PairedSeries(deck(main=slow), deck(main=better), SETTINGS).tally(range(60)))
    assert report.longer.value < 0
    assert report.later.count == 0
    assert report.games_saved > 5


@nightly("plays thousands of games")
def test_unrelated_games_need_ten_times_as_many(starter_data):
    """Of a starter deck, one card of which has 1 ATK more."""
    starter = take_snapshot(load_deck_file("decks/data/starter/frost-and-flame.txt"))
    card = next(card for card, _ in starter.main if card.name == "Kryton Barleybeard")
    better = replace(card, name="Better Barleybeard", atk=card.atk + 1)
    counts = Counter(dict(starter.main)) - Counter([card]) + Counter([better])
    version = DeckSnapshot.of(starter.name, starter.hero, counts.items())
    paired = compare(PairedSeries(starter, version, RunSettings(seed=1)).tally(range(300)))
    unrelated = [
        GoldfishSeries(deck, RunSettings(seed=seed)).tally(range(3000))
        for seed, deck in ((2, starter), (3, version))
    ]
    apart = difference(mean(unrelated[1].win_turn), mean(unrelated[0].win_turn))
    assert paired.is_clear and paired.longer.value < 0
    assert paired.games_saved > 10
    assert apart.high - apart.low > paired.longer.high - paired.longer.low
