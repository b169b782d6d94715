"""The games of gauntlets and matrices, and their counts."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.kinds import gauntlet, matrix, sweep
from simulator.series.many_matches import MatchesSeries, MatchesTally, gauntlet_pairs, matrix_pairs
from simulator.series.matches import DECK
from simulator.series.run_settings import RunSettings
from tests.simulator.printed_cards import BRUTE, SAGE, SCOUT, deck
from tests.simulator.series.test_matches import match_games

DECKS = (
    deck(),
    deck(main=((SCOUT, 60),), name="Scouts"),
    deck(main=((BRUTE, 60),), name="Brutes"),
    deck(main=((SAGE, 60),), name="Sages"),
)
numbered_games = st.lists(st.tuples(st.integers(0, 12), match_games), max_size=30)


def tally(games):
    counts = MatchesTally()
    for game in games:
        counts.count(game)
    return counts


@given(games=numbered_games, cut=st.integers(0, 30))
def test_any_cut_into_chunks_gives_the_same_total(games, cut):
    counts = tally(games)
    assert tally(games[:cut]) + tally(games[cut:]) == counts
    assert tally(games[cut:]) + tally(games[:cut]) == counts
    assert MatchesTally.from_json(json.loads(json.dumps(counts.to_json()))) == counts
    assert counts.games == len(games)


def test_all_matches_advance_together_and_the_decks_of_each_take_turns_at_going_first():
    series = MatchesSeries(DECKS[:3], tuple(gauntlet_pairs(2)), seed=4)
    games = [series.play(number) for number in range(8)]
    assert [number for number, _ in games] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert [game.first for _, game in games] == [0, 0, 1, 1, 0, 0, 1, 1]
    assert [series.play(number) for number in range(8)] == games


def test_a_game_is_of_the_decks_of_its_pair():
    fast, slow = deck(main=((BRUTE, 60),)), deck(main=((SAGE, 60),))
    series = MatchesSeries((slow, slow, fast), ((2, 0), (1, 2)), seed=1)
    counts = tally(series.play(number) for number in range(12))
    assert counts.matches[0].won(DECK) == 6
    assert counts.matches[1].won(DECK) == 0


def test_the_pairs_of_a_gauntlet_and_of_a_matrix():
    assert gauntlet_pairs(3) == [(0, 1), (0, 2), (0, 3)]
    assert matrix_pairs(4) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


@pytest.mark.parametrize(
    ("kind", "pairs"), [(gauntlet.KIND, gauntlet_pairs(2)), (matrix.KIND, matrix_pairs(2))]
)
def test_the_kinds_of_runs_have_these_games(kind, pairs):
    settings = RunSettings(games=4, seed=7)
    series = kind.series(DECKS[0], DECKS[1:3], settings)
    decks = DECKS[1:3] if kind is matrix.KIND else DECKS[:3]
    assert series.play(3) == MatchesSeries(decks, tuple(pairs), 7).play(3)
    counts = kind.empty_tally(20)
    counts.count(series.play(0))
    assert kind.read_tally(counts.to_json()) == counts


@pytest.mark.parametrize("kind", [gauntlet.KIND, matrix.KIND, sweep.KIND])
def test_a_run_with_many_decks_needs_some(kind):
    with pytest.raises(ValueError, match="needs other decks"):
        kind.series(DECKS[0], (), RunSettings())
