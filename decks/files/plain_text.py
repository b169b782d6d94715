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
from decks.files.card_entries import refuse_too_many
from decks.files.card_splitting import split_cards
from decks.files.change_lists import has_both_signs, removal_notes, resolve_signs, split_changes, split_sign
from decks.files.deck_file import (
    DeckFile,
    DeckFileError,
    Line,
    LineKind,
    LineZone,
    Part,
    Reading,
    Sheet,
    clean,
    is_long,
    remark_line,
)
from decks.files.headings import Heading, parse_heading, split_label
from decks.files.line_kinds import classify, is_formula, is_words, title_of
from decks.files.line_markup import remove_bullets, remove_markup, split_blocks
from decks.files.line_parsing import begins_with_count, has_count, parse_hero_line, parse_line, split_numbering
from decks.files.list_lines import format_line, split_marker, split_zone_behind
from decks.files.notes import PROSE, as_comments, pack, unpack
from decks.files.table_rows import NO_COLUMNS, parse_columns, parse_row, split_cells
from decks.statistics.deck_cards import count_by_type, main_type
from decks.statistics.facets import PLURALS

_COMMENT = re.compile(r"\s*(?://+|#+)\s*(?P<text>.*)")
_NAMED = re.compile(r"(?:(?:deck(?: name)?|name|title)\s*[:=]|Name(?=\s\D))\s*(?P<name>\S.*)", re.IGNORECASE)
_SIDE_MARK = re.compile(r"sb\s*:", re.IGNORECASE)
_HERO_SENTENCE = re.compile(r"(?:.*?\b)?(?:my |the )?hero is (?P<hero>[^.,;!?]{3,60})(?:[.,;!?].*)?$", re.IGNORECASE)
_UNKNOWN_LABEL = re.compile(r"(?P<label>[^\W\d][^:\d]{1,29}?)\s?:\s+(?P<cards>[x×]?\d{1,2}\s?[x×]?\s+\S.*)")
_TOTAL_IN_BRACKETS = re.compile(r"\s+[(\[]\s*\d+(?:\s*cards?)?\s*[)\]]\s*(?=:?$)")
COUNTED_SHARE = 3
"""Lines with a count to one without, for the latter to be no cards."""
LEAST_COMMENTED = 2
"""Cards in comments, for a list that consists of comments alone to be one of cards."""
LONGEST_LIST = 4_000
"""Characters of a line that may list several cards."""
LONGEST_HEADING = 5
"""Words of a heading that is not known."""
LEAST_NUMBERED = 3
"""Lines that begin with 1., 2., 3. at least, for these numbers not to be counts."""


def read(text: str) -> DeckFile:
    """Parse a list. Every line that is not blank, a comment or a heading is a line of the result."""
    lines = split_blocks(text).splitlines()
    refuse_too_many(len(lines))
    deck = _PlainTextParser(lines).read()
    if not any(line.zone is not LineZone.HERO and (line.kind is LineKind.CARD or line.parts) for line in deck.lines):
        uncommented = [_COMMENT.sub(r"\g<text>", line) for line in lines]
        if sum(begins_with_count(line) for line in uncommented if not is_long(line)) >= LEAST_COMMENTED:
            return _PlainTextParser(uncommented).read()
    return deck


def _is_numbered(lines: list[str]) -> bool:
    """Whether the lines are numbered, so that "2. Zip" is the second line and not two copies."""
    numbers = [number for line in lines if (number := split_numbering(line.strip())[0])]
    is_in_order = all(number in (1, last + 1) for last, number in zip([0, *numbers], numbers, strict=False))
    return len(numbers) >= LEAST_NUMBERED and max(numbers) >= LEAST_NUMBERED and is_in_order


