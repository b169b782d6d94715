"""Benchmarks: how fast a thing is, as a multiple of a yardstick measured in the same run.

A module here holds one benchmark: a function ``benchmark() -> list[Result]``. A figure in seconds says as
much about the machine as about us; a ratio can be compared between machines. ``./run bench`` runs all of
them, ``./run bench NAME ...`` some. Those of a whole site (``workers``, ``callers``, ``tables``,
``visitors``) take minutes and need a machine without other work; ``BENCH_SCALE=0.1`` tries them with a
tenth of the games.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Result", "scaled", "seconds", "seconds_in_turn"]

SCALE = float(os.environ.get("BENCH_SCALE") or 1)


@dataclass(frozen=True)
class Result:
    """One measurement: ``seconds`` for the thing itself, ``yardstick_seconds`` for the comparison."""

    name: str
    seconds: float
    yardstick: str
    yardstick_seconds: float

    @property
    def ratio(self) -> float:
        """How many yardsticks the thing takes; less is faster."""
        return self.seconds / self.yardstick_seconds


def scaled(count: int) -> int:
    """So many games or pages of a benchmark times ``BENCH_SCALE``, but one at least."""
    return max(1, round(count * SCALE))


def seconds(work: Callable[[], object], *, repeat: int = 5) -> float:
    """The shortest of several runs of ``work``: the one that the rest of the machine disturbed least."""
    return min(_once(work) for _ in range(repeat))


def seconds_in_turn(
    work: Callable[[], object], yardstick: Callable[[], object], *, repeat: int = 5
) -> tuple[float, float]:
    """The shortest of several runs of ``work``, and of a yardstick that runs before each of them.

    A machine whose speed changes within a second changes both.
    """
    pairs = [(_once(yardstick), _once(work)) for _ in range(repeat)]
    return min(worked for _, worked in pairs), min(measured for measured, _ in pairs)


def _once(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
