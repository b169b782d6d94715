"""One entry of a file that keeps count and name apart, so that nothing in a name is mistaken for a mark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from decks.files.list_lines import listed
from decks.files.model import (
    MAX_LINE_LENGTH,
    MAX_LINES,
    DeckFileError,
    Line,
    Reading,
    Zone,
    clean,
    counted,
)

ROOM_FOR_COUNT = 10
NAMELESS = "(no name)"
ZONES = {
    "hero": Zone.HERO,
    "heroes": Zone.HERO,
    "starting hero": Zone.HERO,
    "side": Zone.SIDE,
    "sideboard": Zone.SIDE,
    "side deck": Zone.SIDE,
    "maybe": Zone.MAYBE,
    "maybeboard": Zone.MAYBE,
    "maybe-board": Zone.MAYBE,
    "considering": Zone.MAYBE,
}


def zone_called(word: str) -> Zone:
    """The zone a section of this heading stands for; any but hero, side and maybe is the main deck."""
    return ZONES.get(word.strip().rstrip(":").lower(), Zone.MAIN)


def entry(number: int, count: str | int, name: str, zone: Zone) -> Line:
    """The line that says so; its text is what a plain list would say, and a plain list reads it back.

    :raises DeckFileError: when the count is none, or nobody can mean it, or the name is endless.
    """
    digits = str(count).strip()
    if not (digits.isascii() and digits.isdigit()):
        raise DeckFileError(
            f"Card {number} of the deck has {digits[:20]!r} where a number of copies should stand."
        )
    name = clean(name) or NAMELESS
    if len(name) > MAX_LINE_LENGTH - ROOM_FOR_COUNT:
        raise DeckFileError(
            f"Card {number} of the deck has a name of {len(name)} characters, so it is no card."
        )
    copies = counted(number, digits)
    return Line(number, listed(copies, name), (Reading(copies, name),), zone)


def numbered(found: Iterable[tuple[str | int, str, Zone]]) -> tuple[Line, ...]:
    """The entries in order, numbered from 1.

    :raises DeckFileError: when there are too many.
    """
    entries = list(found)
    refuse_too_many(len(entries))
    return tuple(
        entry(number, count, name, zone) for number, (count, name, zone) in enumerate(entries, start=1)
    )


def collected(cards: Iterable[tuple[str, Zone]]) -> tuple[Line, ...]:
    """The entries of a file that names every copy by itself."""
    counts: dict[tuple[str, Zone], int] = {}
    for name, zone in cards:
        counts[name, zone] = counts.get((name, zone), 0) + 1
    return numbered((count, name, zone) for (name, zone), count in counts.items())


def led_by(lines: Iterable[Line], hero: str) -> tuple[Line, ...]:
    """The first single card of that name is the hero, wherever the file had to put it.

    Directly behind, its other side may be listed as a card of its own (Rule 301.2); that one is left out.
    """
    found: list[Line] = []
    awaiting_back = False
    untold = bool(hero)
    for line in lines:
        reading = line.readings[0]
        if awaiting_back and reading == Reading(1, f"{hero} Back"):
            awaiting_back = False
            continue
        awaiting_back = untold and reading == Reading(1, hero)
        if awaiting_back:
            untold = False
            line = replace(line, zone=Zone.HERO)
        found.append(line)
    return tuple(found)


def refuse_too_many(entries: int) -> None:
    """Bound the work a file can ask for.

    :raises DeckFileError: when it has more entries than any deck.
    """
    if entries > MAX_LINES:
        raise DeckFileError(
            f"This deck lists {entries:,} cards one by one; at most {MAX_LINES:,} can be read."
        )
