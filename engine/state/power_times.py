"""Since when a card has powers that it has not always had (Rule 718.2f)."""

from __future__ import annotations

from typing import NamedTuple

from engine.tree.powers import Power

PowerTime = tuple[Power, int]
"""A power, and the moment since which its card has it."""


class PowerTimes(NamedTuple):
    """The moments of the ``printed`` powers of a card that are lost or have returned, and of those that were
    ``granted`` to it.
    """

    printed: tuple[PowerTime, ...] = ()
    granted: tuple[PowerTime, ...] = ()

    def moved(self, before: int, after: int) -> PowerTimes:
        """The same with another moment in the place of one."""
        parts = (tuple((power, after if time == before else time) for power, time in part) for part in self)
        return PowerTimes(*parts)


NO_TIMES = PowerTimes()
