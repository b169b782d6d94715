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

from decks.decklist import Entries, UnmatchedLine
from decks.files.card_entries import refuse_too_many
from decks.files.deck_file import DeckFile, DeckFileError, Line, LineKind, LineZone, Reading, Sheet, clean
from decks.files.headings import Heading, classify, is_formula, parse_heading
from decks.files.line_markup import remove_bullets, remove_markup, split_blocks
from decks.files.line_parsing import begins_with_count, has_count, parse_line, split_cards, split_numbering
from decks.files.list_lines import format_line, refuse_long_line, split_marker
from decks.files.notes import PROSE, as_comments, pack, unpack
from decks.statistics.deck_cards import count_by_type, main_type
from decks.statistics.facets import PLURALS

_COMMENT = re.compile(r"\s*(?://+|#+)\s*(?P<text>.*)")
_NAMED = re.compile(r"(?:deck(?: name)?|name|title)\s*:\s*(?P<name>\S.*)", re.IGNORECASE)
_INLINE_HEADING = re.compile(r"(?P<heading>[^:]{2,40}?)\s*[:–-]\s*(?P<cards>\d.*)")
LEAST_NUMBERED = 3
"""Lines that begin with 1., 2., 3. at least, for these numbers not to be counts."""


def read(text: str) -> DeckFile:
    """Parse a list. Every line that is not blank, a comment or a heading is a line of the result."""
    lines = split_blocks(text).splitlines()
    refuse_too_many(len(lines))
    parser = _PlainTextParser(is_numbered=_is_numbered(lines))
    for number, line in enumerate(lines, start=1):
        parser.read_line(number, line)
    return parser.finish()


def _is_numbered(lines: list[str]) -> bool:
    """Whether the lines are numbered, so that "2. Zip" is the second line and not two copies."""
    numbers = [number for line in lines if (number := split_numbering(line.strip())[0])]
    is_in_order = all(number in (1, last + 1) for last, number in zip([0, *numbers], numbers, strict=False))
    return len(numbers) >= LEAST_NUMBERED and max(numbers) >= LEAST_NUMBERED and is_in_order


