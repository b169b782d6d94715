"""The figures of a deck as pictures: lengths of bars for templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from decks.statistics.counting import Bar

FULL = 100


@dataclass(frozen=True, slots=True)
class Beam:
    """A bar as it is drawn; ``length`` is its share of ``FULL``."""

    bar: Bar
    length: float

    @property
    def rest(self) -> float:
        """What is left of ``FULL``: where a standing bar begins, measured from above."""
        return round(FULL - self.length, 1)


def beams(bars: Sequence[Bar], whole: int) -> tuple[Beam, ...]:
    """Bars, each as long as its part of the whole."""
    return tuple(Beam(bar, round(FULL * bar.count / max(whole, 1), 1)) for bar in bars)


def curve(bars: Sequence[Bar]) -> tuple[Beam, ...]:
    """Bars side by side, the highest as high as the picture."""
    return beams(bars, max((bar.count for bar in bars), default=0))
