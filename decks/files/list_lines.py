"""Lines of a plain list: the markers for hero and side deck, and how a line is written."""

from __future__ import annotations

import re

from decks import file_limits
from decks.files.deck_file import DeckFileError, Line, LineZone, Reading, clean, printable
from decks.files.headings import parse_heading
from decks.files.line_parsing import parse_line

_HERO = re.compile(
    r"(?:(?:my|your|the|starting|deck) )?hero(?:es|s)?(?: card)?\s*(?:[(\[]\s*1\s*[)\]])?"
    r"(?:\s*[:=–—-]+\s*|\s{2,}|\t)(?P<card>\S.*)",
    re.IGNORECASE,
)
_HERO_COMMENT = re.compile(r"(?://+|#+)\s*(?:HERO[\s:=-]+(?P<card>\S.*))")
_COMMENT = re.compile(r"(?://+|#+)\s*")
_SIDE = re.compile(r"(?:SB|side ?board|side ?deck|side)\s*:\s*(?P<card>\S.*)", re.IGNORECASE)


def split_marker(text: str) -> tuple[LineZone | None, str]:
    """The zone that a marker on the line names, or ``None``, and the line without the marker.

    >>> split_marker("SB: 2 Doom")
    (<LineZone.SIDE: 'side'>, '2 Doom')
    """
    if hero := _HERO_COMMENT.fullmatch(text) or _HERO.fullmatch(_COMMENT.sub("", text, count=1)):
        return LineZone.HERO, hero["card"]
    if side := _SIDE.fullmatch(text):
        return LineZone.SIDE, side["card"]
    return None, text


def is_hero_line(text: str) -> bool:
    """Whether a marker on the line names it the hero's."""
    return split_marker(text)[0] is LineZone.HERO


def refuse_long_line(number: int, text: str) -> None:
    """Limit the length of a line that is parsed.

    :raises DeckFileError: when it is too long to name a card.
    """
    if len(text) > file_limits.LINE_CHARACTERS.value:
        raise DeckFileError(
            f"Line {number} is longer than {file_limits.LINE_CHARACTERS}, which is too long for a card."
        )


def parse_unmatched_line(number: int, text: str, zone: LineZone) -> Line:
    """A line that matched no card before, parsed again; its text stays the same."""
    text = printable(text)[: file_limits.LINE_CHARACTERS.value]
    marked_zone, card = split_marker(text)
    try:
        line_readings = parse_line(number, card)
    except DeckFileError:
        line_readings = (Reading(1, text),)
    return Line(number, text, line_readings, marked_zone or zone if zone is LineZone.MAIN else zone)


def format_line(count: int, name: str) -> str:
    """The line of a plain list for a number of copies, which :func:`parse_line` reads back.

    >>> format_line(4, "Fire Blast"), format_line(4, "X Marks the Spot")
    ('4 Fire Blast', '4x X Marks the Spot')
    """
    name = clean(name)
    plain = f"{count} {name}"
    is_read_back = parse_line(0, plain)[0] == Reading(count, name) and parse_heading(plain) is None
    return plain if is_read_back else f"{count}x {name}"
