"""Formats, their card pools and editions of the rules, as plain data for legality checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from cards.indexing.normalize import fold

NO_RESTRICTIONS: Mapping[str, Any] = MappingProxyType({})


class UnknownFormatError(ValueError):
    """There is no such format or edition; the message lists those there are."""


class UnknownPeriodError(ValueError):
    """No source tells how a format was played in a month; the message is a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesEdition:
    """One edition of the comprehensive rules.

    ``rules`` maps each violation code to the number of its rule. A code that is missing is not a
    violation in this edition. A rule of an edition that is not the latest is cited with its edition.
    """

    key: str
    rules: Mapping[str, str]
    master_heroes: bool
    document: str = "wow-tcg"
    is_latest: bool = False


class Standing(StrEnum):
    """The standing of a card in a format, by its name."""

    LEGAL = "legal"
    RESTRICTED = "restricted"
    BANNED = "banned"
    OUTSIDE = "not in the pool"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPool:
    """The cards of a format: those with a printing in one of its sets, and some by name.

    ``blocks`` are numbers of blocks, ``sets`` codes or names of sets; ``without`` are sets that are
    excluded although their block is included. ``tournament`` names the constructed format whose last pool
    it is (:attr:`cards.models.Card.tournament_formats`), which decides where the sets do not
    (:mod:`decks.formats.pools`). An empty definition means every card.
    """

    tournament: str = ""
    blocks: tuple[int, ...] = ()
    sets: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.tournament or self.cards or self.has_sets)

    @property
    def has_sets(self) -> bool:
        """Whether it is defined by sets."""
        return bool(self.blocks or self.sets or self.without)


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A time in which a format was played as another format, or itself, defines it.

    ``since`` is the first month and ``until`` the first one after it, as in ``2010-12``; a year alone is its
    first month. Empty means that there is no such limit. ``source`` says who tells it.
    """

    format: str
    since: str = ""
    until: str = ""
    source: str = ""

    def includes(self, month: str) -> bool:
        """Whether the month, as in ``2010-12``, is in the period."""
        return self.since <= month and (not self.until or month < self.until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format and the decks it requires (Rule 100.1, 100.3, 100.4; Rule 801.1 for its pool)."""

    key: str
    name: str
    minimum: int
    copies: int | None
    """Of each card at most; ``None`` for any number."""
    side_deck: int | None
    """Its cards at most; ``None`` for any number, 0 for no side deck."""
    edition: RulesEdition
    aliases: tuple[str, ...] = ()
    """Further keys by which it can be found."""
    about: str = ""
    source: str = ""
    maximum: int | None = None
    """The most cards of the main deck; ``None`` for any number."""
    limited: bool = False
    """The side deck is what a player opens and does not play, so only the main deck is judged."""
    pool: CardPool = CardPool()
    banned: tuple[str, ...] = ()
    """The names of cards."""
    restricted: Mapping[str, int] = field(default_factory=lambda: NO_RESTRICTIONS)
    """Names with the number of copies that a deck may have."""
    ban_list: str = ""
    """The name of an imported list of bans, which adds to both."""
    periods: tuple[Period, ...] = ()
    """Its history, oldest first."""
    built_in: bool = False
    retired: bool = False
    """Kept for the decks that use it, but no longer offered."""
    names: frozenset[str] | None = None
    """The normalized names of its pool (:func:`normalize`), ``None`` for every card; this and the next two
    are from the card database.
    """
    undecided: frozenset[str] = frozenset()
    """Those of which no source tells whether they are in it."""
    is_pool_assumed: bool = False
    """No source of its pool is imported, so its sets stand in for it."""

    @property
    def selects(self) -> bool:
        """Whether the format has rules for single cards."""
        return bool(self.pool or self.banned or self.restricted)

    @property
    def has_tournament_pool(self) -> bool:
        """Whether an imported source tells the cards of its pool one by one."""
        return bool(self.pool.tournament) and not self.is_pool_assumed

    def standing(self, name: str) -> Standing:
        """The standing of the card of this name."""
        key = normalize(name)
        if key in _normalize_all(self.banned):
            return Standing.BANNED
        if key in self.undecided:
            return Standing.UNDECIDED
        if self.names is not None and key not in self.names:
            return Standing.OUTSIDE
        return Standing.RESTRICTED if key in _normalize_all(tuple(self.restricted)) else Standing.LEGAL

    def allows(self, name: str) -> bool:
        """Whether it is known that a deck of the format may have copies of the card of this name."""
        return self.standing(name) in (Standing.LEGAL, Standing.RESTRICTED)

    def allows_side_deck_of(self, count: int) -> bool:
        """Whether a side deck may have so many cards; none at all is always allowed (Rule 100.3)."""
        return self.side_deck is None or count in (0, self.side_deck)

    def copy_limit(self, name: str) -> int | None:
        """How many copies of a restricted card a deck may have; ``None`` if it is not restricted."""
        key = normalize(name)
        return next((count for card, count in self.restricted.items() if normalize(card) == key), None)


@lru_cache(maxsize=20_000)
def normalize(name: str) -> str:
    """The form of a name in which names are compared."""
    return fold(name)


@lru_cache(maxsize=200)
def _normalize_all(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(normalize, names))
