"""Lines of a plain list: the markers for hero and side deck, and how a line is written."""

from __future__ import annotations

import re

from decks import file_limits
from decks.files.deck_file import DeckFileError, Line, LineZone, Reading, clean, printable
from decks.files.headings import parse_heading, split_label
from decks.files.line_parsing import parse_line

_HERO_COMMENT = re.compile(r"(?://+|#+)\s*(?:HERO[\s:=-]+(?P<card>\S.*))")
_COMMENT = re.compile(r"(?://+|#+)\s*")
_ZONE_BEHIND = re.compile(
    r"(?P<card>.*\S)\s*(?:[(\[{]\s*(?P<word>[\w -]{2,12})\s*[)\]}]|\*(?P<star>CMDR)\*)", re.IGNORECASE
)


def split_marker(text: str) -> tuple[LineZone | None, str]:
    """The zone that a marker on the line names, or ``None``, and the line without the marker.

    >>> split_marker("SB: 2 Doom")
    (<LineZone.SIDE: 'side'>, '2 Doom')
    """
    if hero := _HERO_COMMENT.fullmatch(text):
        return LineZone.HERO, hero["card"]
    label = split_label(_COMMENT.sub("", text, count=1))
    if label and label[0].zone in (LineZone.HERO, LineZone.SIDE):
        return label[0].zone, label[1]
    return None, text


def split_zone_behind(text: str) -> tuple[LineZone | None, str]:
    """The zone that stands in brackets behind a card, or ``None``, and the line without it.

    >>> split_zone_behind("2 [Doom] (SB)")
    (<LineZone.SIDE: 'side'>, '2 [Doom]')
    """
    match = _ZONE_BEHIND.fullmatch(text)
    heading = parse_heading(f"{match['word'] or match['star']}:") if match else None
    if match and heading and heading.zone not in (None, LineZone.MAIN):
        return heading.zone, match["card"]
    return None, text


def is_hero_line(text: str) -> bool:
    """Whether a marker on the line names it the hero's."""
    return split_marker(text)[0] is LineZone.HERO


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
