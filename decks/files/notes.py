"""What a format has no place for goes into its notes or comments, in a form people read too.

::

    Deck: Fang and Fuse         where the format has no name for a deck
    Hero: Baxxel Geartooth      where it has no place for a hero; "No hero" where there is none

    What its owner says about it.

    Not matched:
    2 Fier Blast
    SB: 1 Dooom                 one that belongs in the side deck
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from decks.decklist import UnmatchedLine
from decks.files.marks import kept
from decks.files.model import Line, Sheet, Zone, clean

PROSE = "///"
NO_HERO = "No hero"
_DECK, _HERO, _KEPT, _SIDE = "Deck: ", "Hero: ", "Not matched:", "SB: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """What the notes of a file say."""

    name: str = ""
    hero: str = ""
    no_hero: bool = False
    description: str = ""
    lines: tuple[Line, ...] = ()


def pack(
    sheet: Sheet,
    *,
    name: bool = False,
    hero: bool = False,
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
    described = sheet.description.strip().splitlines()
    apart = [""] if described and (head or _is_head(described[0])) else []
    blocks = ["\n".join([*head, *apart, *described])]
    waiting = sheet.deck.unmatched if unmatched is None else unmatched
    if waiting or _KEPT in (line.strip() for line in described):
        blocks.append("\n".join([_KEPT, *map(_kept_text, waiting)]))
    return "\n\n".join(block for block in blocks if block)


def unpack(numbered: Iterable[tuple[int, str]]) -> Notes:
    """Read notes of ours, or of anybody: then all of it is description."""
    lines = list(numbered)
    texts = [text.strip() for _, text in lines]
    marks = [place for place, text in enumerate(texts) if text == _KEPT]
    end = marks[-1] if marks else len(lines)
    name = hero = ""
    no_hero = False
    start = 0
    while start < end and _is_head(texts[start]):
        text = texts[start]
        name = text.removeprefix(_DECK) if text.startswith(_DECK) else name
        hero = text.removeprefix(_HERO) if text.startswith(_HERO) else hero
        no_hero = no_hero or text == NO_HERO
        start += 1
    return Notes(
        name=name,
        hero=hero,
        no_hero=no_hero,
        description="\n".join(text.rstrip() for _, text in lines[start:end]).strip(),
        lines=tuple(_kept_line(number, text) for number, text in lines[end + 1 :] if text.strip()),
    )


def unpack_after(cards: Iterable[Line], text: str) -> Notes:
    """The notes of a file without lines of its own: theirs are numbered on from its cards."""
    last = max((line.number for line in cards), default=0)
    return unpack(enumerate(text.splitlines(), start=last + 1))


def as_comments(notes: str) -> list[str]:
    """The notes as lines that a plain list reads as notes, never as headings or cards."""
    return [f"{PROSE} {line}".rstrip() for line in notes.splitlines()]


def _is_head(text: str) -> bool:
    return text.startswith((_DECK, _HERO)) or text == NO_HERO


def _kept_text(line: UnmatchedLine) -> str:
    return _SIDE + line.text if line.side or line.text.startswith(_SIDE) else line.text


def _kept_line(number: int, text: str) -> Line:
    text = text.strip()
    if text.startswith(_SIDE):
        return kept(number, text.removeprefix(_SIDE), Zone.SIDE)
    return kept(number, text, Zone.MAIN)
