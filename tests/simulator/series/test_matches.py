"""Counts of matches, and their report."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.match import MatchEnding, MatchGame
from simulator.reports.match_report import match_numbers
from simulator.series.matches import DECK, NO_WINNER, OPPONENT, MatchSeries, MatchTally
from tests.simulator.printed_cards import BRUTE, SCOUT, deck

match_games = st.builds(
    MatchGame,
    winner=st.sampled_from([None, 0, 1]),
    ended=st.sampled_from(MatchEnding),
    first=st.sampled_from([0, 1]),
    turns=st.integers(1, 60),
)


def tally(games):
    counts = MatchTally()
    for game in games:
        counts.count(game)
    return counts


@given(games=st.lists(match_games, max_size=20), cut=st.integers(0, 20))
def test_any_cut_into_chunks_gives_the_same_total(games, cut):
    counts = tally(games)
    assert tally(games[:cut]) + tally(games[cut:]) == counts
    assert MatchTally.from_json(json.loads(json.dumps(counts.to_json()))) == counts
    assert counts.games == len(games) == sum(counts.won(seat) for seat in (DECK, OPPONENT, NO_WINNER))


def test_the_report_counts_by_winner_start_and_ending():
    won = MatchGame(DECK, MatchEnding.HERO_DESTROYED, first=DECK, turns=9)
    lost = MatchGame(OPPONENT, MatchEnding.DECKED, first=OPPONENT, turns=21)
    drawn = MatchGame(None, MatchEnding.TURN_LIMIT, first=OPPONENT, turns=60)
    report = match_numbers(tally([won, won, lost, drawn]))
    assert (report.won.count, report.lost.count, report.drawn.count, report.games) == (2, 1, 1, 4)
    assert (report.won_first.count, report.won_first.trials) == (2, 2)
    assert (report.won_second.count, report.won_second.trials) == (0, 2)
    assert {ended: part.count for ended, part in report.endings.items()} == {
        "hero destroyed": 2,
        "decked": 1,
        "turn limit": 1,
    }
    assert report.turns.value == (9 + 9 + 21 + 60) / 4


def test_without_a_game_there_is_no_report():
    with pytest.raises(ValueError, match="trial"):
        match_numbers(MatchTally())


def test_the_decks_take_turns_at_going_first_and_games_repeat():
    series = MatchSeries(deck(), deck(main=((SCOUT, 10), (BRUTE, 50))), seed=4)
    games = [series.play(number) for number in range(4)]
    assert [game.first for game in games] == [0, 1, 0, 1]
    assert [series.play(number) for number in range(4)] == games
    assert Counter(game.winner for game in games).total() == 4
