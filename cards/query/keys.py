"""The keys that a query may use, and the door through which other rooms add theirs.

A room that knows more than this one (which cards a hero may play, what a format allows) calls
:func:`register` from its ``AppConfig.ready``; its key then works everywhere, is explained and suggested.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import Q

from cards.query.tree import Value

FARTHEST = 2


class Misunderstood(Exception):  # noqa: N818 a reader's slip, not ours
    """A value or operator means nothing with its key; says why, and what was perhaps meant."""

    def __init__(self, sentence: str, suggestion: str | None = None) -> None:
        super().__init__(sentence)
        self.suggestion = suggestion


@dataclass(frozen=True, slots=True)
class Condition:
    """What one value asks, in the database's words and in ours.

    ``asks`` is true or false for every row, never unknown: its negation is the other rows. It is asked
    of a card, or with ``of_printing`` of a printing. ``alternatives``: several of which one will do.
    """

    asks: Q
    says: str
    of_printing: bool = False
    alternatives: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """A key: its names (the first is its own), what it asks, and how it reads an operator and a value.

    ``read`` raises :class:`Misunderstood`. It is never given ``!=``, which is the contrary of ``=``.
    """

    names: tuple[str, ...]
    about: str
    read: Callable[[str, Value], Condition]


_known: dict[str, Key] = {}


def register(key: Key) -> Key:
    """Make a key known.

    :raises ValueError: when one of its names is taken.
    """
    taken = [name for name in key.names if name in _known]
    if taken:
        raise ValueError(f"The search key {taken[0]} is taken.")
    _known.update(dict.fromkeys(key.names, key))
    return key


def find(name: str) -> Key | None:
    """The key of this name or alias."""
    return _known.get(name)


def names() -> list[str]:
    """Every name of every key."""
    return list(_known)


def all_keys() -> list[Key]:
    """Every key once, in the order of their coming."""
    return list(dict.fromkeys(_known.values()))


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that differs in the fewest letters, if it is at most two, and not all of them."""
    near = [(distance(word, each), place, each) for place, each in enumerate(candidates)]
    best = min(near, default=None)
    return best[2] if best and best[0] <= min(FARTHEST, len(word) // 2) else None


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
