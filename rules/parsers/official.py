"""Reader of the official rules documents as they come: Markdown or text, drawn from PDF, damaged in places.

The shape of a number decides what a line is, never its Markdown: the same chapter may be ``#`` or
``##``, a rule a bullet or a heading. A number is believed when it continues the sequence, or when it
starts a block of its own; what breaks the sequence is reported, and so is everything mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rules.identifiers.numbers import RuleNumber, find_gaps
from rules.markup.citations import cited_numbers
from rules.markup.quoted_cards import strip_emphasis
from rules.parsers.blocks import BlockKind, DocumentBlock, DocumentLines, split_blocks
from rules.parsers.drafts import ProblemLog, RuleDraft
from rules.parsers.official_edges import contents_rows, find_date, find_remains, find_title, is_head
from rules.parsers.official_glossary import GlossaryParser
from rules.parsers.official_numbers import (
    GARBLED,
    INLINE,
    LONGEST_TITLE,
    START,
    NumberedText,
    is_heading_text,
    is_title,
    may_start,
    repair_number,
)
from rules.parsers.parsed_document import NoNumberedRulesError, ParsedDocument, ParsedRule, WordingSource
from rules.parsers.running_text import split_block

_GLOSSARY = re.compile(r"glossary\b", re.I)


class OfficialParser:
    """Reads one document block by block."""

    def __init__(self) -> None:
        self.ledger = ProblemLog()
        self.rules: dict[RuleNumber, RuleDraft] = {}
        self.contents: dict[RuleNumber, str] = {}
        self.glossary: GlossaryParser | None = None
        self.current: RuleDraft | None = None
        self.previous: RuleNumber | None = None
        self.front_matter: list[DocumentBlock] = []
        self.contents_lines: list[int] = []
        self.absent: dict[RuleNumber, str] = {}
        self.led_to_absent: list[str] = []

    def read(self, text: str) -> ParsedDocument:
        """Read a whole document.

        :raises NoNumberedRules: when the text holds no numbered rules.
        """
        page = DocumentLines.of(text)
        read = list(split_blocks(page.lines))
        remains = find_remains(page, read)
        for block in read[: len(read) - len(remains)]:
            self._read_block(block)
        if not self._has_begun:
            raise NoNumberedRulesError(
                "The file holds no numbered rules (like 100.1), so it is not a rules document."
            )
        self._check()
        self._check_edges(page, remains)
        title, edition = find_title(text)
        return ParsedDocument(
            source=WordingSource.OFFICIAL,
            rules=tuple(self._parsed(draft) for _, draft in sorted(self.rules.items())),
            glossary=self.glossary.terms() if self.glossary else (),
            problems=self.ledger.in_order(),
            title=title,
            edition=edition,
            effective=find_date(text),
        )

    def _read_block(self, block: DocumentBlock) -> None:
        for part in self._without_contents(block):
            if self.glossary and not START.match(part.text):
                self.glossary.read_block(part)
                continue
            if self.current and part.after_picture:
                self.ledger.check_picture(self.current, part)
            for piece in self._pieces(part):
                self._read_piece(piece)

    def _without_contents(self, block: DocumentBlock) -> Iterator[DocumentBlock]:
        """The block without the rows of a table of contents, which are kept apart."""
        rows = [] if self._has_begun else contents_rows(block.text)
        is_contents = len(rows) > 1 or (rows and len(rows[0][0]) * 2 > len(block.text))
        if not is_contents:
            yield block
            return
        for row in rows:
            self.contents.setdefault(RuleNumber.parse(row[1]), row[2].strip().capitalize())
        self.contents_lines += [block.line, block.last_line]
        before, rest = block.text[: rows[0].start()], block.text[rows[-1].end() :].strip(" |*.\n")
        if before.strip(" |*") and not is_head(before):
            self.front_matter.append(replace(block, text=before.strip()))
        if rest:
            yield replace(block, kind=BlockKind.TEXT, text=rest)

    @property
    def _has_begun(self) -> bool:
        return any(number.rule for number in self.rules)

    def _pieces(self, block: DocumentBlock) -> Iterator[DocumentBlock]:
        """The block, cut where the next number of the sequence stands in its middle."""
        state = self._first_number(block)
        found: list[RuleNumber] = []
        start = 0
        for match in INLINE.finditer(block.text):
            number = RuleNumber.parse(match["number"])
            before = block.text[start : match.start()]
            if len(before) > LONGEST_TITLE * 2:
                before = before[-LONGEST_TITLE:]
            capital = match["next"].isupper()
            if may_start(number, state, before, capital):
                whole = block.text[start : match.start()].strip()
                kind = BlockKind.HEADING if is_heading_text(whole[: LONGEST_TITLE * 2]) else block.kind
                yield replace(block, kind=kind, text=whole)
                found.append(number)
                state, start = number, match.start()
                block = replace(block, kind=BlockKind.TEXT, gap=1)
        if found:
            names = ", ".join(map(str, found))
            self.ledger.add(
                found[0], block.line, f"numbers stood in the middle of the text: {names}", mended=True
            )
        yield replace(block, text=block.text[start:].strip())

    def _first_number(self, block: DocumentBlock) -> RuleNumber | None:
        """Where in the sequence the block starts, its first words being taken for a title at most."""
        match = START.match(block.text)
        number = RuleNumber.parse(match["number"]) if match else None
        if number and (not self.previous or number > self.previous):
            return number
        return self.previous

    def _read_piece(self, block: DocumentBlock) -> None:
        numbered = self._numbered(block)
        if numbered:
            self._start(numbered, block)
        elif block.kind is BlockKind.HEADING and strip_emphasis(block.text).casefold() == "glossary":
            self._start_glossary()
        elif self.current is None:
            if not is_head(block.text):
                self.front_matter.append(block)
        else:
            for part in split_block(block):
                self.current.add(part, self.ledger)

    def _numbered(self, block: DocumentBlock) -> NumberedText | None:
        """The number that a block starts with, if it is to be believed."""
        if block.kind in (BlockKind.TABLE, BlockKind.EXAMPLE):
            return None
        match = START.match(block.text)
        found = NumberedText(RuleNumber.parse(match["number"]), match["rest"]) if match else None
        if found and found.number.follows(self.previous) and self._believes(found, block):
            return found
        if (garbled := GARBLED.match(block.text)) and (meant := repair_number(garbled, self.previous)):
            return meant
        return found if found and self._believes(found, block) else None

    def _believes(self, found: NumberedText, block: DocumentBlock) -> bool:
        if block.kind is BlockKind.HEADING:
            return True
        rest = strip_emphasis(found.rest)
        if not found.number.rule:
            if not found.number.section and _GLOSSARY.match(rest):
                return True
            return is_title(rest) and (self.previous is None or found.number > self.previous)
        in_mid_sentence = self.current is not None and self.current.is_unfinished
        if rest[:1].islower():
            return found.number.follows(self.previous) and not in_mid_sentence
        return found.number.follows(self.previous) or not in_mid_sentence

    def _start(self, found: NumberedText, block: DocumentBlock) -> None:
        number = found.number
        if found.mended:
            self.ledger.add(number, block.line, "the number was misread", mended=True)
        if not number.section and (glossary := _GLOSSARY.match(strip_emphasis(found.rest))):
            self._start_glossary()
            rest = found.rest[glossary.end() :].strip() if len(found.rest) > LONGEST_TITLE else ""
            found = replace(found, rest=found.rest[: glossary.end()])
            self._read_entries(replace(block, kind=BlockKind.TEXT, text=rest))
        if number in self.rules:
            self.ledger.add(number, block.line, "the number appears twice; both texts are kept under it")
        elif self.previous and number < self.previous:
            self.ledger.add(
                number, block.line, f"the rule stands out of order, after {self.previous}", mended=True
            )
        self.current = self.rules.setdefault(number, RuleDraft(str(number), block.line))
        self.previous = max(number, self.previous) if self.previous else number
        self._place(found.rest, block)

    def _place(self, rest: str, block: DocumentBlock) -> None:
        assert self.current is not None  # noqa: S101
        is_heading = block.kind is BlockKind.HEADING or not RuleNumber.parse(self.current.name).rule
        if is_heading and is_title(strip_emphasis(rest)) and not self.current.title:
            self.current.title = strip_emphasis(rest)
        elif rest.strip():
            if block.kind is BlockKind.HEADING:
                self.ledger.add(
                    self.current.name, block.line, "the rule's text was set as a heading", mended=True
                )
            for part in split_block(replace(block, kind=BlockKind.TEXT, text=rest)):
                self.current.add(part, self.ledger)

    def _read_entries(self, block: DocumentBlock) -> None:
        if self.glossary and block.text:
            self.glossary.read_block(block)

    def _start_glossary(self) -> None:
        self.glossary = self.glossary or GlossaryParser(self.ledger)

    def _check(self) -> None:
        """Look over the whole document for what is missing."""
        for before, after in find_gaps(self.rules):
            self.ledger.add(
                after, self.rules[after].line, f"a rule is missing: {before} is followed by {after}"
            )
        self.absent = {number: title for number, title in self.contents.items() if number not in self.rules}
        self._supply_headings()
        for number, draft in self.rules.items():
            self._check_rule(number, draft)
        if self.glossary:
            self.glossary.check(set(self.rules))
        if self.absent:
            for number, title in self.absent.items():
                self.rules.setdefault(number, RuleDraft(str(number), self.contents_lines[0], title=title))
            names = ", ".join(f"{number} {title}" for number, title in self.absent.items())
            line = self.contents_lines[0]
            self.ledger.add("contents", line, f"announced, but not in the document: {names}")
        if self.led_to_absent:
            names = "; ".join(self.led_to_absent)
            self.ledger.add(
                "references", 0, f"they lead to what is announced, but not in the document: {names}"
            )

    def _check_edges(self, page: DocumentLines, remains: list[DocumentBlock]) -> None:
        """Name what stands around the rules and belongs to none of them."""
        if self.front_matter:
            self._leave_out("before the first number", self.front_matter)
        if remains:
            self._leave_out("after the last rule", remains)
        if self.contents_lines:
            where = f"lines {self.contents_lines[0]}-{self.contents_lines[-1]}"
            self.ledger.add(where, self.contents_lines[0], "the table of contents is left out", mended=True)
        if page.marks:
            names = ", ".join(mark for _, mark in page.marks)
            self.ledger.add("pages", page.marks[0][0], f"page numbers are left out: {names}", mended=True)

    def _leave_out(self, where: str, blocks: list[DocumentBlock]) -> None:
        lines = f"lines {blocks[0].line}-{blocks[-1].last_line}"
        words = " / ".join(block.text for block in blocks)
        self.ledger.add(lines, blocks[0].line, f"text {where} belongs to no rule: {words}", mended=True)

    def _supply_headings(self) -> None:
        for number in list(self.rules):
            for above in number.ancestors:
                if above not in self.rules and not above.rule:
                    title = self.contents.get(above, "")
                    self.rules[above] = RuleDraft(str(above), self.rules[number].line, title=title)
                    self.ledger.add(
                        above, self.rules[number].line, "the heading is missing", mended=bool(title)
                    )

    def _check_rule(self, number: RuleNumber, draft: RuleDraft) -> None:
        if number.rule and not draft.text and not any(other.parent == number for other in self.rules):
            self.ledger.add(number, draft.line, "the rule has no text")
        if number.rule and draft.is_unfinished and not (draft.examples or draft.ends_in_list):
            self.ledger.add(number, draft.line, "the rule breaks off in the middle of a sentence")
        for cited in cited_numbers(draft.text, *draft.examples):
            if cited not in self.rules and self.absent.keys() & {cited, *cited.ancestors}:
                self.led_to_absent.append(f"{number} to {cited}")
            elif cited not in self.rules:
                self.ledger.add(number, draft.line, f"it refers to {cited}, which does not exist")

    def _parsed(self, draft: RuleDraft) -> ParsedRule:
        number = RuleNumber.parse(draft.name)
        return ParsedRule(number, draft.title, draft.text, draft.examples, draft.cards, draft.line)


def parse_official(text: str) -> ParsedDocument:
    """Read an official document.

    :raises NoNumberedRules: when the text holds no numbered rules.
    """
    return OfficialParser().read(text)
