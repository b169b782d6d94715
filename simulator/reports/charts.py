"""The figures of a report: the charts, their titles and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulator.draws.odds import TurnOdds
from simulator.reports.chart_geometry import BarChart, ChartPoint, LineChart, bar_chart, line_chart
from simulator.reports.goldfish_report import GoldfishNumbers, TurnMean
from simulator.templatetags.simulator_numbers import decimal, percent

LEAST_SHARE = 100


@dataclass(frozen=True, slots=True)
class MeanFigure:
    """A mean by turn: the curve and the numbers behind it.

    ``hidden`` counts the last turns, which are not drawn as too few games reached them.
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


def figures(report: GoldfishNumbers) -> ReportFigures:
    """The figures of a report."""
    drawn = _drawn_turns(report)
    reached = "Only games that reached the turn are counted."
    return ReportFigures(
        win_turns=_win_turns(report) if report.win_turns else None,
        means=(
            _mean_figure(
                "damage_so_far",
                "Damage dealt to the opposing hero by the end of each turn",
                "damage",
                "Finished games keep their final damage.",
                report.damage_so_far,
                drawn,
            ),
            _mean_figure(
                "damage",
                "Damage dealt to the opposing hero in each turn",
                "damage",
                reached,
                report.damage,
                drawn,
            ),
            _mean_figure(
                "resources",
                "Resources in play at the end of each turn",
                "resources",
                reached,
                report.resources,
                drawn,
            ),
            *(
                _mean_figure(key, title, unit, reached, rows, drawn)
                for key, title, unit, rows in (
                    ("unused", "Resources left unused at the end of each turn", "resources", report.unused),
                    ("hand", "Cards stuck in hand at the end of each turn", "cards", report.hand),
                )
                if rows
            ),
        ),
    )


def odds_chart(rows: Sequence[TurnOdds]) -> LineChart:
    """The two curves of draw odds: going second above, going first below."""
    labels = [str(row.turn) for row in rows]

    def curve(chances: Sequence[float]) -> list[ChartPoint]:
        return [
            ChartPoint(label, chance * 100, text=_short_percent(chance))
            for label, chance in zip(labels, chances, strict=True)
        ]

    second = curve([float(row.second) for row in rows])
    first = curve([float(row.first) for row in rows])
    return line_chart([("going second", second), ("going first", first)], maximum=100, unit="%")


def _short_percent(chance: float) -> str:
    """A percentage without decimals; only certain chances read 0 or 100."""
    return f"{chance * 100:.0f}" if chance in (0, 1) else f"{min(99, max(1, round(chance * 100)))}"


def _win_turns(report: GoldfishNumbers) -> BarChart:
    rows = [
        ChartPoint(f"turn {row.turn}", row.on.value, row.on.low, row.on.high, percent(row.on.value))
        for row in report.win_turns
    ]
    not_won = [
        ChartPoint("not won", share.value, share.low, share.high, percent(share.value))
        for _, share in report.endings
    ]
    return bar_chart(rows + not_won)


def _mean_figure(
    key: str, title: str, unit: str, note: str, rows: tuple[TurnMean, ...], drawn: int
) -> MeanFigure:
    points = [
        ChartPoint(str(row.turn), row.mean.value, row.mean.low, row.mean.high, decimal(row.mean.value, 1))
        for row in rows[:drawn]
    ]
    return MeanFigure(key, title, unit, note, rows, line_chart([(unit, points)]), hidden=len(rows) - drawn)


def _drawn_turns(report: GoldfishNumbers) -> int:
    """How many turns are drawn: those that at least 1 % of the games reached, and always the first."""
    return max(1, sum(row.mean.trials * LEAST_SHARE >= report.games for row in report.damage))
