"""The word of the rules that a misspelt word stands for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

SHORTEST = 4
"""Shorter words are not put right: too many others are near them."""
SECOND_MISTAKE_FROM = 7
"""Words of that length may have two mistakes."""
MOST_COMPARED = 40


class Speller:
    """Finds near words among those known: by the trigrams they share, then by the mistakes between them."""

    def __init__(self, often: Mapping[str, int], more: Iterable[str] = ()) -> None:
        self.often = {
            word: often.get(word, 0) for word in (*often, *more) if word.isalpha() and len(word) > 2
        }
        self.holding: dict[str, list[str]] = defaultdict(list)
        for word in self.often:
            for trigram in _trigrams(word):
                self.holding[trigram].append(word)

    def nearest(self, word: str) -> str | None:
        """The known word that differs by one mistake, or by two in a long word; the commoner of equals."""
        if len(word) < SHORTEST or len(word) > 30 or not word.isalpha():
            return None
        allowed = 2 if len(word) >= SECOND_MISTAKE_FROM else 1
        shared = Counter(near for trigram in _trigrams(word) for near in self.holding.get(trigram, ()))
        compared = [
            near for near, _ in shared.most_common(MOST_COMPARED) if abs(len(near) - len(word)) <= allowed
        ]
        ranked = sorted(
            (edit_distance(word, near), word[0] != near[0], -self.often[near], near) for near in compared
        )
        return ranked[0][3] if ranked and ranked[0][0] <= allowed else None


def _trigrams(word: str) -> set[str]:
    padded = f"  {word} "
    return {padded[place : place + 3] for place in range(len(padded) - 2)}


def edit_distance(one: str, other: str) -> int:
    """How many letters are missing, added, wrong, or exchanged with their neighbour."""
    before: list[int] = []
    line = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        earlier, before, line = before, line, [row]
        for column, against in enumerate(other, 1):
            cost = min(
                line[-1] + 1,
                before[column] + 1,
                before[column - 1] + (letter != against),
            )
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against:
                cost = min(cost, earlier[column - 2] + 1)
            line.append(cost)
    return line[-1]
