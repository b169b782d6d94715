"""The known word nearest to a misspelled one."""

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

FARTHEST = 2
LONG = 6
"""Letters from which a word may differ in two."""


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that differs in the fewest letters: in one, or in two of a long word.

    >>> nearest("cots", ["cost", "class"])
    'cost'
    """
    allowed = min(FARTHEST if len(word) >= LONG else 1, len(word) // 2)
    match = process.extractOne(word, list(candidates), scorer=OSA.distance, score_cutoff=allowed)
    return match[0] if match else None


def distance(first: str, second: str) -> int:
    """How many letters are added, left out, changed or swapped with a neighbour.

    >>> distance("cots", "cost")
    1
    """
    return OSA.distance(first, second)
