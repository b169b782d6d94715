"""A parsed deck file: its lines with their possible readings, before any card is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from decks import file_limits
from decks.decklist import DeckList
from engine.cards import PrintedCard


class DeckFileError(ValueError):
    """The file cannot be read as a deck; the message is one sentence for its owner."""


class LineZone(StrEnum):
    """The zone of a card. In some file formats a hero may also be in the main or side zone."""

    HERO = "hero"
    MAIN = "main"
    SIDE = "side"
    MAYBE = "maybe"


class LineKind(StrEnum):
    """What a line is if none of its readings is the name of a card.

    A misspelled card; prose, or a heading, which may be one too; a remark about the deck, such as its author;
    a figure, such as the total of a section.
    """

    CARD = "card"
    PROSE = "prose"
    HEADING = "heading"
    REMARK = "remark"
    FIGURE = "figure"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line: a number of copies of a card of this name.

    ``printing`` is what stands beside the name, among it perhaps the set and the collector number, by which
    cards of one name are told apart. The reading holds only if each of ``set_names`` is the name or code
    of a set; those of ``remarks`` that are none are comments on the card.
    """

    count: int
    name: str
    printing: str = field(default="", compare=False)
    set_names: tuple[str, ...] = ()
    remarks: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A line for a card: its number in the file, its text, and its readings, the most likely first.

    There are several because a name may contain what looks like a count or a set code. ``card_type`` is the
    type by whose heading it is listed, if any. ``parts`` are those of a line that may list several cards: for
    each place where one may begin, what it may be, the longest first. ``sign`` is that of a line in a list of
    changes: ``+`` or ``-``.
    """

    number: int
    text: str
    readings: tuple[Reading, ...]
    zone: LineZone = LineZone.MAIN
    kind: LineKind = LineKind.CARD
    card_type: str = ""
    parts: tuple[tuple[Part, ...], ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a line that may be a card of its own, and how many of the places of the line it covers."""

    line: Line
    size: int


def is_long(text: str) -> bool:
    """Whether the text is too long for the line of one card."""
    return len(text) > file_limits.LINE_CHARACTERS.value


def remark_line(number: int, text: str, parts: tuple[tuple[Part, ...], ...] = ()) -> Line:
    """A line that is no card, whatever it says, unless its parts are."""
    return Line(number, text, (Reading(1, ""),), kind=LineKind.REMARK, parts=parts)


@dataclass(frozen=True, slots=True)
class Remark:
    """A note of the deck's owner on a card in one of its zones."""

    zone: LineZone
    name: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFile:
    """The contents of a deck file.

    ``has_named_hero``: the file says which card is the hero, or that there is none, so a hero
    elsewhere is a card of the deck. ``format`` is the kind of file; ``id`` and ``deck_format`` are
    those of the deck, if given. ``last_block`` are the numbers of the lines that are a side deck if the
    lines before them are a deck. ``is_change_list``: the lines are cards to add to a deck, or to take out
    of it. ``import_notes`` are sentences about lines that can be read otherwise.
    """

    lines: tuple[Line, ...]
    name: str = ""
    description: str = ""
    format: str = ""
    has_named_hero: bool = False
    tags: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    id: str = ""
    deck_format: str = ""
    last_block: frozenset[int] = frozenset()
    is_change_list: bool = False
    import_notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Print:
    """Where a card was printed: set code, collector number, block; 0 for an unknown number.

    ``label`` tells the card from the other cards of its name, if there are any: "FoO 83". ``picture`` and
    ``back_picture`` are the addresses of pictures of its sides, where the site is known.
    """

    set: str = ""
    number: int = 0
    block: int = 0
    label: str = ""
    picture: str = ""
    back_picture: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Everything that a deck file may contain of a deck: the input of the writers.

    ``remarks`` name cards as :meth:`listed_name` does; ``id`` is the id of the deck, ``format`` the key of
    its format, ``card_back`` the address of the picture on the back of all cards.
    """

    deck: DeckList
    description: str = ""
    tags: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    id: str = ""
    format: str = ""
    card_back: str = ""
    prints: Mapping[PrintedCard, Print] = field(default_factory=dict)

    def remark(self, zone: LineZone, card: PrintedCard) -> str:
        """The note on the card in this zone; empty if there is none."""
        name = self.listed_name(card)
        return next(
            (remark.note for remark in self.remarks if remark.zone is zone and remark.name == name), ""
        )

    def printed(self, card: PrintedCard) -> Print:
        """Where the card was printed, as far as known."""
        return self.prints.get(card, Print())

    def listed_name(self, card: PrintedCard) -> str:
        """The card's name, with what tells it from the other cards of that name: "Doom (FoO 83)"."""
        return labelled_name(card.name, self.printed(card).label)


def labelled_name(name: str, label: str) -> str:
    """The name of a card with its label, if it has one."""
    return f"{name} ({label})" if label else name


def printable(text: str) -> str:
    """The text as one line without control characters, which the database cannot store."""
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()


def clean(text: str) -> str:
    """The text as one line with single spaces, as names are written."""
    return " ".join(printable(text).split())


def parse_count(number: int, digits: str) -> int:
    """The number of copies on a line; 0 for a card that is listed but not in the deck.

    :raises DeckFileError: when it is out of bounds.
    """
    most = file_limits.COPIES.value
    if len(digits) > 4 or int(digits) > most:
        raise DeckFileError(f"Line {number} has {digits[:12]} copies; a line may have 1 to {most}.")
    return int(digits)
