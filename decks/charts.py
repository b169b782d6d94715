"""The cost curve as a picture: measures of bars for an SVG template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decks.statistics import Bar

WIDTH, HEIGHT = 360, 150
TOP, BOTTOM = 18, 22
GAP = 6


@dataclass(frozen=True, slots=True)
class Column:
    """A bar with its place in the picture, in user units."""

    bar: Bar
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Where its figures stand."""
        return self.x + self.width / 2

    @property
    def above(self) -> float:
        """The base line of the figure on top of it."""
        return self.y - 4


@dataclass(frozen=True, slots=True)
class Chart:
    """A whole picture."""

    columns: tuple[Column, ...]
    width: int = WIDTH
    height: int = HEIGHT
    base: int = HEIGHT - BOTTOM
    labels: int = HEIGHT - 6


def curve_chart(curve: Sequence[Bar]) -> Chart:
    """Columns side by side, the highest as high as the picture."""
    most = max((bar.count for bar in curve), default=0) or 1
    step = WIDTH / max(len(curve), 1)
    columns = []
    for index, bar in enumerate(curve):
        height = round((HEIGHT - TOP - BOTTOM) * bar.count / most, 1)
        x, y = round(index * step + GAP / 2, 1), HEIGHT - BOTTOM - height
        columns.append(Column(bar, x, y, round(step - GAP, 1), height))
    return Chart(tuple(columns))
