"""The names of cards in memory, to find those that are like a text or begin with it.

The likeness of two texts is that of PostgreSQL's ``pg_trgm``: of all groups of three letters in either of
them, the share that is in both. A search takes about a tenth of a millisecond, where the database takes
ten, and more for long texts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

LEAST_LIKENESS = 0.25


class NamedCard(NamedTuple):
    """A card with its kind and name; ``words`` is the name as :mod:`cards.indexing.normalize` has it."""

    kind: str
    words: str
    variant: str
    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much the name of a card is like a text: from 0 to 1."""

    card: NamedCard
    likeness: float


class NameIndex:
    """Every card by the groups of three letters in its name."""

    def __init__(self, cards: Iterable[NamedCard]) -> None:
        self._cards = sorted(cards)
        self._by_words = sorted(self._cards, key=lambda card: (card.words, card))
        self._sizes: list[int] = []
        self._places: dict[str, list[int]] = {}
        for place, card in enumerate(self._cards):
            card_trigrams = trigrams(card.words)
            self._sizes.append(len(card_trigrams))
            for trigram in card_trigrams:
                self._places.setdefault(trigram, []).append(place)
        self._largest = max(self._sizes, default=0)

    def find_like(self, words: str, *, least: float = LEAST_LIKENESS) -> list[Likeness]:
        """The cards whose names are more like a text than ``least``, best first."""
        text_trigrams = trigrams(words)
        size = len(text_trigrams)
        if not size or self._largest < least * size:  # the text is too long to be like any name
            return []
        common: Counter[int] = Counter()
        for trigram in text_trigrams:
            common.update(self._places.get(trigram, ()))
        similar = [
            (-likeness, place)
            for place, count in common.items()
            if (likeness := count / (size + self._sizes[place] - count)) > least
        ]
        return [Likeness(self._cards[place], -likeness) for likeness, place in sorted(similar)]

    def find_beginning(self, words: str) -> Iterator[NamedCard]:
        """The cards whose names begin with these words, in alphabetical order."""
        start = bisect_left(self._by_words, words, key=lambda card: card.words)
        return takewhile(
            lambda card: card.words.startswith(words),
            (self._by_words[place] for place in range(start, len(self._by_words))),
        )


def trigrams(words: str) -> set[str]:
    """The groups of three letters in a text, as ``pg_trgm`` counts them.

    >>> sorted(trigrams("zip"))
    ['  z', ' zi', 'ip ', 'zip']
    """
    return {
        padded[place : place + 3]
        for word in words.split()
        for padded in (f"  {word} ",)
        for place in range(len(padded) - 2)
    }
