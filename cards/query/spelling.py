"""What was perhaps meant: the known word nearest to a misspelled one."""

from collections.abc import Iterable

FARTHEST = 2
LONG = 6


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that differs in the fewest letters: in one, or in two of a long word.

    >>> nearest("cots", ["cost", "class"])
    'cost'
    """
    allowed = min(FARTHEST if len(word) >= LONG else 1, len(word) // 2)
    letters = set(word)
    near = [
        (distance(word, each), place, each)
        for place, each in enumerate(candidates)
        if abs(len(word) - len(each)) <= allowed and len(letters ^ set(each)) <= 2 * allowed
    ]
    best = min(near, default=None)
    return best[2] if best and best[0] <= allowed else None


def distance(one: str, other: str) -> int:
    """How many letters must be added, left out, changed or swapped with a neighbour.

    >>> distance("cots", "cost")
    1
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        earlier, before, row = before, row, [i + 1]
        for j, wanted in enumerate(other):
            cost = min(before[j + 1] + 1, row[j] + 1, before[j] + (letter != wanted))
            if i and j and letter == other[j - 1] and one[i - 1] == wanted:
                cost = min(cost, earlier[j - 1] + 1)
            row.append(cost)
    return row[-1]
