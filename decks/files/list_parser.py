"""The parser of plain lists: what each line is, given the headings and tables before it."""

from __future__ import annotations

import re
from dataclasses import replace

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
    clean,
    is_long,
    remark_line,
)
from decks.files.headings import Heading, parse_heading, split_label
from decks.files.line_kinds import classify, is_formula, is_words, title_of
from decks.files.line_markup import remove_bullets, remove_markup
from decks.files.line_parsing import (
    begins_with_count,
    has_count,
    parse_hero_line,
    parse_line,
    split_numbering,
)
from decks.files.list_lines import split_marker, split_zone_behind
from decks.files.notes import PROSE, unpack
from decks.files.table_rows import NO_COLUMNS, parse_columns, parse_row, split_cells

COMMENT = re.compile(r"\s*(?://+|#+)\s*(?P<text>.*)")
_NAMED = re.compile(r"(?:(?:deck(?: name)?|name|title)\s*[:=]|Name(?=\s\D))\s*(?P<name>\S.*)", re.IGNORECASE)
_SIDE_MARK = re.compile(r"sb\s*:", re.IGNORECASE)
_HERO_SENTENCE = re.compile(
    r"(?:.*?\b)?(?:my |the )?hero is (?P<hero>[^.,;!?]{3,60})(?:[.,;!?].*)?$", re.IGNORECASE
)
_HERO_IN_PLAY = re.compile(
    r"(?:so |and )?(?:i['’]?m |i |we )?(?:play|run|playing|running|using|use) (?P<hero>[^.,;!?]{3,60}?)"
    r" as (?:my |the |our )?hero\b.*",
    re.IGNORECASE,
)
_UNKNOWN_LABEL = re.compile(r"(?P<label>[^\W\d][^:\d]{1,29}?)\s?:\s+(?P<cards>[x×]?\d{1,2}\s?[x×]?\s+\S.*)")
_TOTAL_IN_BRACKETS = re.compile(r"\s+[(\[]\s*\d+(?:\s*cards?)?\s*[)\]]\s*(?=:?$)")
MOST_PARTS = 1_500
"""Parts of the lines of a list that may be cards of their own; the limit bounds the work on absurd lists."""
LONGEST_LIST = 4_000
"""Characters of a line that may list several cards."""
LONGEST_HEADING = 5
"""Words of a heading that is not known."""
LEAST_NUMBERED = 3
"""Lines that begin with 1., 2., 3. at least, for these numbers not to be counts."""


def _is_numbered(lines: list[str]) -> bool:
    """Whether the lines are numbered, so that "2. Zip" is the second line and not two copies."""
    numbers = [number for line in lines if (number := split_numbering(line.strip())[0])]
    is_in_order = all(number in (1, last + 1) for last, number in zip([0, *numbers], numbers, strict=False))
    return len(numbers) >= LEAST_NUMBERED and max(numbers) >= LEAST_NUMBERED and is_in_order


