"""The numbers that vary pictures: pure and deterministic, the same for a name on any machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


class NumberStream:
    """An endless sequence of numbers derived from a name."""

    def __init__(self, text: str) -> None:
        self._stream = self._bytes(text.encode("utf-8", "surrogatepass"))

    @staticmethod
    def _bytes(text: bytes) -> Iterator[int]:
        block = text
        while True:
            block = hashlib.sha256(block).digest()
            yield from block

    def between(self, least: float, most: float) -> float:
        """A number of the range, to one decimal."""
        return round(least + (most - least) * next(self._stream) / 255, 1)

    def integer(self, least: int, most: int) -> int:
        """A whole number of the range, both ends included."""
        return least + next(self._stream) % (most - least + 1)

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.integer(0, len(options) - 1)]

    def coin(self) -> bool:
        """True or false."""
        return self.integer(0, 1) == 0
