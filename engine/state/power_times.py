"""Since when a card has powers that it has not always had (Rule 718.2f)."""

from __future__ import annotations

from typing import NamedTuple

from engine.tree.powers import KeywordPower, Static

GeneratingPower = Static | KeywordPower
"""An indefinite power: one that generates a modifier (Rule 704.1a)."""


class PowerTime(NamedTuple):
    """A power, and the moment since which its card has it, or had it last if it ``is_lost``."""

    power: GeneratingPower
    time: int
    is_lost: bool = False


class PowerTimes(NamedTuple):
    """The moments of the ``printed`` powers of a card that are lost or have returned, and of those that were
    ``granted`` to it.
    """

    printed: tuple[PowerTime, ...] = ()
    granted: tuple[PowerTime, ...] = ()

    def moved(self, before: int, after: int) -> PowerTimes:
        """The same with another moment in the place of one, in which the powers begin."""
        parts = (
            tuple(PowerTime(record.power, after) if record.time == before else record for record in part)
            for part in self
        )
        return PowerTimes(*parts)


NO_TIMES = PowerTimes()
