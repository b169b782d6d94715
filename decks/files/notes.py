"""Notes: what a file format has no field for, as text in its notes or comments.

::

    Deck: Fang and Fuse         where the format has no name for a deck
    Hero: Baxxel Geartooth      where it has no field for a hero; "No hero" if there is none
    Tags: league, fun

    The description of the deck.

    Maybe-board:
    2 Jadefire Scout

    Notes on cards:
    "Fire Blast": Too dear?
    SB: "Zip": Against totems   on the copies in the side deck

    Not matched:
    2 Fier Blast
    SB: 1 Dooom                 one that belongs in the side deck
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from decks.decklist import UnmatchedLine
from decks.files.deck_file import DeckFileError, Line, LineZone, Remark, Sheet, clean
from decks.files.line_parsing import parse_line
from decks.files.list_lines import format_line, parse_unmatched_line
from decks.tags import normalize_tags

PROSE = "///"
NO_HERO = "No hero"
_DECK, _HERO, _TAGS = "Deck: ", "Hero: ", "Tags: "
_MAYBE, _REMARKS, _UNMATCHED = "Maybe-board:", "Notes on cards:", "Not matched:"
_MARKS = {LineZone.MAIN: "Main: ", LineZone.SIDE: "SB: ", LineZone.MAYBE: "Maybe: "}
_REMARK = re.compile(r'(?P<mark>SB: |Maybe: |)"(?P<name>(?:[^"]|"")+)": (?P<note>\S.*)')
_COUNTED = re.compile(r"\d{1,3}x? \S.*")

Numbered = list[tuple[int, str]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """The contents of the notes of a file."""

    name: str = ""
    hero: str = ""
    no_hero: bool = False
    tags: tuple[str, ...] = ()
    description: str = ""
    remarks: tuple[Remark, ...] = ()
    lines: tuple[Line, ...] = ()


def pack(
    sheet: Sheet,
    *,
    name: bool = False,
    hero: bool = False,
    tags: bool = True,
    maybe: bool = True,
    remarks: bool = True,
    unmatched: tuple[UnmatchedLine, ...] | None = None,
) -> str:
    """The notes of a deck: its description, the chosen parts, and these unmatched lines (by default all)."""
    headers = []
    if name and sheet.deck.name:
        headers.append(_DECK + clean(sheet.deck.name))
    if sheet.deck.hero is None:
        headers.append(NO_HERO)
    elif hero:
        headers.append(_HERO + clean(sheet.listed_name(sheet.deck.hero)))
    if tags and sheet.tags:
        headers.append(_TAGS + ", ".join(sheet.tags))
    description = sheet.description.strip().splitlines()
    separator = [""] if description and (headers or _is_head(description[0])) else []
    blocks = ["\n".join([*headers, *separator, *description])]
    description_lines = {line.strip() for line in description}
    lines_to_keep = sheet.deck.unmatched if unmatched is None else unmatched
    maybe_lines = [format_line(count, sheet.listed_name(card)) for card, count in sheet.deck.maybe]
    for mark, lines in (
        (
            _MAYBE,
            maybe_lines if maybe else [],
        ),
        (_REMARKS, [_remark_text(remark) for remark in sheet.remarks] if remarks else []),
        (_UNMATCHED, [_unmatched_text(line) for line in lines_to_keep]),
    ):
        # A description may contain the same heading; the last heading is always ours.
        if lines or mark in description_lines:
            blocks.append("\n".join([mark, *lines]))
    return "\n\n".join(block for block in blocks if block)


def unpack(numbered: Iterable[tuple[int, str]]) -> Notes:
    """Parse notes; text that we did not write becomes the description."""
    lines, unmatched = _cut_section(list(numbered), _UNMATCHED, _unmatched_line)
    lines, remarks = _cut_section(lines, _REMARKS, _parse_remark)
    lines, maybe = _cut_section(lines, _MAYBE, _parse_maybe_line)
    headers: dict[str, str] = {}
    start = 0
    while start < len(lines) and _is_head(lines[start][1].strip()):
        text = lines[start][1].strip()
        prefix = next((prefix for prefix in (_DECK, _HERO, _TAGS) if text.startswith(prefix)), NO_HERO)
        headers[prefix] = text.removeprefix(prefix)
        start += 1
    return Notes(
        name=headers.get(_DECK, ""),
        hero=headers.get(_HERO, ""),
        no_hero=NO_HERO in headers,
        tags=normalize_tags(headers.get(_TAGS, "").split(", "))[0],
        description="\n".join(text.rstrip() for _, text in lines[start:]).strip(),
        remarks=tuple(remarks),
        lines=(*maybe, *unmatched),
    )


def unpack_after(cards: Iterable[Line], text: str) -> Notes:
    """Parse notes whose lines are numbered after those of the cards."""
    last = max((line.number for line in cards), default=0)
    return unpack(enumerate(text.splitlines(), start=last + 1))


def as_comments(notes: str) -> list[str]:
    """The notes as lines that a plain list reads as notes, never as headings or cards."""
    return [f"{PROSE} {line}".rstrip() for line in notes.splitlines()]


def _cut_section(
    lines: Numbered, mark: str, read: Callable[[int, str], T | None]
) -> tuple[Numbered, list[T]]:
    """Cut off the last section under a heading; it stays if one of its lines cannot be parsed."""
    marks = [place for place, (_, text) in enumerate(lines) if text.strip() == mark]
    if not marks:
        return lines, []
    parsed = [read(number, text.strip()) for number, text in lines[marks[-1] + 1 :] if text.strip()]
    valid = [value for value in parsed if value is not None]
    return (lines[: marks[-1]], valid) if len(valid) == len(parsed) else (lines, [])


def _is_head(text: str) -> bool:
    return text.startswith((_DECK, _HERO)) or text == NO_HERO or _is_tags(text)


def _is_tags(text: str) -> bool:
    words = text.removeprefix(_TAGS).split(", ")
    return text.startswith(_TAGS) and normalize_tags(words) == (tuple(words), ())


def _remark_text(remark: Remark) -> str:
    mark = "" if remark.zone is LineZone.MAIN else _MARKS[remark.zone]
    name = clean(remark.name).replace('"', '""')
    return f'{mark}"{name}": {clean(remark.note)}'


def _parse_remark(number: int, text: str) -> Remark | None:
    match = _REMARK.fullmatch(text)
    if not match:
        return None
    zone = next(zone for zone, mark in _MARKS.items() if (match["mark"] or _MARKS[LineZone.MAIN]) == mark)
    return Remark(zone, match["name"].replace('""', '"'), match["note"])


def _parse_maybe_line(number: int, text: str) -> Line | None:
    try:
        return (
            Line(number, text, parse_line(number, text), LineZone.MAYBE) if _COUNTED.fullmatch(text) else None
        )
    except DeckFileError:
        return None


def _unmatched_text(line: UnmatchedLine) -> str:
    marked = LineZone(line.zone) is not LineZone.MAIN or line.text.startswith(tuple(_MARKS.values()))
    return _MARKS[LineZone(line.zone)] + line.text if marked else line.text


def _unmatched_line(number: int, text: str) -> Line:
    zone = next((zone for zone, mark in _MARKS.items() if text.startswith(mark)), None)
    return parse_unmatched_line(
        number, text.removeprefix(_MARKS[zone]) if zone else text, zone or LineZone.MAIN
    )