class _PlainTextParser:
    """Keeps the current heading and the comments from line to line."""

    def __init__(self, *, is_numbered: bool) -> None:
        self.is_numbered = is_numbered
        self.heading = Heading(LineZone.MAIN)
        self.lines: list[Line] = []
        self.comments: list[str] = []
        self.later_comments: list[str] = []
        self.prose: list[tuple[int, str]] = []
        self.name = ""
        self.has_headings = False
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
        elif self.read_heading(text):
            self.add_heading_as_name(number, text)
        elif remove_markup(text) and not self.read_name(text):
            self.read_card(number, text)

    def read_comment(self, number: int, text: str, comment: str) -> None:
        zone, card = split_marker(text)
        if zone is LineZone.HERO:
            self.add(number, text, card, zone)
        elif self.read_heading(comment) or not comment:
            return
        elif not self.lines:
            self.comments.append(comment)
        elif classify(comment) is not LineKind.FIGURE:
            self.later_comments.append(comment)

    def read_heading(self, text: str) -> bool:
        heading = parse_heading(text)
        if heading:
            self.heading, self.has_headings = heading, True
        return bool(heading)

    def add_heading_as_name(self, number: int, text: str) -> None:
        """Keep a heading of several words alone as a line: a card may have exactly that name."""
        if len(text.split()) > 1 and text.replace(" ", "").isalpha() and self.heading.zone is LineZone.MAIN:
            self.lines.append(Line(number, text, (Reading(1, text),), kind=LineKind.FIGURE))

    def read_name(self, text: str) -> bool:
        named = _NAMED.fullmatch(remove_markup(text)) if not self.lines and not self.name else None
        self.name = named["name"] if named else self.name
        return bool(named)

    def read_card(self, number: int, text: str) -> None:
        for spelling in (text, remove_bullets(remove_markup(text))):
            zone, card = split_marker(spelling)
            if zone:
                self.add(number, text, card, zone)
                return
        inline = _INLINE_HEADING.fullmatch(remove_markup(text))
        heading = parse_heading(inline["heading"]) if inline else None
        if inline and heading and begins_with_count(inline["cards"]):
            self.heading, self.has_headings = heading, True
            self.add(number, text, inline["cards"], heading.zone)
        else:
            self.add(number, text, text, self.heading.zone)

    def add(self, number: int, text: str, card: str, zone: LineZone) -> None:
        if self.after_blank:
            self.last_block, self.after_blank = len(self.lines), False
        card = split_numbering(card)[1] if self.is_numbered else card
        parts = tuple(
            Line(number, part, parse_line(number, part), zone, card_type=self.heading.card_type)
            for part in split_cards(remove_markup(card))
        )
        kind = LineKind.PROSE if self.may_be_title(card) else classify(text)
        readings = parse_line(number, card)
        self.lines.append(Line(number, text, readings, zone, kind, self.heading.card_type, parts))

    def may_be_title(self, text: str) -> bool:
        """Whether this is the first line and states no count."""
        is_first = not (self.lines or self.comments or self.prose or self.name or self.has_headings)
        has_words = any(letter.isalpha() for letter in text) and not is_formula(text)
        return is_first and has_words and classify(text) is LineKind.CARD and not has_count(text)

    def finish(self) -> DeckFile:
        notes_content = unpack(self.prose)
        names = [notes_content.name, self.name, *self.comments]
        name, *other_comments = [*filter(None, names), ""]
        return DeckFile(
            lines=(*self.lines, *notes_content.lines),
            name=name,
            description="\n".join(
                filter(None, [*other_comments, notes_content.description, *self.later_comments])
            ),
            format="text",
            has_named_hero=notes_content.no_hero,
            tags=notes_content.tags,
            remarks=notes_content.remarks,
            last_block=self.unmarked_last_block(),
        )

    def unmarked_last_block(self) -> frozenset[int]:
        """The lines after the last blank line, where no heading or marker says what they are (Rule 100.3)."""
        last_block = self.lines[self.last_block :]
        has_no_zones = not self.has_headings and all(line.zone is LineZone.MAIN for line in last_block)
        return (
            frozenset(line.number for line in last_block) if has_no_zones and self.last_block else frozenset()
        )


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
        blocks.append(hero + _hero_line(sheet.listed_name(deck.hero)))
    for kind, size in count_by_type(deck.main).items():
        group = tuple((card, count) for card, count in deck.main if main_type(card) is kind)
        blocks.append(f"{comment} {PLURALS[kind]} ({size})\n{_entries(sheet, group)}")
    listable = [line for line in deck.unmatched if line not in ambiguous]
    by_zone = {zone: [line.text for line in listable if line.zone == zone] for zone in LineZone}
    if main := by_zone[LineZone.MAIN]:
        blocks.append("\n".join([f"{comment} Not matched", *main]))
    for heading, entries, other_lines in (
        (_ZONE_HEADINGS[LineZone.SIDE], deck.side, by_zone[LineZone.SIDE]),
        (_ZONE_HEADINGS[LineZone.MAYBE], deck.maybe, by_zone[LineZone.MAYBE]),
    ):
        if entries or other_lines:
            blocks.append(
                "\n".join(filter(None, [section + heading, _entries(sheet, entries), *other_lines]))
            )
    return "\n\n".join(blocks) + "\n"


def _can_be_listed(line: UnmatchedLine) -> bool:
    """Whether the line can be in the list as it is, and be read back the same."""
    try:
        lines = read(f"// {_ZONE_HEADINGS[LineZone(line.zone)]}\n{line.text}").lines
    except DeckFileError:
        return False
    if any(parsed_line.kind is not LineKind.CARD for parsed_line in lines):
        return False
    parsed = [(parsed_line.text, parsed_line.zone) for parsed_line in lines]
    own_zone = LineZone(line.zone)
    zones = (own_zone, LineZone.HERO) if own_zone is LineZone.MAIN else (own_zone,)
    return parsed in ([(line.text, zone)] for zone in zones)


_ZONE_HEADINGS = {LineZone.MAIN: "Not matched", LineZone.SIDE: "Sideboard", LineZone.MAYBE: "Maybe"}


def _hero_line(name: str) -> str:
    """The hero's name, after a count if the name alone would be read differently."""
    return clean(name) if parse_line(0, clean(name))[0].name == clean(name) else format_line(1, name)


def _entries(sheet: Sheet, entries: Entries) -> str:
    listed = sorted((sheet.listed_name(card), count) for card, count in entries)
    return "\n".join(format_line(count, name) for name, count in listed)
