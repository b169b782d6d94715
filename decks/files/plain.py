"""Plain text, as people write and paste deck lists; the game's ``.deck`` files are one way to do so.

::

    // My deck                  the first comment before any card: the deck's name
    /// Quick and cheap         notes: what is said about the deck (see :mod:`decks.files.notes`)
    Hero: Fama'sin the Lifeseer     or "# HERO  Fama'sin the Lifeseer"
    # Allies (2)                headings, as comments or not
    2 Jadefire Scout
    Sideboard                   what follows is the side deck; or "SB: 1 Jadefire Scout"
    Maybe                       what follows may one day be a card of the deck
"""

from __future__ import annotations

import re
from dataclasses import replace

from decks.decklist import Entries, UnmatchedLine
from decks.files.line_parsing import readings
from decks.files.list_lines import listed, marked, refuse_endless
from decks.files.model import DeckFile, DeckFileError, Line, Sheet, Zone, clean
from decks.files.notes import PROSE, as_comments, pack, unpack
from decks.statistics.deck_cards import count_by_type, main_type

_COMMENT = re.compile(r"\s*(?://+|#+)\s*(?P<text>.*)")
_HEADINGS = {
    Zone.HERO: "hero|heroes|starting hero",
    Zone.SIDE: "side|side ?board|side ?deck|sb",
    Zone.MAYBE: "maybe|maybe[ -]?board|considering",
    Zone.MAIN: "deck|deck ?list|main|main ?deck|main ?board|cards|allies|ally|abilities|ability"
    "|equipments?|weapons?|armou?rs?|items?|quests?|locations?|quests and locations|master hero(?:es)?"
    "|pets?|totems?|resources|not matched|other",
}
_HEADING = re.compile(
    "(?:"
    + "|".join(f"(?P<{zone.value}>{words})" for zone, words in _HEADINGS.items())
    + r")\s*(?:[(\[:-]?\s*\d+(?:\s*cards?)?\s*[)\]]?)?\s*:?",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?:deck(?: name)?|name|title)\s*:\s*(?P<name>\S.*)", re.IGNORECASE)
SIDE_DECK = 10
SMALLEST_DECK = 30


def read(text: str) -> DeckFile:
    """Read a list. Every line that is not blank, a comment or a heading stays as a line of the result."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        reader.read(number, line)
    return reader.finish()


class _Reader:
    """Remembers, from line to line, which zone we are in and what the comments have said."""

    def __init__(self) -> None:
        self.zone = Zone.MAIN
        self.lines: list[Line] = []
        self.comments: list[str] = []
        self.prose: list[tuple[int, str]] = []
        self.name = ""
        self.headings = False
        self.after_blank = False
        self.last_block = 0

    def read(self, number: int, line: str) -> None:
        text = line.strip()
        if not text:
            self.after_blank = True
            return
        if not _COMMENT.match(text):
            refuse_endless(number, text)
        if text.startswith(PROSE):
            self.prose.append((number, text[len(PROSE) :].removeprefix(" ")))
        elif comment := _COMMENT.fullmatch(line):
            self.read_comment(number, text, comment["text"].strip())
        elif not self.read_heading(text) and not self.read_name(text):
            self.read_card(number, text)

    def read_comment(self, number: int, text: str, comment: str) -> None:
        zone, card = marked(text)
        if zone is Zone.HERO:
            self.add(number, text, card, zone)
        elif not self.read_heading(comment) and comment and not self.lines:
            self.comments.append(comment)

    def read_heading(self, text: str) -> bool:
        heading = _HEADING.fullmatch(text.strip("=-*[]_ ") if text.strip("=-*_ ") else text)
        if heading:
            self.zone = next(zone for zone in _HEADINGS if heading[zone.value])
            self.headings = True
        return bool(heading)

    def read_name(self, text: str) -> bool:
        named = _NAMED.fullmatch(text) if not self.lines and not self.name else None
        self.name = named["name"] if named else self.name
        return bool(named)

    def read_card(self, number: int, text: str) -> None:
        zone, card = marked(text)
        self.add(number, text, card, zone or self.zone)

    def add(self, number: int, text: str, card: str, zone: Zone) -> None:
        if self.after_blank:
            self.last_block, self.after_blank = len(self.lines), False
        self.lines.append(Line(number, text, readings(number, card), zone))

    def finish(self) -> DeckFile:
        name, *rest = [self.name, *self.comments] if self.name else [*self.comments, ""]
        told = unpack(self.prose)
        return DeckFile(
            lines=(*self.with_side_deck(), *told.lines),
            name=told.name or name,
            description="\n".join(filter(None, [*rest, told.description])),
            format="text",
            hero_told=told.no_hero,
            tags=told.tags,
            remarks=told.remarks,
        )

    def with_side_deck(self) -> tuple[Line, ...]:
        """Without headings, a last block of ten cards behind a blank line is the side deck (Rule 100.3)."""
        main, last = self.lines[: self.last_block], self.lines[self.last_block :]
        untold = not self.headings and all(line.zone is Zone.MAIN for line in last)
        if untold and _size(last) == SIDE_DECK and _size(main) >= SMALLEST_DECK:
            last = [replace(line, zone=Zone.SIDE) for line in last]
        return tuple(main + last)


def _size(lines: list[Line]) -> int:
    return sum(line.readings[0].count for line in lines)


def write(sheet: Sheet) -> str:
    """The deck in the form everyone reads; unmatched lines are kept, each as it was."""
    return _written(sheet, comment="//", hero="Hero: ", section="")


def write_deck(sheet: Sheet) -> str:
    """The deck as the game's ``.deck`` files have it: hero and headings in comments."""
    return _written(sheet, comment="#", hero="# HERO  ", section="# ")