class ListParser:
    """Reads a list line by line, with the heading, the columns and the comments of the lines before."""

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
        self.parts_left = MOST_PARTS

    def read(self) -> DeckFile:
        """The contents of the list.

        :raises DeckFileError: when a line has no possible count, or there are too many changes.
        """
        for number, line in enumerate(self.source, start=1):
            self._read_line(number, line)
            refuse_too_many(len(self.lines))
        return self._finish()

    def _read_line(self, number: int, line: str) -> None:
        text = line.strip()
        if text.startswith(PROSE):
            self.prose.append((number, text[len(PROSE) :].removeprefix(" ")))
        elif not text:
            self.after_blank = True
        elif is_long(text) and (comment := COMMENT.fullmatch(line)):
            self.later_comments.append(comment["text"].strip())
        elif len(text) > LONGEST_LIST:
            self.lines.append(remark_line(number, text))
        elif is_long(text):
            parts = self._parts(number, text, self.zone, self.heading.card_type)
            self.lines.append(remark_line(number, text, parts))
        else:
            self._read_short_line(number, line, text)

    def _read_short_line(self, number: int, line: str, text: str) -> None:
        columns = NO_COLUMNS if is_formula(text) else parse_columns(split_cells(text))
        if comment := COMMENT.fullmatch(line):
            self._read_comment(number, text, comment["text"].strip())
        elif columns:
            self.columns = columns
        elif self._read_heading(text):
            self._add_heading_as_name(number, text)
        elif remove_markup(text) and not self._read_name(text):
            for change in split_changes(text):
                self._read_card(number, change)

    def _read_comment(self, number: int, text: str, comment: str) -> None:
        zone, card = split_marker(text)
        if zone is LineZone.HERO:
            self._add(number, text, card, zone)
        elif not comment or self._read_name(comment) or self._read_heading(comment):
            return
        elif not self.lines:
            self.comments.append(comment)
        elif classify(comment) is not LineKind.FIGURE:
            self.later_comments.append(comment)

    def _read_heading(self, text: str) -> bool:
        heading = parse_heading(text)
        if heading and not heading.is_certain and self._is_at_beginning:
            return False
        if heading:
            self._use_heading(heading)
        return bool(heading)

    def _use_heading(self, heading: Heading) -> None:
        """List what follows under this heading; that of a group leaves the zone, unless it is the hero's."""
        is_hero_listed = self.zone is LineZone.HERO
        self.zone = heading.zone or (LineZone.MAIN if is_hero_listed else self.zone)
        self.heading, self.has_headings = heading, True

    def _add_heading_as_name(self, number: int, text: str) -> None:
        """Keep a heading of words alone, or of a group, as a line: a card may have exactly that name."""
        is_of_words = len(text.split()) > 1 and text.replace(" ", "").isalpha() and self.zone is LineZone.MAIN
        if is_of_words or (self.heading.zone is None and not text.endswith(":")):
            readings = self._parse(number, text, self.zone, LineKind.FIGURE)
            self.lines.append(Line(number, text, readings, self.zone, LineKind.FIGURE))

    def _read_name(self, text: str) -> bool:
        is_before_cards = not any(line.kind is LineKind.CARD for line in self.lines)
        named = _NAMED.fullmatch(remove_markup(text)) if is_before_cards and not self.name else None
        self.name = named["name"] if named else self.name
        return bool(named)

    def _read_card(self, number: int, text: str) -> None:
        sign, unsigned = split_sign(text, may_be_apart=self.signs_may_be_apart)
        plain = remove_bullets(remove_markup(unsigned))
        label = next(filter(None, (split_label(unsigned), split_label(plain))), None)
        if label and self._is_label(plain, *label):
            heading, cards = label
            if not sign:
                sign, cards = split_sign(cards, may_be_apart=self.signs_may_be_apart)
            if heading.zone is not LineZone.HERO and begins_with_count(cards) and not _SIDE_MARK.match(plain):
                self._use_heading(heading)
            self._add(number, text, cards, heading.zone or self.zone, sign or heading.sign, heading.card_type)
        elif sentence := _HERO_SENTENCE.match(plain) or _HERO_IN_PLAY.match(plain):
            self._add(number, text, sentence["hero"], LineZone.HERO)
            self.lines.append(remark_line(number, plain))
        elif labelled := _UNKNOWN_LABEL.fullmatch(plain):
            self._add_unknown_heading(number, f"{labelled['label']}:", labelled["label"])
            self._add(number, text, labelled["cards"], self.zone, sign)
        elif self._may_be_heading(number, plain):
            self._add_unknown_heading(number, text, plain.rstrip(" :"))
        else:
            self._add(number, text, unsigned, self.zone, sign or self.heading.sign)

    def _add_unknown_heading(self, number: int, text: str, name: str) -> None:
        readings = self._parse(number, name, self.zone, LineKind.HEADING)
        self.lines.append(Line(number, text, readings, self.zone, LineKind.HEADING))
        self._use_heading(Heading(None))

    def _is_label(self, text: str, heading: Heading, cards: str) -> bool:
        """Whether the words before the cards of a line are a label, and no part of a name."""
        if heading.zone is LineZone.HERO or _SIDE_MARK.match(text):
            return True
        is_title = heading.zone is None and self._is_at_beginning
        return has_count(cards) or cards.startswith("[") or (":" in text and not is_title)

    def _may_be_heading(self, number: int, text: str) -> bool:
        """Whether this is a short line without a count, before one that has a count: an unknown heading."""
        has_total = _TOTAL_IN_BRACKETS.search(text) is not None
        text = _TOTAL_IN_BRACKETS.sub("", text)
        is_short = len(text.split()) <= LONGEST_HEADING and is_words(text.rstrip(" :"))
        is_row = len(split_cells(text)) > 1
        if self.zone is LineZone.HERO or not is_short or is_row or classify(text) is not LineKind.CARD:
            return False
        if text.endswith(":"):
            return True
        following = next((line.strip() for line in self.source[number:] if line.strip()), "")
        if self._is_at_beginning or is_long(following) or COMMENT.fullmatch(following):
            return False
        return begins_with_count(remove_bullets(following)) if has_total else has_count(following)

    def _add(
        self, number: int, text: str, card: str, zone: LineZone, sign: str = "", card_type: str = ""
    ) -> None:
        if self.after_blank:
            self.last_block, self.after_blank = len(self.lines), False
        card = split_numbering(card)[1] if self.is_numbered else card
        zone_behind, card = split_zone_behind(card)
        card_type = card_type or self.heading.card_type
        kind = classify(text)
        if zone is not LineZone.HERO and self._may_be_title(card):
            kind, self.title_line = LineKind.PROSE, number
        zone = zone_behind or zone
        row = parse_row(number, card, self.columns) if kind is LineKind.CARD else None
        parts = () if sign else self._parts(number, card, zone, card_type)
        line = Line(number, text, self._parse(number, card, zone, kind), zone, kind, card_type, parts, sign)
        if row:
            line = replace(
                line,
                readings=tuple(dict.fromkeys([*row.readings, *line.readings])),
                zone=row.zone or line.zone,
                card_type=row.card_type or card_type,
            )
        self.lines.append(line)

    def _parse(self, number: int, card: str, zone: LineZone, kind: LineKind) -> tuple[Reading, ...]:
        try:
            return parse_hero_line(number, card) if zone is LineZone.HERO else parse_line(number, card)
        except DeckFileError:
            if kind is LineKind.CARD:
                raise
            return (Reading(1, clean(card)),)

    def _parts(self, number: int, card: str, zone: LineZone, card_type: str) -> tuple[tuple[Part, ...], ...]:
        """What each place of a line that lists several cards may be."""

        def part(text: str, size: int) -> Part:
            readings = self._parse(number, text, zone, LineKind.PROSE)
            return Part(Line(number, text, readings, zone, card_type=card_type), size)

        texts_by_place = split_cards(remove_markup(card))
        self.parts_left -= sum(map(len, texts_by_place))
        if self.parts_left < 0:
            return ()
        places = [[part(text, size) for size, text in texts if not is_long(text)] for texts in texts_by_place]
        return tuple(map(tuple, places)) if all(places) else ()

    @property
    def _is_at_beginning(self) -> bool:
        """Whether nothing has been read that tells what the list is."""
        return not (self.lines or self.comments or self.prose or self.name or self.has_headings)

    def _may_be_title(self, text: str) -> bool:
        """Whether this is the first line and states no count."""
        has_words = any(letter.isalpha() for letter in text) and not is_formula(text)
        heading = parse_heading(text)  # one that is uncertain, as "Rogue, Alliance, 60 cards"
        is_without_count = heading is not None or not has_count(text)
        return self._is_at_beginning and has_words and classify(text) is LineKind.CARD and is_without_count

    def _tell_prose_from_cards(self) -> None:
        """Read words without a count as prose where most lines have a count, and the first as the title."""
        cards = [line for line in self.lines if line.kind is LineKind.CARD and line.zone is not LineZone.HERO]
        uncounted = [line for line in cards if not line.sign and is_words(line.text)]
        has_counts = len(cards) > 2 * len(uncounted)
        has_hero = any(line.zone is LineZone.HERO for line in self.lines)
        first = next(iter(self.lines), None)
        if not has_counts:
            return
        is_title = first is not None and first.kind is LineKind.PROSE and first.number == self.title_line
        if first and is_title and has_hero and not self.name and (title := title_of(first.text)):
            self.name = title
            self.lines[0] = replace(first, kind=LineKind.FIGURE)
        without_counts = {id(line) for line in uncounted if not split_label(line.text)}
        self.lines = [
            replace(line, kind=LineKind.PROSE) if id(line) in without_counts else line for line in self.lines
        ]

    def _finish(self) -> DeckFile:
        self._tell_prose_from_cards()
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
            last_block=self._unmarked_last_block(),
            is_change_list=is_change_list,
            import_notes=() if is_change_list else removal_notes(self.lines),
        )

    def _unmarked_last_block(self) -> frozenset[int]:
        """The lines after the last blank line, where no heading or marker says what they are (Rule 100.3)."""
        last_block = self.lines[self.last_block :]
        has_no_zones = not self.has_headings and all(line.zone is LineZone.MAIN for line in last_block)
        return (
            frozenset(line.number for line in last_block) if has_no_zones and self.last_block else frozenset()
        )
