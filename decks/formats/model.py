"""What a format and an edition of the rules are: plain data that legality checks by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from cards.indexing.normalize import fold

NOTHING: Mapping[str, Any] = MappingProxyType({})


class UnknownFormat(ValueError):  # noqa: N818  (a wrong request, said in a sentence)
    """No format or edition of that name; the message lists those there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of the comprehensive rules.

    ``rules`` gives the rule number behind each violation code. A code that is missing is no
    violation in this edition. A rule of an edition that is not the latest is named with its edition.
    """

    key: str
    rules: Mapping[str, str]
    master_heroes: bool
    document: str = "wow-tcg"
    is_latest: bool = False


class Standing(StrEnum):
    """What a format says of a card, by its name."""

    LEGAL = "legal"
    RESTRICTED = "restricted"
    BANNED = "banned"
    OUTSIDE = "not in the pool"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """The cards a format is played with: those with a printing in one of its sets, and some by name.

    ``blocks`` are numbers of blocks, ``sets`` codes or names of sets; ``without`` are sets that do
    not count though their block does. A pool that says nothing holds every card.
    """

    blocks: tuple[int, ...] = ()
    sets: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.blocks or self.sets or self.without or self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A way to play, with the decks it asks for (Rule 100.1, 100.3, 100.4; Rule 801.1 for its pool).

    ``aliases`` are further keys it is found by. ``maximum``, ``copies`` and ``side_deck`` are
    ``None`` where the format sets no limit; a side deck of 0 means that there is none. ``banned``
    holds names, ``restricted`` names with the most copies of each. ``names`` are the names of its
    pool as they are compared (:func:`cards.indexing.normalize.fold`), once they are known; ``None`` means
    every card. ``retired``: kept for the decks that use it, but no longer offered.
    """

    key: str
    name: str
    minimum: int
    copies: int | None
    side_deck: int | None
    edition: Edition
    aliases: tuple[str, ...] = ()
    about: str = ""
    source: str = ""
    maximum: int | None = None
    pool: Pool = Pool()
    banned: tuple[str, ...] = ()
    restricted: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    built_in: bool = False
    retired: bool = False
    names: frozenset[str] | None = None

    @property
    def selects(self) -> bool:
        """Whether the format says anything about single cards."""
        return bool(self.pool or self.banned or self.restricted)

    def standing(self, name: str) -> Standing:
        """What the format says of the card of this name."""
        key = folded(name)
        if key in _folded(self.banned):
            return Standing.BANNED
        if self.names is not None and key not in self.names:
            return Standing.OUTSIDE
        return Standing.RESTRICTED if key in _folded(tuple(self.restricted)) else Standing.LEGAL

    def allows(self, name: str) -> bool:
        """Whether a deck of the format may hold the card of this name, in however few copies."""
        return self.standing(name) in (Standing.LEGAL, Standing.RESTRICTED)

    def allows_side_deck_of(self, count: int) -> bool:
        """Whether a side deck may have so many cards; none at all is always allowed (Rule 100.3)."""
        return self.side_deck is None or count in (0, self.side_deck)

    def most(self, name: str) -> int | None:
        """How many copies of a restricted card a deck may hold; ``None`` if it is not restricted."""
        key = folded(name)
        return next((count for card, count in self.restricted.items() if folded(card) == key), None)


@lru_cache(maxsize=20_000)
def folded(name: str) -> str:
    """The name as it is compared."""
    return fold(name)


@lru_cache(maxsize=200)
def _folded(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(folded, names))