def _written(sheet: Sheet, *, comment: str, hero: str, section: str) -> str:
    deck = sheet.deck
    name = f"{comment} {clean(deck.name)}"
    plainly_named = bool(deck.name) and read(name).name == clean(deck.name)
    odd = tuple(line for line in deck.unmatched if not _stands(line))
    told = as_comments(pack(sheet, name=not plainly_named, maybe=False, unmatched=odd))
    blocks = [name] if plainly_named else []
    blocks += ["\n".join(told)] if told else []
    if deck.hero:
        blocks.append(hero + _led(deck.hero.name))
    for kind, size in count_by_type(deck.main).items():
        group = tuple((card, count) for card, count in deck.main if main_type(card) is kind)
        blocks.append(f"{comment} {PLURALS.get(kind.value, kind.value)} ({size})\n{_entries(group)}")
    waiting = [line for line in deck.unmatched if line not in odd]
    by_zone = {zone: [line.text for line in waiting if line.zone == zone] for zone in Zone}
    if main := by_zone[Zone.MAIN]:
        blocks.append("\n".join([f"{comment} Not matched", *main]))
    for heading, entries, there in (
        ("Sideboard", deck.side, by_zone[Zone.SIDE]),
        ("Maybe", deck.maybe, by_zone[Zone.MAYBE]),
    ):
        if entries or there:
            blocks.append("\n".join(filter(None, [section + heading, _entries(entries), *there])))
    return "\n\n".join(blocks) + "\n"


def _stands(line: UnmatchedLine) -> bool:
    """Whether the list may hold the line just so, and it would be read as what it is."""
    try:
        told = [(found.text, found.zone) for found in read(line.text).lines]
    except DeckFileError:
        return False
    own = {Zone.MAIN: Zone.HERO}.get(Zone(line.zone), Zone(line.zone))
    return told in ([(line.text, zone)] for zone in (Zone.MAIN, own))


PLURALS = {
    "Hero": "Master Heroes",
    "Ally": "Allies",
    "Ability": "Abilities",
    "Quest": "Quests",
    "Location": "Locations",
}


def _led(name: str) -> str:
    """The hero's name, with a count before it where it would else be read as something more."""
    return clean(name) if readings(0, clean(name))[0].name == clean(name) else listed(1, name)


def _entries(entries: Entries) -> str:
    return "\n".join(listed(count, card.name) for card, count in sorted(entries, key=lambda one: one[0].name))
