"""The game's own randomness: the same seed gives the same game on any machine and any Python.

SplitMix64 (Steele, Lea, Flood 2014): a 64-bit counter, advanced by an odd constant and scrambled. It is
short, fast enough in pure Python, and its whole state is one integer.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """A seeded source of random numbers whose state is the integer ``state``."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + _STEP) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 up to but not including ``limit``, each equally likely.

        :raises ValueError: when ``limit`` is not positive.
        """
        if limit <= 0:
            raise ValueError("a random number needs a positive limit")
        remainder = (1 << 64) % limit
        while True:
            bits = self.bits()
            if bits >= remainder:  # the first few values would make low numbers likelier
                return bits % limit

    def shuffle(self, items: list[T]) -> None:
        """Put a list in random order, in place (Fisher and Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
