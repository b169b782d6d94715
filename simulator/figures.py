"""The figures of a report: which numbers are drawn, under which titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulator.charts import BarChart, ChartPoint, LineChart, bars, lines
from simulator.odds import TurnOdds
from simulator.report import RunReport, TurnMean
from simulator.templatetags.simulator_numbers import decimal, percent

LEAST_SHARE = 100


@dataclass(frozen=True, slots=True)
class MeanFigure:
    """A mean by turn: the curve and the numbers behind it.

    ``hidden`` counts the last turns, which too few games reached to be drawn.
    """

    key: str
    title: str
    unit: str
    note: str
    rows: tuple[TurnMean, ...]
    chart: LineChart
    hidden: int


@dataclass(frozen=True, slots=True)
class ReportFigures:
    """The figures of a report; without a win there is no chart of winning turns."""

    win_turns: BarChart | None
    means: tuple[MeanFigure, ...]


def figures(report: RunReport) -> ReportFigures:
    """What is drawn of a report."""
    drawn = _drawn(report)
    return ReportFigures(
        win_turns=_win_turns(report) if report.win_turns else None,
        means=(
            _mean_figure(
                "damage_so_far",
                "Damage dealt to the opposing hero by the end of each turn",
                "damage",
                "A game that has ended stays at the damage it had dealt.",
                report.damage_so_far,
                drawn,
            ),
            _mean_figure(
                "damage",
                "Damage dealt to the opposing hero in each turn",
                "damage",
                "Of the games that reached the turn.",
                report.damage,
                drawn,
            ),
            _mean_figure(
                "resources",
                "Resources in the row at the end of each turn",
                "resources",
                "Of the games that reached the turn.",
                report.resources,
                drawn,
            ),
        ),
    )


def odds_chart(rows: Sequence[TurnOdds]) -> LineChart:
    """The two curves of draw odds: going second above, going first below."""
    labels = [str(row.turn) for row in rows]

    def curve(chances: Sequence[float]) -> list[ChartPoint]:
        return [
            ChartPoint(label, chance * 100, text=_whole_percent(chance))
            for label, chance in zip(labels, chances, strict=True)
        ]

    second = curve([float(row.second) for row in rows])
    first = curve([float(row.first) for row in rows])
    return lines([("going second", second), ("going first", first)], most=100, unit=" %")


def _whole_percent(chance: float) -> str:
    """A percentage without decimals, as narrow as two curves need it; 0 and 100 are certain."""
    return f"{chance * 100:.0f}" if chance in (0, 1) else f"{min(99, max(1, round(chance * 100)))}"


def _win_turns(report: RunReport) -> BarChart:
    rows = [
        ChartPoint(f"turn {row.turn}", row.on.value, row.on.low, row.on.high, percent(row.on.value))
        for row in report.win_turns
    ]
    not_won = [
        ChartPoint("not won", share.value, share.low, share.high, percent(share.value))
        for _, share in report.not_won
    ]
    return bars(rows + not_won)


def _mean_figure(
    key: str, title: str, unit: str, note: str, rows: tuple[TurnMean, ...], drawn: int
) -> MeanFigure:
    points = [
        ChartPoint(str(row.turn), row.mean.value, row.mean.low, row.mean.high, decimal(row.mean.value, 1))
        for row in rows[:drawn]
    ]
    return MeanFigure(key, title, unit, note, rows, lines([(unit, points)]), hidden=len(rows) - drawn)


def _drawn(report: RunReport) -> int:
    """How many turns are drawn: those that one game in a hundred reached, the first in any case."""
    return max(1, sum(row.mean.trials * LEAST_SHARE >= report.games for row in report.damage))
