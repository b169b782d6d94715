"""The geometry of charts: coordinates for two SVG templates.

Coordinates are in the units of the view box, which is as wide as a phone, so that text in a chart is readable
there and no larger than body text on a wide page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import floor, log10

WIDTH = 380
LABEL_WIDTH = 70
ROW = 24
BAR = 14
VALUE_WIDTH = 56

LINE_HEIGHT = 200
LEFT, RIGHT, TOP, BOTTOM = 50, 16, 22, 30
AXIS_ENDS = (1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10, 12)
MOST_VALUES = 12
"""The most values on a curve that do not overlap."""


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """One value of a chart: label, value, the ends of its interval if it has one, and the value as text."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class ChartBar:
    """A horizontal bar; ``low`` and ``high`` are the ends of its interval on the x axis."""

    point: ChartPoint
    y: float
    middle: float
    width: float
    low: float | None
    high: float | None
    text_x: float


@dataclass(frozen=True, slots=True)
class BarChart:
    """Horizontal bars, one in each row."""

    bars: tuple[ChartBar, ...]
    height: float
    width: int = WIDTH
    left: int = LABEL_WIDTH
    thickness: int = BAR


@dataclass(frozen=True, slots=True)
class CurveMark:
    """A point of a curve and the place of its value; ``shows_value`` is false where values would overlap."""

    point: ChartPoint
    x: float
    y: float
    text_y: float
    shows_value: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """One curve: its marks, the polyline through them, and the outline of the band of its intervals."""

    name: str
    marks: tuple[CurveMark, ...]
    path: str
    band: str


@dataclass(frozen=True, slots=True)
class AxisTick:
    """A number on an axis and its coordinate."""

    text: str
    place: float


@dataclass(frozen=True, slots=True)
class LineChart:
    """Curves that share the labels of the x axis."""

    curves: tuple[Curve, ...]
    across: tuple[AxisTick, ...]
    up: tuple[AxisTick, ...]
    width: int = WIDTH
    height: int = LINE_HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    base: int = LINE_HEIGHT - BOTTOM


@dataclass(frozen=True, slots=True)
class IntervalMark:
    """A value and its interval, as places from 0 to 100 on an axis."""

    value: float
    low: float
    high: float


def interval_mark(
    value: float, low: float | None, high: float | None, *, ends: tuple[float, float]
) -> IntervalMark:
    """The place of a value on an axis between two ends; without an interval, that of the value alone.

    >>> interval_mark(0.25, 0.2, 0.35, ends=(0, 1))
    IntervalMark(value=25.0, low=20.0, high=35.0)
    """

    def place(number: float) -> float:
        return round(100 * (number - ends[0]) / (ends[1] - ends[0]), 2)

    return IntervalMark(
        value=place(value),
        low=place(value if low is None else low),
        high=place(value if high is None else high),
    )


def bar_chart(
    points: Iterable[ChartPoint], *, maximum: float | None = None, label_width: int | None = None
) -> BarChart:
    """Bars from 0 to ``maximum``, by default the largest value or end of an interval."""
    left = label_width or LABEL_WIDTH
    points = tuple(points)
    top = maximum or max((_highest(point) for point in points), default=0) or 1
    scale = (WIDTH - left - VALUE_WIDTH) / top

    def x(value: float) -> float:
        return round(left + value * scale, 2)

    return BarChart(
        bars=tuple(
            ChartBar(
                point=point,
                y=row * ROW + (ROW - BAR) / 2,
                middle=row * ROW + ROW / 2,
                width=round(point.value * scale, 2),
                low=None if point.low is None else x(point.low),
                high=None if point.high is None else x(point.high),
                text_x=x(_highest(point)) + 6,
            )
            for row, point in enumerate(points)
        ),
        height=len(points) * ROW,
        left=left,
    )


def line_chart(
    curves: Sequence[tuple[str, Sequence[ChartPoint]]], *, maximum: float | None = None, unit: str = ""
) -> LineChart:
    """Curves from 0 to ``maximum``, by default a round number above the largest value.

    With several curves the least of the values at a place is below its mark. A label is on the axis once.
    """
    labels = [point.label for point in curves[0][1]]
    top = maximum or nice_top(max((_highest(point) for _, points in curves for point in points), default=0))
    step = (WIDTH - LEFT - RIGHT) / max(1, len(labels) - 1)
    high = LINE_HEIGHT - TOP - BOTTOM

    def x(place: int) -> float:
        return round(LEFT + place * step, 2)

    def y(value: float) -> float:
        return round(TOP + high * (1 - value / top), 2)

    every = -(-len(labels) // MOST_VALUES)
    below = [_lowest([points[place].value for _, points in curves]) for place in range(len(labels))]
    drawn = []
    for number, (name, points) in enumerate(curves):
        marks = tuple(
            CurveMark(
                point,
                x=x(place),
                y=y(point.value),
                text_y=y(point.value) + (15 if number == below[place] else -7),
                shows_value=place % every == 0,
            )
            for place, point in enumerate(points)
        )
        drawn.append(Curve(name, marks, _svg_points((mark.x, mark.y) for mark in marks), _band(points, x, y)))
    return LineChart(
        curves=tuple(drawn),
        across=tuple(
            AxisTick(label, x(place))
            for place, label in enumerate(labels)
            if place % every == 0 and (not place or label != labels[place - every])
        ),
        up=tuple(AxisTick(f"{top * part / 2:g}{unit}", y(top * part / 2)) for part in range(3)),
    )


def _lowest(values: Sequence[float]) -> int | None:
    """The place of the least of several values, the last of equal ones."""
    return min(range(len(values)), key=lambda place: (values[place], -place)) if len(values) > 1 else None


def nice_top(value: float) -> float:
    """The end of an axis: a round number, at least the value.

    >>> nice_top(37), nice_top(0.8), nice_top(0)
    (40.0, 0.8, 1.0)
    """
    if value <= 0:
        return 1.0
    power = 10.0 ** floor(log10(value))
    return next(round(step * power, 9) for step in AXIS_ENDS if step * power >= value - 1e-9)


def _highest(point: ChartPoint) -> float:
    return point.value if point.high is None else max(point.value, point.high)


def _svg_points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in places)


def _band(points: Sequence[ChartPoint], x: Callable[[int], float], y: Callable[[float], float]) -> str:
    """The outline of the intervals: along the upper ends and back along the lower; empty without any."""
    ends = [(x(place), point.low, point.high) for place, point in enumerate(points)]
    intervals = [(at, low, high) for at, low, high in ends if low is not None and high is not None]
    if len(intervals) < 2:
        return ""
    upper = [(at, y(high)) for at, _, high in intervals]
    lower = [(at, y(max(0, low))) for at, low, _ in reversed(intervals)]
    return _svg_points(upper + lower)
