"""The statistics of a report, with trials and intervals."""

import pytest

from simulator.games.tally import Tally
from simulator.reports.goldfish_report import report, report_to_json
from tests.simulator.games.test_tally import finished


def games():
    """Three wins on turn 2, one on turn 4, one game that was not won."""
    counts = Tally(5)
    for _ in range(3):
        counts.count(finished(win_turn=2, damage=(10, 18), resources=(1, 2)))
    counts.count(finished(win_turn=4, mulligan=True, damage=(0, 0, 8, 20), resources=(1, 2, 3, 4)))
    counts.count(finished(damage=(0, 1, 0, 0, 2), resources=(1, 1, 1, 1, 1)))
    return counts


def test_the_winning_turn_is_a_distribution_without_gaps():
    run_report = report(games())
    assert [(row.turn, row.on.count, row.by.count) for row in run_report.win_turns] == [
        (2, 3, 3),
        (3, 0, 3),
        (4, 1, 4),
    ]
    assert {row.on.trials for row in run_report.win_turns} == {5}
    assert (run_report.won.count, run_report.won.trials) == (4, 5)
    assert [(ending, part.count) for ending, part in run_report.not_won] == [("turn limit", 1)]
    assert run_report.mean_win_turn.value == 2.5
    assert run_report.mean_win_turn.trials == 4
    assert run_report.mulligans.count == 1


def test_each_turn_counts_the_games_that_reached_it():
    run_report = report(games())
    assert [(row.turn, row.mean.trials) for row in run_report.damage] == [
        (1, 5),
        (2, 5),
        (3, 2),
        (4, 2),
        (5, 1),
    ]
    assert [row.mean.trials for row in run_report.damage_so_far] == [5] * 5
    assert run_report.damage_so_far[-1].mean.value == pytest.approx((3 * 28 + 28 + 3) / 5)
    assert run_report.resources[2].mean.value == 2


def test_a_run_that_never_wins_still_has_a_report():
    counts = Tally(3)
    counts.count(finished(damage=(0,), resources=(1,)))
    run_report = report(counts)
    assert run_report.mean_win_turn is None
    assert run_report.win_turns == ()
    assert run_report.won.value == 0
    assert report_to_json(counts)["damage"] == [
        {"turn": 1, "value": 0.0, "low": None, "high": None, "spread": None, "trials": 1}
    ]


def test_without_a_game_there_is_no_report():
    with pytest.raises(ValueError, match="trial"):
        report(Tally(3))
