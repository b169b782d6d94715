"""The reports of gauntlets, matrices and sweeps, from counts."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.match import MatchEnding, MatchGame
from simulator.kinds.base import CountedGames
from simulator.kinds.sweep import KIND as SWEEP
from simulator.reports.gauntlet_report import gauntlet_report
from simulator.reports.matrix_report import matrix_report
from simulator.reports.sweep_report import sweep_report
from simulator.series.many_matches import MatchesTally
from simulator.series.matches import DECK, NO_WINNER, OPPONENT, MatchTally
from simulator.series.pairing import NOT_WON, PairedTally
from simulator.series.sweep_rounds import StoppedVersion, SweepTally
from simulator.snapshots.coverage import NewCards
from simulator.snapshots.named_decks import NamedDeck
from tests.simulator.printed_cards import BRUTE, SAGE, deck
from tests.simulator.series.test_matches import match_games, tally

DECKS = [NamedDeck(name, deck(name=name), key) for name, key in (("A", "a"), ("B", "b"), ("C", ""))]

SIMULATED = (NewCards(1, ()),) * 3


def match_tally(won, lost, drawn=0):
    """The counts of games in which the first deck won, lost and drew so often."""
    counts = MatchTally()
    for winner, games in ((DECK, won), (OPPONENT, lost), (None, drawn)):
        for number in range(games):
            counts.count(MatchGame(winner, MatchEnding.HERO_DESTROYED, first=number % 2, turns=9))
    return counts


@given(games=st.lists(match_games, max_size=20))
def test_the_opponent_counts_the_same_games(games):
    counts = tally(games)
    mirrored = counts.of_opponent()
    assert mirrored.of_opponent() == counts
    assert (mirrored.won(DECK), mirrored.won(OPPONENT)) == (counts.won(OPPONENT), counts.won(DECK))
    assert mirrored.won(NO_WINNER) == counts.won(NO_WINNER)
    assert mirrored.won(DECK, first=DECK) == counts.won(OPPONENT, first=OPPONENT)
    assert mirrored.lengths == counts.lengths


def test_a_gauntlet_lists_the_best_match_first_and_who_was_not_played():
    counts = MatchesTally({0: match_tally(2, 18), 1: match_tally(19, 1)})
    report = gauntlet_report(DECKS, counts, {"a": "/decks/a/"})
    assert [(row.deck.name, row.deck.url) for row in report.rows] == [("B", ""), ("A", "/decks/a/")]
    assert [opponent.name for opponent in report.unplayed] == ["C"]
    assert (report.total.won.count, report.games) == (21, 40)
    best = report.rows[0]
    assert best.mark.value == 95.0
    assert best.mark.low == pytest.approx(100 * best.report.won.low, abs=0.01)


def test_without_a_game_there_is_no_report():
    for make_report in (gauntlet_report, matrix_report):
        with pytest.raises(ValueError, match="at least one"):
            make_report(DECKS, MatchesTally(), {})
    with pytest.raises(ValueError, match="at least one"):
        sweep_report(DECKS, SweepTally(20), [], SIMULATED)


def test_a_matrix_shows_both_sides_of_each_match_and_leaves_out_what_was_not_played():
    counts = MatchesTally({0: match_tally(4, 16), 1: match_tally(10, 10)})  # A against B, A against C
    report = matrix_report(DECKS, counts, {"c": "/decks/c/"})
    assert [row.deck.name for row in report.rows] == ["B", "C", "A"]
    shares = [[cell and cell.won.value for cell in row.cells] for row in report.rows]
    assert shares == [[None, None, 0.8], [None, None, 0.5], [0.2, 0.5, None]]
    [b, _, a] = report.rows
    assert (b.cells[2].shade, b.cells[2].is_ahead, b.cells[2].is_clear) == (3, True, True)
    assert (a.cells[0].shade, a.cells[0].is_ahead, a.cells[0].is_clear) == (3, False, True)
    assert (a.cells[1].shade, a.cells[1].is_clear) == (0, False)
    assert a.total.won.value == 14 / 40
    assert [(match.deck.name, match.row.deck.name) for match in report.matches] == [("B", "A"), ("C", "A")]
    assert a.cells[0].match == b.cells[2].match == 1


def test_a_matrix_says_how_much_of_all_decks_is_simulated():
    decks = [*DECKS[:1], NamedDeck("Sages", deck(main=((SAGE, 60),)))]
    report = matrix_report(decks, MatchesTally({0: match_tally(1, 1)}), {})
    assert (report.fully_simulated, report.indicative_decks) == ("40 of 120 cards", 1)


def versions(pairs):
    return SweepTally(20, 40, {number: PairedTally(20, Counter(counts)) for number, counts in pairs.items()})


def test_a_sweep_ranks_versions_and_puts_those_that_stopped_at_the_end():
    counts = versions({0: {(8, 9): 20, (8, 8): 20}, 1: {(8, 8): 40}, 2: {(8, 7): 30, (8, 8): 10}})
    report = sweep_report(DECKS, counts, [StoppedVersion(1, 40, 2)], SIMULATED)
    assert [(row.rank, row.name) for row in report.rows] == [(1, "C"), (2, "A"), (3, "B")]
    assert [row.stop_reason for row in report.rows] == ["", "", "Clearly slower than “C”"]
    assert report.stopped == 1
    assert (report.games, report.all_games) == (40, 160)
    assert report.rows[0].mark.high < 50 < report.rows[1].mark.low
    assert report.deck.mean_win_turn.value == 8


def test_a_sweep_has_no_verdict_for_a_card_that_is_not_simulated():
    counts = versions({0: {(8, 8): 40}, 1: {(8, 9): 40}})
    new_cards = [NewCards(0, ("Riddle",)), NewCards(1, ())]
    last = sweep_report(DECKS, counts, [], new_cards).rows[-1]
    assert (last.name, last.report.longer, last.mark) == ("A", None, None)
    figure = SWEEP.main_figure(CountedGames(counts, ("Deck", "A", "B"), tuple(new_cards)))
    assert str(figure) == "B: Wins 1.00 turns later"
    figure = SWEEP.main_figure(CountedGames(versions({0: {(8, 8): 40}}), ("Deck", "A"), tuple(new_cards)))
    assert (str(figure), figure.verdict) == ("A: No verdict", "Not simulated: the text of Riddle.")


def test_a_sweep_of_games_that_nobody_wins_has_no_winning_turn():
    report = sweep_report(DECKS, versions({0: {(NOT_WON, NOT_WON): 40}}), [], SIMULATED)
    assert (report.deck.mean_win_turn, report.reach, report.rows[0].mark.value) == (None, 1.0, 50.0)


def test_a_version_says_how_much_of_it_is_simulated():
    partly = [NamedDeck("Sages", deck(main=((SAGE, 30), (BRUTE, 30))))]
    [row] = sweep_report(partly, versions({0: {(8, 8): 40}}), [], SIMULATED).rows
    assert row.fully_simulated == "30 of 60 cards"
