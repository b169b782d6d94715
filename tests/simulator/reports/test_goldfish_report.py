"""The statistics of a report, with trials and intervals."""

import pytest

from simulator.reports.charts import goldfish_figures
from simulator.reports.fields import to_json
from simulator.reports.goldfish_report import goldfish_numbers
from simulator.series.tally import Tally
from tests.simulator.series.test_tally import finished


def games():
    """Three wins on turn 2, one on turn 4, one game that was not won."""
    counts = Tally(5)
    for _ in range(3):
        counts.count(finished(win_turn=2, damage=(10, 18), resources=(1, 2)))
    counts.count(finished(win_turn=4, mulligan=True, damage=(0, 0, 8, 20), resources=(1, 2, 3, 4)))
    counts.count(finished(damage=(0, 1, 0, 0, 2), resources=(1, 1, 1, 1, 1)))
    return counts


def test_the_winning_turn_is_a_distribution_without_gaps():
    numbers = goldfish_numbers(games())
    assert [(row.turn, row.on.count, row.by.count) for row in numbers.win_turns] == [
        (2, 3, 3),
        (3, 0, 3),
        (4, 1, 4),
    ]
    assert {row.on.trials for row in numbers.win_turns} == {5}
    assert (numbers.won.count, numbers.won.trials) == (4, 5)
    assert [(ending, part.count) for ending, part in numbers.endings] == [("turn limit", 1)]
    assert numbers.mean_win_turn.value == 2.5
    assert numbers.mean_win_turn.trials == 4
    assert numbers.mulligans.count == 1


def test_each_turn_counts_the_games_that_reached_it():
    numbers = goldfish_numbers(games())
    assert [(row.turn, row.mean.trials) for row in numbers.damage] == [
        (1, 5),
        (2, 5),
        (3, 2),
        (4, 2),
        (5, 1),
    ]
    assert [row.mean.trials for row in numbers.damage_so_far] == [5] * 5
    assert numbers.damage_so_far[-1].mean.value == pytest.approx((3 * 28 + 28 + 3) / 5)
    assert numbers.resources[2].mean.value == 2


def _unused_title(counts):
    figures = goldfish_figures(goldfish_numbers(counts)).open
    assert [figure.has_bars for figure in figures] == [True, False, False]
    return figures[-1].title


def test_unused_resources_leave_out_the_winning_turn_but_in_runs_of_earlier_versions():
    """Half of each row stays ready. Three games win on turn 2, one on turn 4, one goes on to turn 5."""
    counts = games()
    numbers = goldfish_numbers(counts)
    assert [(row.turn, row.mean.trials, row.mean.value) for row in numbers.unused] == [
        (1, 5, 0),
        (2, 2, 0.5),  # 1 of 2 resources, and 0 of 1
        (3, 2, 0.5),
        (4, 1, 0),
        (5, 1, 0),
    ]
    assert _unused_title(counts) == "Resources unused, before the win"
    counts.by_turn["unused"][1][1] += 3
    assert _unused_title(counts) == "Resources unused, winning turn included"


def test_a_run_that_never_wins_still_has_a_report():
    counts = Tally(3)
    counts.count(finished(damage=(0,), resources=(1,)))
    numbers = goldfish_numbers(counts)
    assert numbers.mean_win_turn is None
    assert numbers.win_turns == ()
    assert numbers.won.value == 0
    assert to_json(numbers)["damage"] == [
        {"turn": 1, "value": 0.0, "low": None, "high": None, "spread": None, "trials": 1}
    ]


def test_without_a_game_there_is_no_report():
    with pytest.raises(ValueError, match="trial"):
        goldfish_numbers(Tally(3))
