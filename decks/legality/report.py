"""What a legality check answers: every violation at once, and what it could not judge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from zlib import crc32

from decks.decklist import DeckList
from decks.formats import Format
from engine.cards import PrintedCard


class Verdict(StrEnum):
    """Undecided means: nothing found against the deck, but something in it could not be judged."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a fix: this many copies of a card, in this zone (``main`` or ``side``).

    The card and not its name: cards of one name may differ in all else, and one of them be legal.
    """

    card: PrintedCard
    zone: str
    count: int


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that rule 100 forbids in a deck.

    ``code`` never changes its meaning; ``cards`` are the names of the cards concerned; ``fix`` is
    a sentence that says how to mend it, and ``changes`` are the same fix as data, both where there
    is one. ``brief`` says it in a few words, where it speaks of a single card. ``rule`` is a number
    of the edition the deck was checked by.
    """

    code: str
    message: str
    cards: tuple[str, ...] = ()
    fix: str = ""
    changes: tuple[Change, ...] = ()
    brief: str = ""
    rule: str = ""

    @property
    def key(self) -> str:
        """Tells this violation from the others of its report."""
        return f"{self.code}-{crc32('|'.join(self.cards).encode()):08x}"

    def under(self, rule: str) -> Violation:
        """The same violation with its rule number."""
        return replace(self, rule=rule)


class Notice(Violation):
    """Something a reader must judge, because the check could not."""


@dataclass(frozen=True, slots=True)
class Report:
    """The answer to: may this deck be played in this format?"""

    format: Format
    violations: tuple[Violation, ...] = ()
    notices: tuple[Notice, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Legal only if nothing is wrong and nothing is left open."""
        if self.violations:
            return Verdict.ILLEGAL
        return Verdict.UNDECIDED if self.notices else Verdict.LEGAL

    def verdict_with(self, waiting: Sequence[object]) -> Verdict:
        """The verdict on the deck and its lines that wait for their cards: with one it is never legal."""
        return Verdict.UNDECIDED if self.legal and waiting else self.verdict

    @property
    def legal(self) -> bool:
        """Whether the deck is known to be legal."""
        return self.verdict is Verdict.LEGAL


def copies(count: int) -> str:
    """A number of copies in words: ``1 copy``, ``2 copies``."""
    return f"{count} {'copy' if count == 1 else 'copies'}"


def cards(count: int) -> str:
    """A number of cards in words: ``1 card``, ``60 cards``."""
    return f"{count} {'card' if count == 1 else 'cards'}"


def listed(words: Sequence[str], last: str = "and", most: int = 6) -> str:
    """Words as a sentence lists them; from ``most`` on, only how many more there are."""
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def names(those: Iterable[PrintedCard]) -> tuple[str, ...]:
    """The names of cards, each once."""
    return tuple(dict.fromkeys(card.name for card in those))


def removal(deck: DeckList, those: Iterable[PrintedCard]) -> tuple[Change, ...]:
    """The changes that take these cards out of main and side deck."""
    gone = frozenset(those)
    zones = (("main", deck.main), ("side", deck.side))
    return tuple(Change(card, zone, 0) for zone, entries in zones for card, _ in entries if card in gone)


def fewer(deck: DeckList, name: str, most: int) -> tuple[Change, ...]:
    """The changes that leave this many copies; the main deck keeps its own first."""
    changes = []
    left = most
    for zone, entries in (("main", deck.main), ("side", deck.side)):
        for card, count in entries:
            if card.name == name:
                kept = min(count, left)
                left -= kept
                if kept != count:
                    changes.append(Change(card, zone, kept))
    return tuple(changes)
