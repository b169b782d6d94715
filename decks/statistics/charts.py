"""The statistics of a deck as charts: lengths of bars for templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decks.statistics.counting import FacetCount

FULL = 100


@dataclass(frozen=True, slots=True)
class FacetBar:
    """A bar as it is drawn; ``length`` is its share of ``FULL``."""

    data: FacetCount
    length: float

    @property
    def percent(self) -> str:
        """Its share in words."""
        return f"{self.length:g}%"

    @property
    def top(self) -> float:
        """Where an upright bar begins, measured from the top of a chart of height ``FULL``."""
        return round(FULL - self.length, 1)


def share_bars(counts: Sequence[FacetCount], total: int) -> tuple[FacetBar, ...]:
    """Bars whose lengths are shares of a total."""
    return tuple(FacetBar(count, round(FULL * count.count / max(total, 1), 1)) for count in counts)


def curve_bars(counts: Sequence[FacetCount]) -> tuple[FacetBar, ...]:
    """Bars side by side, the highest as high as the chart."""
    return share_bars(counts, max((count.count for count in counts), default=0))
