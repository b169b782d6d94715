"""What a format has no place for goes into its notes or comments, in a form people read too.

::

    Deck: Fang and Fuse         where the format has no name for a deck
    Hero: Baxxel Geartooth      where it has no place for a hero; "No hero" where there is none
    Tags: league, fun

    What its owner says about it.

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
from decks.files.line_parsing import readings
from decks.files.list_lines import kept, listed
from decks.files.model import DeckFileError, Line, Remark, Sheet, Zone, clean
from decks.tags import tags_of

PROSE = "///"
NO_HERO = "No hero"
_DECK, _HERO, _TAGS = "Deck: ", "Hero: ", "Tags: "
_MAYBE, _REMARKS, _KEPT = "Maybe-board:", "Notes on cards:", "Not matched:"
_MARKS = {Zone.MAIN: "Main: ", Zone.SIDE: "SB: ", Zone.MAYBE: "Maybe: "}
_REMARK = re.compile(r'(?P<mark>SB: |Maybe: |)"(?P<name>(?:[^"]|"")+)": (?P<note>\S.*)')
_COUNTED = re.compile(r"\d{1,3}x? \S.*")

Numbered = list[tuple[int, str]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """What the notes of a file say."""

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
    """The notes of a deck: the description, what else is asked for, and these lines (else all) unmatched."""
    head = []
    if name and sheet.deck.name:
        head.append(_DECK + clean(sheet.deck.name))
    if sheet.deck.hero is None:
        head.append(NO_HERO)
    elif hero:
        head.append(_HERO + clean(sheet.deck.hero.name))
    if tags and sheet.tags:
        head.append(_TAGS + ", ".join(sheet.tags))
    described = sheet.description.strip().splitlines()
    apart = [""] if described and (head or _is_head(described[0])) else []
    blocks = ["\n".join([*head, *apart, *described])]
    said = {line.strip() for line in described}
    waiting = sheet.deck.unmatched if unmatched is None else unmatched
    for mark, lines in (
        (_MAYBE, [listed(count, card.name) for card, count in sheet.deck.maybe] if maybe else []),
        (_REMARKS, [_remark_text(remark) for remark in sheet.remarks] if remarks else []),
        (_KEPT, [_kept_text(line) for line in waiting]),
    ):
        # Where the description says the same words, the last that stands is still ours.
        if lines or mark in said:
            blocks.append("\n".join([mark, *lines]))
    return "\n\n".join(block for block in blocks if block)


def unpack(numbered: Iterable[tuple[int, str]]) -> Notes:
    """Read notes of ours, or of anybody: then all of it is description."""
    lines, waiting = _part(list(numbered), _KEPT, _kept_line)
    lines, remarks = _part(lines, _REMARKS, _remark)
    lines, maybe = _part(lines, _MAYBE, _maybe_line)
    head: dict[str, str] = {}
    start = 0
    while start < len(lines) and _is_head(lines[start][1].strip()):
        text = lines[start][1].strip()
        mark = next((one for one in (_DECK, _HERO, _TAGS) if text.startswith(one)), NO_HERO)
        head[mark] = text.removeprefix(mark)
        start += 1
    return Notes(
        name=head.get(_DECK, ""),
        hero=head.get(_HERO, ""),
        no_hero=NO_HERO in head,
        tags=tags_of(head.get(_TAGS, "").split(", "))[0],
        description="\n".join(text.rstrip() for _, text in lines[start:]).strip(),
        remarks=tuple(remarks),
        lines=(*maybe, *waiting),
    )


def unpack_after(cards: Iterable[Line], text: str) -> Notes:
    """The notes of a file without lines of its own: theirs are numbered on from its cards."""
    last = max((line.number for line in cards), default=0)
    return unpack(enumerate(text.splitlines(), start=last + 1))


def as_comments(notes: str) -> list[str]:
    """The notes as lines that a plain list reads as notes, never as headings or cards."""
    return [f"{PROSE} {line}".rstrip() for line in notes.splitlines()]


def _part(lines: Numbered, mark: str, read: Callable[[int, str], T | None]) -> tuple[Numbered, list[T]]:
    """The last part under that mark, cut off; it stays where a line of it is none that stands there."""
    marks = [place for place, (_, text) in enumerate(lines) if text.strip() == mark]
    if not marks:
        return lines, []
    found = [read(number, text.strip()) for number, text in lines[marks[-1] + 1 :] if text.strip()]
    whole = [one for one in found if one is not None]
    return (lines[: marks[-1]], whole) if len(whole) == len(found) else (lines, [])


def _is_head(text: str) -> bool:
    return text.startswith((_DECK, _HERO)) or text == NO_HERO or _is_tags(text)


def _is_tags(text: str) -> bool:
    words = text.removeprefix(_TAGS).split(", ")
    return text.startswith(_TAGS) and tags_of(words) == (tuple(words), ())


def _remark_text(remark: Remark) -> str:
    mark = "" if remark.zone is Zone.MAIN else _MARKS[remark.zone]
    name = clean(remark.name).replace('"', '""')
    return f'{mark}"{name}": {clean(remark.note)}'


def _remark(number: int, text: str) -> Remark | None:
    match = _REMARK.fullmatch(text)
    if not match:
        return None
    zone = next(zone for zone, mark in _MARKS.items() if (match["mark"] or _MARKS[Zone.MAIN]) == mark)
    return Remark(zone, match["name"].replace('""', '"'), match["note"])


def _maybe_line(number: int, text: str) -> Line | None:
    try:
        return Line(number, text, readings(number, text), Zone.MAYBE) if _COUNTED.fullmatch(text) else None
    except DeckFileError:
        return None


def _kept_text(line: UnmatchedLine) -> str:
    marked = Zone(line.zone) is not Zone.MAIN or line.text.startswith(tuple(_MARKS.values()))
    return _MARKS[Zone(line.zone)] + line.text if marked else line.text


def _kept_line(number: int, text: str) -> Line:
    zone = next((zone for zone, mark in _MARKS.items() if text.startswith(mark)), None)
    return kept(number, text.removeprefix(_MARKS[zone]) if zone else text, zone or Zone.MAIN)
