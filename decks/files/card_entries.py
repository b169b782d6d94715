"""Entries of files that have count and name in separate fields, and the lines made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from cards.indexing.normalize import words
from decks import file_limits
from decks.files import heading_words as vocabulary
from decks.files.deck_file import DeckFileError, Line, LineZone, Reading, clean, parse_count
from decks.files.line_parsing import parse_line
from decks.files.list_lines import format_line
from decks.files.name_suffixes import parse_name
from engine.cards import CardType

ROOM_FOR_COUNT = 10
NAMELESS = "(no name)"
Entry = tuple[str | int, str, LineZone] | tuple[str | int, str, LineZone, str]


def zone_of_heading(word: str) -> LineZone:
    """The zone of a section with this heading; any other than hero, side and maybe is the main deck."""
    heading_words = words(word).split()
    is_hero = vocabulary.type_of(heading_words) is CardType.HERO and "master" not in heading_words
    return vocabulary.zone_of(heading_words) or (LineZone.HERO if is_hero else LineZone.MAIN)


def make_line(number: int, count: str | int, name: str, zone: LineZone, printing: str = "") -> Line:
    """The line for an entry; its text is the line of a plain list, which can be read back.

    :param printing: set and collector number, as far as the file has them.

    :raises DeckFileError: when the count is not a number or out of bounds, or the name is too long.
    """
    digits = str(count).strip()
    if not (digits.isascii() and digits.isdigit()):
        raise DeckFileError(f"Card {number} of the deck has {digits[:20]!r} instead of a number of copies.")
    name = clean(name) or NAMELESS
    if len(name) > file_limits.LINE_CHARACTERS.value - ROOM_FOR_COUNT:
        raise DeckFileError(
            f"Card {number} of the deck has a name of {len(name)} characters, which is too long for a card."
        )
    copies = parse_count(number, digits)
    return Line(number, format_line(copies, name), name_readings(copies, name, printing), zone)


def counted_line(number: int, digits: str, name: str, zone: LineZone, text: str = "") -> Line:
    """The line of a file that writes the count apart; its name may be all that a plain list has in a line.

    ``text`` is the line as it stands in the file, where that is not the line of a plain list.

    :raises DeckFileError: when the count is out of bounds.
    """
    count = parse_count(number, digits)
    plain_text = format_line(count, name)
    line_readings = dict.fromkeys([Reading(count, name), *parse_line(number, plain_text)])
    return Line(number, text or plain_text, tuple(line_readings), zone)


def name_readings(count: int, name: str, printing: str = "") -> tuple[Reading, ...]:
    """The readings of a name that stands in a field of its own, with and without marks beside it."""
    return tuple(
        Reading(count, shorter.name, f"{shorter.printing} {printing}".strip(), shorter.set_names)
        for shorter in parse_name(name)
    )


def number_lines(entries: Iterable[Entry]) -> tuple[Line, ...]:
    """The lines of entries, numbered from 1: count, name, zone, and set and number if they are known.

    :raises DeckFileError: when there are too many.
    """
    entries = list(entries)
    refuse_too_many(len(entries))
    return tuple(make_line(number, *entry) for number, entry in enumerate(entries, start=1))


def collect_copies(cards: Iterable[tuple[str, LineZone, str]]) -> tuple[Line, ...]:
    """The lines of a file that has an entry for every copy: name, zone, set."""
    counts = Counter(cards)
    return number_lines((count, *card) for card, count in counts.items())


def mark_hero(lines: Iterable[Line], hero: str, *, lists_back: bool = False) -> tuple[Line, ...]:
    """Mark the first single card of that name as the hero, in whichever zone it is.

    With ``lists_back`` the next line may be its other side (Rule 301.2), which is left out; in other formats
    such a line may be a card of that name.
    """
    hero_lines: list[Line] = []
    awaiting_back = False
    is_pending = bool(hero)
    for line in lines:
        reading = line.readings[0]
        if awaiting_back and reading == Reading(1, f"{hero} Back"):
            awaiting_back = False
            continue
        is_hero = is_pending and reading == Reading(1, hero)
        awaiting_back = is_hero and lists_back
        if is_hero:
            is_pending = False
            line = replace(line, zone=LineZone.HERO)
        hero_lines.append(line)
    return tuple(hero_lines)


def refuse_too_many(entries: int) -> None:
    """Limit the work that a file can cause.

    :raises DeckFileError: when it has more entries than any deck.
    """
    most = file_limits.LINES.value
    if entries > most:
        raise DeckFileError(f"This deck has {entries:,} entries; at most {most:,} can be read.")
