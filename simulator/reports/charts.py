"""The figures of a report: charts with their titles, and the tables behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from simulator.draws.odds import TurnOdds
from simulator.intervals import Share, share
from simulator.reports.chart_geometry import BarChart, ChartPoint, LineChart, bar_chart, line_chart
from simulator.reports.comparison_report import ComparisonNumbers
from simulator.reports.goldfish_report import GoldfishNumbers, TurnMean
from simulator.reports.match_report import MatchNumbers
from simulator.templatetags.simulator_numbers import count, decimal, ending, interval, percent

LEAST_SHARE = 100
OPEN_FIGURES = 3
"""So many figures of a report are open, the others folded."""
INTERVAL = "95% interval"
WIDE_LABEL = 100
MOST_BINS = 8


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart and the table behind it: its heads, and its rows of text, of which each begins with a label.

    Bars from ``plain_from`` on are not coloured. ``note`` says what the numbers count.
    """

    title: str
    chart: BarChart | LineChart
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    plain_from: int = 100

    @property
    def has_bars(self) -> bool:
        """Whether the chart has bars, not curves."""
        return isinstance(self.chart, BarChart)


@dataclass(frozen=True, slots=True)
class ReportFigures:
    """The figures of a report, the most telling first: those that are open, and those that are folded."""

    figures: tuple[Figure, ...]

    @property
    def open(self) -> tuple[Figure, ...]:
        """The first figures."""
        return self.figures[:OPEN_FIGURES]

    @property
    def folded(self) -> tuple[Figure, ...]:
        """The others."""
        return self.figures[OPEN_FIGURES:]


def goldfish_figures(report: GoldfishNumbers) -> ReportFigures:
    """The figures of goldfish games; without a win there is no chart of winning turns."""
    reached = "Only games that reached the turn are counted."
    unused = "winning turn included" if report.unused_counts_winning_turns else "before the win"
    means = (
        (
            "Damage to the opposing hero so far",
            "Finished games keep their damage.",
            report.damage_so_far,
        ),
        (f"Resources unused, {unused}", reached, report.unused),
        ("Cards in hand at the end of each turn", reached, report.hand),
        ("Damage to the opposing hero in each turn", reached, report.damage),
        ("Resources in play at the end of each turn", reached, report.resources),
    )
    drawn = _drawn_turns(report.damage, report.games)
    figures = [_mean_figure(title, note, rows, report.games, drawn) for title, note, rows in means if rows]
    return ReportFigures((*([_win_turn_figure(report)] if report.win_turns else []), *figures))


def match_figures(report: MatchNumbers, lengths: Mapping[int, int]) -> ReportFigures:
    """Who won by who went first, how games ended, and how long they were."""
    seats = {"all games": report.won, "going first": report.won_first, "going second": report.won_second}
    won = {label: part for label, part in seats.items() if part}
    return ReportFigures(
        (
            _share_figure("Share of games won", "Seat", won, maximum=1, label_width=WIDE_LABEL),
            _share_figure("Turns of both players together", "Turns", _bins(lengths)),
            _share_figure("How games ended", "Ending", report.endings, label_width=WIDE_LABEL),
        )
    )


def comparison_figure(report: ComparisonNumbers) -> Figure:
    """How often the other version wins earlier and later."""
    shares = {"earlier": report.earlier, "same turn": report.level, "later": report.later}
    return _share_figure("The other version wins", "When", shares)


def _share_figure(
    title: str,
    head: str,
    shares: Mapping[str, Share],
    *,
    maximum: float | None = None,
    label_width: int | None = None,
) -> Figure:
    points = [_share_point(label, part) for label, part in shares.items()]
    return Figure(
        title,
        bar_chart(points, maximum=maximum, label_width=label_width),
        (head, "Games", "Share", INTERVAL),
        tuple(
            (label, f"{count(part.count)} of {count(part.trials)}", percent(part.value), interval(part))
            for label, part in shares.items()
        ),
    )


def _bins(lengths: Mapping[int, int]) -> dict[str, Share]:
    """The shares of games by length, in equal parts from the shortest to the longest."""
    games, shortest, longest = sum(lengths.values()), min(lengths), max(lengths)
    width = ceil((longest - shortest + 1) / MOST_BINS)
    return {
        str(start) if width == 1 else f"{start}–{start + width - 1}": share(
            sum(lengths.get(turns, 0) for turns in range(start, start + width)), games
        )
        for start in range(shortest, longest + 1, width)
    }


def _share_point(label: str, part: Share) -> ChartPoint:
    return ChartPoint(label, part.value, part.low, part.high, percent(part.value))


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


def win_turn_chart(report: GoldfishNumbers) -> BarChart:
    """The shares of games won on each turn, and not won."""
    won = [_share_point(f"turn {row.turn}", row.on) for row in report.win_turns]
    return bar_chart([*won, *(_share_point("not won", part) for _, part in report.endings)])


def _win_turn_figure(report: GoldfishNumbers) -> Figure:
    won = ((str(row.turn), count(row.on.count), *_cells(row.on), *_cells(row.by)) for row in report.win_turns)
    not_won = ((ending(reason), count(part.count), *_cells(part), "", "") for reason, part in report.endings)
    return Figure(
        "Share of games won by turn",
        win_turn_chart(report),
        ("Turn", "Games", "Won on this turn", INTERVAL, "Won by this turn", INTERVAL),
        (*won, *not_won),
        plain_from=len(report.win_turns),
    )


def _cells(part: Share) -> Iterable[str]:
    return percent(part.value), interval(part)


def _mean_figure(title: str, note: str, rows: tuple[TurnMean, ...], games: int, drawn: int) -> Figure:
    drawn = min(drawn, _drawn_turns(rows, games))
    points = [
        ChartPoint(str(row.turn), row.mean.value, row.mean.low, row.mean.high, decimal(row.mean.value, 1))
        for row in rows[:drawn]
    ]
    if len(rows) > drawn:
        note += " Turns of fewer than 1% of the games are only in the table."
    heads = ("Turn", "Mean", INTERVAL, "Standard deviation", "Games")
    return Figure(title, line_chart([(title, points)]), heads, tuple(map(_mean_cells, rows)), note)


def _mean_cells(row: TurnMean) -> tuple[str, ...]:
    mean = row.mean
    numbers = decimal(mean.value), interval(mean), decimal(mean.spread), count(mean.trials)
    return (str(row.turn), *numbers)


def _drawn_turns(rows: Sequence[TurnMean], games: int) -> int:
    """How many turns are drawn: those that at least 1 % of the games count for, and always the first."""
    return max(1, sum(row.mean.trials * LEAST_SHARE >= games for row in rows))
