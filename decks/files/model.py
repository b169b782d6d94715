"""A deck file as read: its lines with what each may mean, before any card is looked up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MAX_BYTES = 256 * 1024
MAX_LINES = 1_000
MAX_LINE_LENGTH = 300
MAX_COUNT = 250


class DeckFileError(ValueError):
    """The file cannot be read as a deck; the message is one sentence for its owner."""


class Zone(StrEnum):
    """Where a line puts its card. A hero may also stand in the main or side zone of some formats."""

    HERO = "hero"
    MAIN = "main"
    SIDE = "side"


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


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFile:
    """All that a deck file says."""

    lines: tuple[Line, ...]
    name: str = ""
    description: str = ""
    format: str = ""


def counted(number: int, digits: str) -> int:
    """A count as written on that line.

    :raises DeckFileError: when nobody can mean it.
    """
    if len(digits) > 4 or not 1 <= int(digits) <= MAX_COUNT:
        raise DeckFileError(
            f"Line {number} asks for {digits[:12]} copies; a line may ask for 1 to {MAX_COUNT}."
        )
    return int(digits)