class _PlainTextParser:
    """Keeps the current heading and the comments from line to line."""

    def __init__(self, lines: list[str]) -> None:
        self.source = lines
        self.is_numbered = _is_numbered(lines)
        self.signs_may_be_apart = has_both_signs(lines)
        self.heading = Heading(LineZone.MAIN)
        self.zone = LineZone.MAIN
        self.columns = NO_COLUMNS
        self.lines: list[Line] = []
        self.comments: list[str] = []
        self.later_comments: list[str] = []
        self.prose: list[tuple[int, str]] = []
        self.name = ""
        self.title_line = 0
        self.has_headings = False
        self.after_blank = False
        self.last_block = 0

    def read(self) -> DeckFile:
        for number, line in enumerate(self.source, start=1):
            self.read_line(number, line)
        return self.finish()

    def read_line(self, number: int, line: str) -> None:
        text = line.strip()
        if text.startswith(PROSE):
            self.prose.append((number, text[len(PROSE) :].removeprefix(" ")))
        elif not text:
            self.after_blank = True
        elif is_long(text) and (comment := _COMMENT.fullmatch(line)):
            self.later_comments.append(comment["text"].strip())
        elif is_long(text):
            parts = () if len(text) > LONGEST_LIST else self.parts(number, text, self.zone, self.heading.card_type)
            self.lines.append(remark_line(number, text, parts))
        else:
            self.read_short_line(number, line, text)

    def read_short_line(self, number: int, line: str, text: str) -> None:
        columns = parse_columns(split_cells(text))
        if comment := _COMMENT.fullmatch(line):
            self.read_comment(number, text, comment["text"].strip())
        elif columns:
            self.columns = columns
        elif self.read_heading(text):
            self.add_heading_as_name(number, text)
        elif remove_markup(text) and not self.read_name(text):
            for change in split_changes(text):
                self.read_card(number, change)

    def read_comment(self, number: int, text: str, comment: str) -> None:
        zone, card = split_marker(text)
        if zone is LineZone.HERO:
            self.add(number, text, card, zone)
        elif not comment or self.read_name(comment) or self.read_heading(comment):
            return
        elif not self.lines:
            self.comments.append(comment)
        elif classify(comment) is not LineKind.FIGURE:
            self.later_comments.append(comment)

    def read_heading(self, text: str) -> bool:
        heading = parse_heading(text)
        if heading and not heading.is_certain and self.is_at_beginning:
            return False
        if heading:
            self.use_heading(heading)
        return bool(heading)

    def use_heading(self, heading: Heading) -> None:
        """List what follows under this heading; the heading of a group leaves the zone, unless it is the hero's."""
        is_hero_listed = self.zone is LineZone.HERO
        self.zone = heading.zone or (LineZone.MAIN if is_hero_listed else self.zone)
        self.heading, self.has_headings = heading, True

    def add_heading_as_name(self, number: int, text: str) -> None:
        """Keep a heading of words alone, or of a group, as a line: a card may have exactly that name."""
        is_of_words = len(text.split()) > 1 and text.replace(" ", "").isalpha() and self.zone is LineZone.MAIN
        if is_of_words or (self.heading.zone is None and not text.endswith(":")):
            readings = self.parse(number, text, self.zone, LineKind.FIGURE)
            self.lines.append(Line(number, text, readings, self.zone, LineKind.FIGURE))

    def read_name(self, text: str) -> bool:
        is_before_cards = not any(line.kind is LineKind.CARD for line in self.lines)
        named = _NAMED.fullmatch(remove_markup(text)) if is_before_cards and not self.name else None
        self.name = named["name"] if named else self.name
        return bool(named)

    def read_card(self, number: int, text: str) -> None:
        sign, unsigned = split_sign(text, may_be_apart=self.signs_may_be_apart)
        plain = remove_bullets(remove_markup(unsigned))
        label = next(filter(None, (split_label(unsigned), split_label(plain))), None)
        if label and self.is_label(plain, *label):
            heading, cards = label
            if heading.zone is not LineZone.HERO and begins_with_count(cards) and not _SIDE_MARK.match(plain):
                self.use_heading(heading)
            self.add(number, text, cards, heading.zone or self.zone, sign or heading.sign, heading.card_type)
        elif sentence := _HERO_SENTENCE.match(plain):
            self.add(number, text, sentence["hero"], LineZone.HERO)
            self.lines.append(remark_line(number, plain))
        elif labelled := _UNKNOWN_LABEL.fullmatch(plain):
            readings = self.parse(number, labelled["label"], self.zone, LineKind.HEADING)
            self.lines.append(Line(number, f"{labelled['label']}:", readings, self.zone, LineKind.HEADING))
            self.use_heading(Heading(None))
            self.add(number, text, labelled["cards"], self.zone, sign)
        elif self.may_be_heading(number, plain):
            readings = self.parse(number, plain.rstrip(" :"), self.zone, LineKind.HEADING)
            self.lines.append(Line(number, text, readings, self.zone, LineKind.HEADING))
            self.use_heading(Heading(None))
        else:
            self.add(number, text, unsigned, self.zone, sign or self.heading.sign)

    def is_label(self, text: str, heading: Heading, cards: str) -> bool:
        """Whether the words before the cards of a line are a label, and no part of a name."""
        if heading.zone is LineZone.HERO or _SIDE_MARK.match(text):
            return True
        is_listed = has_count(cards) or cards.startswith("[")
        return is_listed or (":" in text and classify(text) is LineKind.CARD and not self.is_at_beginning)

    def may_be_heading(self, number: int, text: str) -> bool:
        """Whether this is a short line without a count, before lines with one, that may be an unknown heading."""
        has_total = _TOTAL_IN_BRACKETS.search(text) is not None
        text = _TOTAL_IN_BRACKETS.sub("", text)
        is_short = len(text.split()) <= LONGEST_HEADING and is_words(text.rstrip(" :"))
        is_row = len(split_cells(text)) > 1
        if self.zone is LineZone.HERO or not is_short or is_row or classify(text) is not LineKind.CARD:
            return False
        if text.endswith(":"):
            return True
        following = next((line.strip() for line in self.source[number:] if line.strip()), "")
        if self.is_at_beginning or is_long(following) or _COMMENT.fullmatch(following):
            return False
        return begins_with_count(remove_bullets(following)) if has_total else has_count(following)

    def add(
        self, number: int, text: str, card: str, zone: LineZone, sign: str = "", card_type: str = ""
    ) -> None:
        if self.after_blank:
            self.last_block, self.after_blank = len(self.lines), False
        card = split_numbering(card)[1] if self.is_numbered else card
        zone_behind, card = split_zone_behind(card)
        card_type = card_type or self.heading.card_type
        kind = classify(text)
        if self.may_be_title(card):
            kind, self.title_line = LineKind.PROSE, number
        zone = zone_behind or zone
        row = parse_row(number, card, self.columns) if kind is LineKind.CARD else None
        parts = () if sign else self.parts(number, card, zone, card_type)
        line = Line(number, text, self.parse(number, card, zone, kind), zone, kind, card_type, parts, sign)
        if row:
            line = replace(
                line,
                readings=tuple(dict.fromkeys([*row.readings, *line.readings])),
                zone=row.zone or line.zone,
                card_type=row.card_type or card_type,
            )
        self.lines.append(line)

    def parse(self, number: int, card: str, zone: LineZone, kind: LineKind) -> tuple[Reading, ...]:
        try:
            return parse_hero_line(number, card) if zone is LineZone.HERO else parse_line(number, card)
        except DeckFileError:
            if kind is LineKind.CARD:
                raise
            return (Reading(1, clean(card)),)

    def parts(self, number: int, card: str, zone: LineZone, card_type: str) -> tuple[tuple[Part, ...], ...]:
        """What each place of a line that lists several cards may be."""
        return tuple(
            tuple(
                Part(Line(number, text, self.parse(number, text, zone, LineKind.PROSE), zone, card_type=card_type), size)
                for size, text in texts
                if not is_long(text)
            )
            for texts in split_cards(remove_markup(card))
        )

    @property
    def is_at_beginning(self) -> bool:
        """Whether nothing has been read that tells what the list is."""
        return not (self.lines or self.comments or self.prose or self.name or self.has_headings)

    def may_be_title(self, text: str) -> bool:
        """Whether this is the first line and states no count."""
        has_words = any(letter.isalpha() for letter in text) and not is_formula(text)
        heading = parse_heading(text)  # one that is uncertain, as "Rogue, Alliance, 60 cards"
        is_without_count = heading is not None or not has_count(text)
        return self.is_at_beginning and has_words and classify(text) is LineKind.CARD and is_without_count

    def tell_prose_from_cards(self) -> None:
        """Read lines of words without a count as prose where most lines have one; and the first as the title."""
        cards = [line for line in self.lines if line.kind is LineKind.CARD and line.zone is not LineZone.HERO]
        uncounted = [line for line in cards if is_words(line.text)]
        has_counts = len(cards) - len(uncounted) > COUNTED_SHARE * len(uncounted)
        has_hero = any(line.zone is LineZone.HERO for line in self.lines)
        first = next(iter(self.lines), None)
        if not has_counts or not cards:
            return
        is_title = first is not None and first.kind is LineKind.PROSE and first.number == self.title_line
        if first and is_title and has_hero and not self.name and (title := title_of(first.text)):
            self.name = title
            self.lines[0] = replace(first, kind=LineKind.FIGURE)
        without_counts = {id(line) for line in uncounted if not split_label(line.text)}
        self.lines = [
            replace(line, kind=LineKind.PROSE) if id(line) in without_counts else line for line in self.lines
        ]

    def finish(self) -> DeckFile:
        self.tell_prose_from_cards()
        notes_content = unpack(self.prose)
        names = [notes_content.name, self.name, *self.comments]
        name, *other_comments = [*filter(None, names), ""]
        lines, is_change_list = resolve_signs(self.lines)
        return DeckFile(
            lines=(*lines, *notes_content.lines),
            name=name,
            description="\n".join(
                filter(None, [*other_comments, notes_content.description, *self.later_comments])
            ),
            format="text",
            has_named_hero=notes_content.no_hero,
            tags=notes_content.tags,
            remarks=notes_content.remarks,
            last_block=self.unmarked_last_block(),
            is_change_list=is_change_list,
            import_notes=() if is_change_list else removal_notes(self.lines),
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
        lines = read(f"// {_ZONE_HEADINGS[LineZone(line.zone)]}\n{line.text}\n{_NEXT_LINE}").lines[:-1]
    except DeckFileError:
        return False
    if any(parsed_line.kind is not LineKind.CARD or parsed_line.sign for parsed_line in lines):
        return False
    parsed = [(parsed_line.text, parsed_line.zone) for parsed_line in lines]
    own_zone = LineZone(line.zone)
    zones = (own_zone, LineZone.HERO) if own_zone is LineZone.MAIN else (own_zone,)
    return parsed in ([(line.text, zone)] for zone in zones)


_NEXT_LINE = "1 A"
_ZONE_HEADINGS = {LineZone.MAIN: "Not matched", LineZone.SIDE: "Sideboard", LineZone.MAYBE: "Maybe"}


def _hero_line(name: str) -> str:
    """The hero's name, after a count if the name alone would be read differently."""
    return clean(name) if parse_line(0, clean(name))[0].name == clean(name) else format_line(1, name)


def _entries(sheet: Sheet, entries: Entries) -> str:
    listed = sorted((sheet.listed_name(card), count) for card, count in entries)
    return "\n".join(format_line(count, name) for name, count in listed)
