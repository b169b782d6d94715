"""Parser of official rules documents: Markdown or text converted from PDF, damaged in places.

The form of a number decides what a line is, not its Markdown: the same chapter may be ``#`` or ``##``, a
rule a bullet or a heading. A number is accepted when it continues the sequence or starts a block of its own.
Gaps in the sequence are reported, and so is every repair.
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
from rules.parsers.official_front_matter import contents_rows, find_date, find_remains, find_title, is_head
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
    """Parses one document, block by block."""

    def __init__(self) -> None:
        self.problem_log = ProblemLog()
        self.rules: dict[RuleNumber, RuleDraft] = {}
        self.contents: dict[RuleNumber, str] = {}
        self.glossary: GlossaryParser | None = None
        self.current: RuleDraft | None = None
        self.previous: RuleNumber | None = None
        self.front_matter: list[DocumentBlock] = []
        self.contents_lines: list[int] = []
        self.absent: dict[RuleNumber, str] = {}
        self.references_to_absent: list[str] = []

    def read(self, text: str) -> ParsedDocument:
        """Parse the document.

        :raises NoNumberedRules: when the text holds no numbered rules.
        """
        page = DocumentLines.of(text)
        blocks = list(split_blocks(page.lines))
        leftovers = find_remains(page, blocks)
        for block in blocks[: len(blocks) - len(leftovers)]:
            self._parse_block(block)
        if not self._has_begun:
            raise NoNumberedRulesError(
                "The file has no numbered rules (like 100.1), so it is not a rules document."
            )
        self._check()
        self._check_edges(page, leftovers)
        title, edition = find_title(text)
        return ParsedDocument(
            source=WordingSource.OFFICIAL,
            rules=tuple(self._to_parsed_rule(draft) for _, draft in sorted(self.rules.items())),
            glossary=self.glossary.terms() if self.glossary else (),
            problems=self.problem_log.in_order(),
            title=title,
            edition=edition,
            effective=find_date(text),
        )

    def _parse_block(self, block: DocumentBlock) -> None:
        for part in self._without_contents(block):
            if self.glossary and not START.match(part.text):
                self.glossary.read_block(part)
                continue
            if self.current and part.after_picture:
                self.problem_log.check_picture(self.current, part)
            for piece in self._split_at_numbers(part):
                self._parse_piece(piece)

    def _without_contents(self, block: DocumentBlock) -> Iterator[DocumentBlock]:
        """The block without the rows of a table of contents, which are stored separately."""
        rows = [] if self._has_begun else contents_rows(block.text)
        is_contents = len(rows) > 1 or (rows and len(rows[0][0]) * 2 > len(block.text))
        if not is_contents:
            yield block
            return
        for row in rows:
            self.contents.setdefault(RuleNumber.parse(row[1]), row[2].strip().capitalize())
        self.contents_lines += [block.line, block.last_line]
        before, remaining_text = block.text[: rows[0].start()], block.text[rows[-1].end() :].strip(" |*.\n")
        if before.strip(" |*") and not is_head(before):
            self.front_matter.append(replace(block, text=before.strip()))
        if remaining_text:
            yield replace(block, kind=BlockKind.TEXT, text=remaining_text)

    @property
    def _has_begun(self) -> bool:
        return any(number.rule for number in self.rules)

    def _split_at_numbers(self, block: DocumentBlock) -> Iterator[DocumentBlock]:
        """The block, split before each number of the sequence in its middle."""
        state = self._first_number(block)
        numbers: list[RuleNumber] = []
        start = 0
        for match in INLINE.finditer(block.text):
            number = RuleNumber.parse(match["number"])
            before = block.text[start : match.start()]
            if len(before) > LONGEST_TITLE * 2:
                before = before[-LONGEST_TITLE:]
            capital = match["next"].isupper()
            if may_start(number, state, before, capital):
                piece = block.text[start : match.start()].strip()
                kind = BlockKind.HEADING if is_heading_text(piece[: LONGEST_TITLE * 2]) else block.kind
                yield replace(block, kind=kind, text=piece)
                numbers.append(number)
                state, start = number, match.start()
                block = replace(block, kind=BlockKind.TEXT, gap=1)
        if numbers:
            names = ", ".join(map(str, numbers))
            self.problem_log.add(
                numbers[0], block.line, f"numbers were in the middle of the text: {names}", mended=True
            )
        yield block.with_text(block.text[start:].strip())

    def _first_number(self, block: DocumentBlock) -> RuleNumber | None:
        """The position of the block in the sequence: its own first number, or the last one read."""
        match = START.match(block.text)
        number = RuleNumber.parse(match["number"]) if match else None
        if number and (not self.previous or number > self.previous):
            return number
        return self.previous

    def _parse_piece(self, block: DocumentBlock) -> None:
        numbered = self._find_number(block)
        if numbered:
            self._start_rule(numbered, block)
        elif block.kind is BlockKind.HEADING and strip_emphasis(block.text).casefold() == "glossary":
            self._start_glossary()
        elif self.current is None:
            if not is_head(block.text):
                self.front_matter.append(block)
        else:
            for part in split_block(block):
                self.current.add(part, self.problem_log)

    def _find_number(self, block: DocumentBlock) -> NumberedText | None:
        """The number at the start of a block, if it is accepted as the number of a rule."""
        if block.kind in (BlockKind.TABLE, BlockKind.EXAMPLE):
            return None
        match = START.match(block.text)
        numbered = NumberedText(RuleNumber.parse(match["number"]), match["rest"]) if match else None
        if numbered and numbered.number.follows(self.previous) and self._accepts(numbered, block):
            return numbered
        if (garbled := GARBLED.match(block.text)) and (repaired := repair_number(garbled, self.previous)):
            return repaired
        return numbered if numbered and self._accepts(numbered, block) else None

    def _accepts(self, numbered: NumberedText, block: DocumentBlock) -> bool:
        if block.kind is BlockKind.HEADING:
            return True
        text = strip_emphasis(numbered.text)
        if not numbered.number.rule:
            if not numbered.number.section and _GLOSSARY.match(text):
                return True
            return is_title(text) and (self.previous is None or numbered.number > self.previous)
        in_mid_sentence = self.current is not None and self.current.is_unfinished
        if text[:1].islower():
            return numbered.number.follows(self.previous) and not in_mid_sentence
        return numbered.number.follows(self.previous) or not in_mid_sentence

    def _start_rule(self, numbered: NumberedText, block: DocumentBlock) -> None:
        number = numbered.number
        if numbered.is_repaired:
            self.problem_log.add(number, block.line, "the number was misread", mended=True)
        if not number.section and (glossary := _GLOSSARY.match(strip_emphasis(numbered.text))):
            self._start_glossary()
            entries_text = (
                numbered.text[glossary.end() :].strip() if len(numbered.text) > LONGEST_TITLE else ""
            )
            numbered = replace(numbered, text=numbered.text[: glossary.end()])
            self._parse_entries(replace(block, kind=BlockKind.TEXT, text=entries_text))
        if number in self.rules:
            self.problem_log.add(number, block.line, "the number appears twice; both texts are kept under it")
        elif self.previous and number < self.previous:
            self.problem_log.add(
                number, block.line, f"the rule stands out of order, after {self.previous}", mended=True
            )
        is_bullet = block.kind is BlockKind.BULLET
        self.current = self.rules.setdefault(number, RuleDraft(str(number), block.line, is_bullet=is_bullet))
        self.previous = max(number, self.previous) if self.previous else number
        self._add_text(numbered.text, block)

    def _add_text(self, text: str, block: DocumentBlock) -> None:
        assert self.current is not None  # noqa: S101
        is_heading = block.kind is BlockKind.HEADING or not RuleNumber.parse(self.current.name).rule
        if is_heading and is_title(strip_emphasis(text)) and not self.current.title:
            self.current.title = strip_emphasis(text)
        elif text.strip():
            if block.kind is BlockKind.HEADING:
                self.problem_log.add(
                    self.current.name, block.line, "the rule's text was set as a heading", mended=True
                )
            for part in split_block(replace(block, kind=BlockKind.TEXT, text=text)):
                self.current.add(part, self.problem_log)

    def _parse_entries(self, block: DocumentBlock) -> None:
        if self.glossary and block.text:
            self.glossary.read_block(block)

    def _start_glossary(self) -> None:
        self.glossary = self.glossary or GlossaryParser(self.problem_log)

    def _check(self) -> None:
        """Report what is missing in the document."""
        for before, after in find_gaps(self.rules):
            self.problem_log.add(
                after, self.rules[after].line, f"a rule is missing: {before} is followed by {after}"
            )
        self.absent = {number: title for number, title in self.contents.items() if number not in self.rules}
        self._supply_headings()
        parents = {number.parent for number in self.rules}
        for number, draft in self.rules.items():
            self._check_rule(number, draft, has_parts=number in parents)
        if self.glossary:
            self.glossary.check(self.rules)
        if self.absent:
            for number, title in self.absent.items():
                self.rules.setdefault(number, RuleDraft(str(number), self.contents_lines[0], title=title))
            names = ", ".join(f"{number} {title}" for number, title in self.absent.items())
            line = self.contents_lines[0]
            self.problem_log.add(
                "contents", line, f"listed in the contents, but not in the document: {names}"
            )
        if self.references_to_absent:
            names = "; ".join(self.references_to_absent)
            self.problem_log.add(
                "references", 0, f"they lead to what is listed in the contents only: {names}"
            )

    def _check_edges(self, page: DocumentLines, remains: list[DocumentBlock]) -> None:
        """Report the text around the rules that belongs to none of them."""
        if self.front_matter:
            self._report_omitted("before the first number", self.front_matter)
        if remains:
            self._report_omitted("after the last rule", remains)
        if self.contents_lines:
            where = f"lines {self.contents_lines[0]}-{self.contents_lines[-1]}"
            self.problem_log.add(
                where, self.contents_lines[0], "the table of contents is omitted", mended=True
            )
        if page.marks:
            names = ", ".join(mark for _, mark in page.marks)
            self.problem_log.add("pages", page.marks[0][0], f"page numbers are omitted: {names}", mended=True)

    def _report_omitted(self, where: str, blocks: list[DocumentBlock]) -> None:
        lines = f"lines {blocks[0].line}-{blocks[-1].last_line}"
        words = " / ".join(block.text for block in blocks)
        self.problem_log.add(lines, blocks[0].line, f"text {where} belongs to no rule: {words}", mended=True)

    def _supply_headings(self) -> None:
        for number in list(self.rules):
            for above in number.ancestors:
                if above not in self.rules and not above.rule:
                    title = self.contents.get(above, "")
                    self.rules[above] = RuleDraft(str(above), self.rules[number].line, title=title)
                    self.problem_log.add(
                        above, self.rules[number].line, "the heading is missing", mended=bool(title)
                    )

    def _check_rule(self, number: RuleNumber, draft: RuleDraft, *, has_parts: bool) -> None:
        if number.rule and not draft.text and not has_parts:
            self.problem_log.add(number, draft.line, "the rule has no text")
        if number.rule and draft.is_unfinished and not (draft.examples or draft.ends_in_list):
            self.problem_log.add(number, draft.line, "the rule ends in the middle of a sentence")
        for cited in cited_numbers(draft.text, *draft.examples):
            if cited not in self.rules and self.absent.keys() & {cited, *cited.ancestors}:
                self.references_to_absent.append(f"{number} to {cited}")
            elif cited not in self.rules:
                self.problem_log.add(number, draft.line, f"it refers to {cited}, which does not exist")

    def _to_parsed_rule(self, draft: RuleDraft) -> ParsedRule:
        number = RuleNumber.parse(draft.name)
        return ParsedRule(number, draft.title, draft.text, draft.examples, draft.cards, draft.line)


def parse_official(text: str) -> ParsedDocument:
    """Parse an official document.

    :raises NoNumberedRules: when the text holds no numbered rules.
    """
    return OfficialParser().read(text)
