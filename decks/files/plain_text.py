"""Plain text, as people write and paste deck lists; the game's ``.deck`` files are a variant.

::

    // My deck                  the first comment before any card: the deck's name
    /// Quick and cheap         notes: the description of the deck (see :mod:`decks.files.notes`)
    Hero: Fama'sin the Lifeseer     or "# HERO  Fama'sin the Lifeseer"
    # Allies (2)                headings, as comments or not
    2 Jadefire Scout
    Sideboard                   what follows is the side deck; or "SB: 1 Jadefire Scout"
    Maybe                       what follows is the maybeboard
"""

from __future__ import annotations

import re
from dataclasses import replace

from decks.decklist import Entries, UnmatchedLine
from decks.files.deck_file import DeckFile, DeckFileError, Line, LineZone, Sheet, clean
from decks.files.line_parsing import parse_line
from decks.files.list_lines import format_line, refuse_long_line, split_marker
from decks.files.notes import PROSE, as_comments, pack, unpack
from decks.statistics.deck_cards import count_by_type, main_type

_COMMENT = re.compile(r"\s*(?://+|#+)\s*(?P<text>.*)")
_HEADINGS = {
    LineZone.HERO: "hero|heroes|starting hero",
    LineZone.SIDE: "side|side ?board|side ?deck|sb",
    LineZone.MAYBE: "maybe|maybe[ -]?board|considering",
    LineZone.MAIN: "deck|deck ?list|main|main ?deck|main ?board|cards|allies|ally|abilities|ability"
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
    """Parse a list. Every line that is not blank, a comment or a heading is a line of the result."""
    parser = _PlainTextParser()
    for number, line in enumerate(text.splitlines(), start=1):
        parser.read_line(number, line)
    return parser.finish()


class _PlainTextParser:
    """Keeps the current zone and the comments from line to line."""

    def __init__(self) -> None:
        self.zone = LineZone.MAIN
        self.lines: list[Line] = []
        self.comments: list[str] = []
        self.prose: list[tuple[int, str]] = []
        self.name = ""
        self.headings = False
        self.after_blank = False
        self.last_block = 0

    def read_line(self, number: int, line: str) -> None:
        text = line.strip()
        if not text:
            self.after_blank = True
            return
        if not _COMMENT.match(text):
            refuse_long_line(number, text)
        if text.startswith(PROSE):
            self.prose.append((number, text[len(PROSE) :].removeprefix(" ")))
        elif comment := _COMMENT.fullmatch(line):
            self.read_comment(number, text, comment["text"].strip())
        elif not self.read_heading(text) and not self.read_name(text):
            self.read_card(number, text)

    def read_comment(self, number: int, text: str, comment: str) -> None:
        zone, card = split_marker(text)
        if zone is LineZone.HERO:
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
        zone, card = split_marker(text)
        self.add(number, text, card, zone or self.zone)

    def add(self, number: int, text: str, card: str, zone: LineZone) -> None:
        if self.after_blank:
            self.last_block, self.after_blank = len(self.lines), False
        self.lines.append(Line(number, text, parse_line(number, card), zone))

    def finish(self) -> DeckFile:
        name, *other_comments = [self.name, *self.comments] if self.name else [*self.comments, ""]
        notes_content = unpack(self.prose)
        return DeckFile(
            lines=(*self.with_side_deck(), *notes_content.lines),
            name=notes_content.name or name,
            description="\n".join(filter(None, [*other_comments, notes_content.description])),
            format="text",
            has_named_hero=notes_content.no_hero,
            tags=notes_content.tags,
            remarks=notes_content.remarks,
        )

    def with_side_deck(self) -> tuple[Line, ...]:
        """Without headings, a last block of ten cards after a blank line is the side deck (Rule 100.3)."""
        earlier, last_block = self.lines[: self.last_block], self.lines[self.last_block :]
        has_no_zones = not self.headings and all(line.zone is LineZone.MAIN for line in last_block)
        if has_no_zones and _size(last_block) == SIDE_DECK and _size(earlier) >= SMALLEST_DECK:
            last_block = [replace(line, zone=LineZone.SIDE) for line in last_block]
        return tuple(earlier + last_block)


def _size(lines: list[Line]) -> int:
    return sum(line.readings[0].count for line in lines)


def write(sheet: Sheet) -> str:
    """The deck as a plain list; unmatched lines are written as they were."""
    return _write_list(sheet, comment="//", hero="Hero: ", section="")


def write_deck(sheet: Sheet) -> str:
    """The deck as a ``.deck`` file of the game: hero and headings in comments."""
    return _write_list(sheet, comment="#", hero="# HERO  ", section="# ")


def _write_list(sheet: Sheet, *, comment: str, hero: str, section: str) -> str:
    deck = sheet.deck
    name = f"{comment} {clean(deck.name)}"
    has_plain_name = bool(deck.name) and read(name).name == clean(deck.name)
    ambiguous = tuple(line for line in deck.unmatched if not _can_be_listed(line))
    notes_comments = as_comments(pack(sheet, name=not has_plain_name, maybe=False, unmatched=ambiguous))
    blocks = [name] if has_plain_name else []
    blocks += ["\n".join(notes_comments)] if notes_comments else []
    if deck.hero:
        blocks.append(hero + _hero_line(deck.hero.name))
    for kind, size in count_by_type(deck.main).items():
        group = tuple((card, count) for card, count in deck.main if main_type(card) is kind)
        blocks.append(f"{comment} {PLURALS.get(kind.value, kind.value)} ({size})\n{_entries(group)}")
    listable = [line for line in deck.unmatched if line not in ambiguous]
    by_zone = {zone: [line.text for line in listable if line.zone == zone] for zone in LineZone}
    if main := by_zone[LineZone.MAIN]:
        blocks.append("\n".join([f"{comment} Not matched", *main]))
    for heading, entries, other_lines in (
        ("Sideboard", deck.side, by_zone[LineZone.SIDE]),
        ("Maybe", deck.maybe, by_zone[LineZone.MAYBE]),
    ):
        if entries or other_lines:
            blocks.append("\n".join(filter(None, [section + heading, _entries(entries), *other_lines])))
    return "\n\n".join(blocks) + "\n"


def _can_be_listed(line: UnmatchedLine) -> bool:
    """Whether the line can be in the list as it is, and be read back the same."""
    try:
        parsed = [(parsed_line.text, parsed_line.zone) for parsed_line in read(line.text).lines]
    except DeckFileError:
        return False
    own_zone = {LineZone.MAIN: LineZone.HERO}.get(LineZone(line.zone), LineZone(line.zone))
    return parsed in ([(line.text, zone)] for zone in (LineZone.MAIN, own_zone))


PLURALS = {
    "Hero": "Master Heroes",
    "Ally": "Allies",
    "Ability": "Abilities",
    "Quest": "Quests",
    "Location": "Locations",
}


def _hero_line(name: str) -> str:
    """The hero's name, after a count if the name alone would be read differently."""
    return clean(name) if parse_line(0, clean(name))[0].name == clean(name) else format_line(1, name)


def _entries(entries: Entries) -> str:
    return "\n".join(
        format_line(count, card.name) for card, count in sorted(entries, key=lambda entry: entry[0].name)
    )
