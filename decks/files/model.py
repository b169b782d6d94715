"""A deck file as read: its lines with what each may mean, before any card is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from decks.decklist import DeckList
from engine.cards import PrintedCard

MAX_BYTES = 256 * 1024
MAX_LINES = 1_000
MAX_LINE_LENGTH = 300
MAX_COUNT = 250
MAX_NOTE = 500


class DeckFileError(ValueError):
    """The file cannot be read as a deck; the message is one sentence for its owner."""


class Zone(StrEnum):
    """Where a line puts its card. A hero may also stand in the main or side zone of some formats."""

    HERO = "hero"
    MAIN = "main"
    SIDE = "side"
    MAYBE = "maybe"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line: so many copies of a card of this name."""

    count: int
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line that stands for a card: its number in the file, its text, and its readings, likeliest first.

    There are several because a name may itself hold what looks like a count or a set code.
    """

    number: int
    text: str
    readings: tuple[Reading, ...]
    zone: Zone = Zone.MAIN


@dataclass(frozen=True, slots=True)
class Remark:
    """What the owner of a deck notes on a card in one of its zones."""

    zone: Zone
    name: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFile:
    """All that a deck file says.

    ``hero_told`` means that a hero outside the hero zone is a card of the deck, even if no other leads it.
    ``format`` is the kind of file; ``id`` and ``deck_format`` are the deck's own, where it is told.
    """

    lines: tuple[Line, ...]
    name: str = ""
    description: str = ""
    format: str = ""
    hero_told: bool = False
    tags: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    id: str = ""
    deck_format: str = ""


@dataclass(frozen=True, slots=True)
class Print:
    """Where a card was printed: set code, collector number, block; 0 where the number is not known."""

    set: str = ""
    number: int = 0
    block: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """All that a deck file can say of a deck: what a writer works from.

    ``prints`` goes by card name; ``id`` is where the deck is found, ``format`` the key of its format.
    """

    deck: DeckList
    description: str = ""
    tags: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    id: str = ""
    format: str = ""
    prints: Mapping[str, Print] = field(default_factory=dict)

    def remark(self, zone: Zone, card: PrintedCard) -> str:
        """What is noted on the card there, if anything."""
        return next((one.note for one in self.remarks if one.zone is zone and one.name == card.name), "")

    def printed(self, card: PrintedCard) -> Print:
        """Where the card was printed, as far as it is known."""
        return self.prints.get(card.name, Print())


def printable(text: str) -> str:
    """One line without control characters, which neither a line nor the database can hold."""
    return "".join(one if one.isprintable() else " " for one in text).strip()


def clean(text: str) -> str:
    """The same with single spaces: a name."""
    return " ".join(printable(text).split())


def counted(number: int, digits: str) -> int:
    """A count as written on that line.

    :raises DeckFileError: when nobody can mean it.
    """
    if len(digits) > 4 or not 1 <= int(digits) <= MAX_COUNT:
        raise DeckFileError(
            f"Line {number} asks for {digits[:12]} copies; a line may ask for 1 to {MAX_COUNT}."
        )
    return int(digits)
