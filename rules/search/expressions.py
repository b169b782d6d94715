"""Expressions of one or several words, each with what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Meaning = TypeVar("Meaning")


@dataclass(frozen=True, slots=True)
class Expressions(Generic[Meaning]):
    """What expressions mean, by their words: all of them forms, or all of them stems."""

    meanings: Mapping[tuple[str, ...], Meaning]
    longest_by_first_word: dict[str, int] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        longest = self.longest_by_first_word
        for words in self.meanings:
            longest[words[0]] = max(longest.get(words[0], 0), len(words))

    def longest_at(self, words: Sequence[str], start: int = 0) -> tuple[int, Meaning] | None:
        """The number of words of the longest expression that begins at a place, and its meaning."""
        most = self.longest_by_first_word.get(words[start])
        if most is None:
            return None
        for end in range(min(len(words), start + most), start, -1):
            meaning = self.meanings.get(tuple(words[start:end]))
            if meaning is not None:
                return end - start, meaning
        return None

    def longest_in(self, words: Sequence[str]) -> Iterator[Meaning]:
        """The meaning of the longest expression at each place where one begins."""
        for start, word in enumerate(words):
            if word in self.longest_by_first_word and (match := self.longest_at(words, start)):
                yield match[1]
