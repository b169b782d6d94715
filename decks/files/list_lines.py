"""A whole line of a plain list: what marks it as hero or side deck, and how we write one."""

from __future__ import annotations

import re

from decks.files.line_parsing import readings
from decks.files.model import MAX_LINE_LENGTH, DeckFileError, Line, Reading, Zone, clean, printable

_HERO = re.compile(r"(?:starting )?hero(?:\s*[:=-]\s*|\s{2,}|\t)(?P<card>\S.*)", re.IGNORECASE)
_HERO_COMMENT = re.compile(r"(?://+|#+)\s*(?:HERO[\s:=-]+(?P<card>\S.*))")
_COMMENT = re.compile(r"(?://+|#+)\s*")
_SIDE = re.compile(r"(?:SB|side ?board|side)\s*:\s*(?P<card>\S.*)", re.IGNORECASE)


def marked(text: str) -> tuple[Zone | None, str]:
    """The zone that the line itself names, or ``None``, and the rest of it.

    >>> marked("SB: 2 Doom")
    (<Zone.SIDE: 'side'>, '2 Doom')
    """
    if hero := _HERO_COMMENT.fullmatch(text) or _HERO.fullmatch(_COMMENT.sub("", text, count=1)):
        return Zone.HERO, hero["card"]
    if side := _SIDE.fullmatch(text):
        return Zone.SIDE, side["card"]
    return None, text


def refuse_endless(number: int, text: str) -> None:
    """Bound the length of a line that is taken apart.

    :raises DeckFileError: when it is too long to name a card.
    """
    if len(text) > MAX_LINE_LENGTH:
        raise DeckFileError(
            f"Line {number} is longer than {MAX_LINE_LENGTH} characters, so it names no card."
        )


def kept(number: int, text: str, zone: Zone) -> Line:
    """A line that an earlier reading could not match, to be tried again; its text stays as it was."""
    text = printable(text)[:MAX_LINE_LENGTH]
    told, card = marked(text)
    try:
        found = readings(number, card)
    except DeckFileError:
        found = (Reading(1, text),)
    return Line(number, text, found, told or zone if zone is Zone.MAIN else zone)


def listed(count: int, name: str) -> str:
    """The line of a plain list for so many copies, which :func:`readings` takes to mean just that.

    >>> listed(4, "Fire Blast"), listed(4, "X Marks the Spot")
    ('4 Fire Blast', '4x X Marks the Spot')
    """
    name = clean(name)
    plain = f"{count} {name}"
    return plain if readings(0, plain)[0] == Reading(count, name) else f"{count}x {name}"
