"""Parser of a rulebook: a guide in chapters without rule numbers.

Every paragraph becomes a rule with an assigned number, in the order of the document. The numbers are only
anchors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from rules.identifiers.numbers import RuleNumber
from rules.parsers.blocks import DocumentLines
from rules.parsers.drafts import ProblemLog
from rules.parsers.parsed_document import (
    ParsedDocument,
    ParsedRule,
    ParsedTerm,
    RulesFileError,
    WordingSource,
)
from rules.parsers.repairs import LOST_SYMBOL, is_unfinished
from rules.parsers.rulebook_blocks import (
    LONGEST_HEADING,
    RulebookBlock,
    RulebookBlockKind,
    TableOfContents,
    is_same_heading,
    split_blocks,
    strip_markup,
)

GUIDE_TO = "wow-tcg"
"""The document whose game rulebooks teach."""

FEWEST_CHAPTERS, FEWEST_MENTIONS = 3, 10
"""The least numbers of known chapters, and of mentions of cards, in a rulebook of a card game."""

MOST_RULES, MOST_SECTIONS, MOST_CHAPTERS = 99, 99, 39
"""The most of each that can be numbered."""

LONGEST_COVER = 20
"""Blocks."""

_PAGE_BREAK = re.compile(r"<\|[^|<>\n]{1,80}\|>|\f")
_CONTENTS = re.compile(r"(?im)^[ \t]*(?:table of )?contents[ \t]*\n(?:[ \t]*\n){0,3}((?:.+\n)+)")
_TERM = re.compile(r"(?P<term>[A-Za-z][A-Za-z ,’'-]{0,40}?) ?: +(?P<text>\S.*)", re.S)
_MARK = re.compile(r"^[A-Z] ")
_SHORT = (RulebookBlockKind.MARKED, RulebookBlockKind.TITLE, RulebookBlockKind.CAPTION)
_OF_EVERY_COVER = re.compile("card game|rulebook", re.I)
_WIDE = re.compile(r"(?P<before>\b(?:a|an|and|as|its|or|the)|[’']s) {2,}(?=\w)")
_EMPTY = re.compile(r"(?<=symbol )\(\s*\)")


@dataclass(slots=True)
class _RulebookEntry:
    """A rule or glossary entry under construction."""

    name: str
    line: int
    title: str = ""
    paragraphs: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)
    captions: list[str] = field(default_factory=list)
    in_example: bool = False

    @property
    def text(self) -> str:
        parts = [*self.paragraphs, *([", ".join(self.captions)] if self.captions else [])]
        return re.sub(r"(?m)^(- .*)\n\n(?=- )", r"\1\n", "\n\n".join(parts))

    @property
    def last(self) -> list[str]:
        """The list whose last item the next words may continue."""
        return self.examples if self.in_example else self.paragraphs

    @property
    def is_torn(self) -> bool:
        return bool(self.last) and is_unfinished(self.last[-1])

    @property
    def breaks_off(self) -> bool:
        """Whether it ends in the middle of a sentence; a list of names, like the credits, does not."""
        is_list = bool(self.captions) or (self.last[-1:] and self.last[-1].startswith("- "))
        return self.is_torn and not is_list and ": " not in self.last[-1][:60]


class RulebookParser:
    """Parses one rulebook, block by block."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.problem_log = ProblemLog()
        self.contents = _contents(text)
        self.rules: list[ParsedRule | _RulebookEntry] = []
        self.terms: dict[str, _RulebookEntry] = {}
        self.chapter = self.section = self.rule = 0
        self.chapter_title = ""
        self.chapters: list[str] = []
        self.style = ""
        self.open: _RulebookEntry | None = None
        self.waiting: RulebookBlock | None = None
        self.in_glossary = self.in_contents = False
        self.front: list[RulebookBlock] = []
        self.marks: list[str] = []

    def read(self) -> ParsedDocument:
        """Parse the rulebook.

        :raises RulesFileError: when the text is none.
        """
        page = DocumentLines.of(self.text)
        blocks = list(split_blocks(_without_page_breaks(page), self.contents))
        for before, block, after in zip([None, *blocks], blocks, [*blocks[1:], None], strict=False):
            self._read_block(block, before, after)
        self._add_waiting_title()
        self._refuse_other_documents()
        self._check(page)
        return ParsedDocument(
            source=WordingSource.OFFICIAL,
            rules=tuple(self._to_parsed_rule(rule) for rule in self.rules),
            glossary=tuple(
                ParsedTerm(entry.name, entry.text, (), tuple(entry.examples), (), entry.line)
                for entry in self.terms.values()
            ),
            problems=self.problem_log.in_order(),
            title=_title(self.text, self.front),
            guide_to=GUIDE_TO,
        )

    def _read_block(
        self, block: RulebookBlock, before: RulebookBlock | None, after: RulebookBlock | None
    ) -> None:
        if block.kind is RulebookBlockKind.CHAPTER:
            self._start_chapter(block)
        elif self.in_contents and block.kind is RulebookBlockKind.ROWS:
            self.in_contents = False
            lines = f"lines {block.line}-{block.line + block.text.count(chr(10))}"
            self.problem_log.add(lines, block.line, "the table of contents is omitted", mended=True)
        elif not self.chapter:
            self.front.append(block)
        elif block.kind in _SHORT and (title := self._listed_section(block.text)):
            self._start_announced(block, title)
        elif block.kind is RulebookBlockKind.MARKED:
            self._start_marked_heading(block)
        elif block.kind is RulebookBlockKind.CAPTION or (
            block.kind is RulebookBlockKind.TITLE and _is_caption(before, after)
        ):
            self._add_caption(block)
        elif block.kind is RulebookBlockKind.TITLE:
            self._add_waiting_title()
            self.waiting = block
        else:
            self._add_block(block)

    def _start_chapter(self, block: RulebookBlock) -> None:
        self._add_waiting_title()
        self.in_contents = bool(re.fullmatch(r"(?:table of )?contents", block.text, re.I))
        if self.in_contents:
            return
        self.in_glossary = block.text.casefold() == "glossary"
        if self.chapter < MOST_CHAPTERS:
            self.chapter += 1
            self.rules.append(ParsedRule(RuleNumber(self.chapter), block.text, line=block.line))
        else:
            self.waiting = block
        self.section = self.chapter * 100 - 1
        self.rule = 0
        self.chapter_title, self.style, self.open = block.text, "", None
        self.chapters.append(block.text)

    def _listed_section(self, title: str) -> str:
        """The section of this chapter that the contents list under this heading; empty for none."""
        chapter = self.contents.chapter(self.chapter_title)
        announced = self.contents.below.get(chapter, []) if chapter else []
        return next(
            (
                section_title
                for section_title in announced
                if is_same_heading(strip_markup(_MARK.sub("", title)), section_title)
            ),
            "",
        )

    def _start_announced(self, block: RulebookBlock, title: str) -> None:
        self.style = self.style or _mark_style(block.mark or "A")
        if title != block.text:
            number = RuleNumber(self.chapter, self.section + 1)
            what = f"the heading {block.text!r} is spelt as in the contents"
            self.problem_log.add(number, block.line, what, mended=True)
        self._start_section(replace(block, text=title))

    def _start_marked_heading(self, block: RulebookBlock) -> None:
        style = _mark_style(block.mark)
        self.style = self.style or style
        if style == self.style:
            self._start_section(block)
        else:
            self._add_waiting_title()
            self.waiting = block
            self.marks.append(block.mark)

    def _start_section(self, block: RulebookBlock) -> None:
        self._add_waiting_title()
        self.marks += [block.mark] if block.mark else []
        self._new_section(block.text, block.line)

    def _new_section(self, title: str, line: int) -> None:
        if self.section % 100 < MOST_SECTIONS or self.section < self.chapter * 100:
            self.section += 1
        self.rule, self.open = 0, None
        self.rules.append(ParsedRule(RuleNumber(self.chapter, self.section), title, line=line))

    def _new_rule(self, line: int) -> _RulebookEntry:
        if self.section < self.chapter * 100 or self.rule >= MOST_RULES:
            self._new_section(self.chapter_title, line)
        self.rule += 1
        title, self.waiting = (self.waiting.text if self.waiting else ""), None
        number = RuleNumber(self.chapter, self.section, self.rule)
        self.open = _RulebookEntry(str(number), line, title)
        self.rules.append(self.open)
        return self.open

    def _add_waiting_title(self) -> None:
        """Keep a heading without text as a rule of its own."""
        if self.waiting and self.chapter:
            self._new_rule(self.waiting.line)

    def _add_caption(self, block: RulebookBlock) -> None:
        entry = self.open or self._new_rule(block.line)
        if not entry.captions:
            what = "pictures are missing; their captions are kept"
            self.problem_log.add(entry.name, block.line, what, mended=True)
        entry.captions.append(block.text)

    def _add_block(self, block: RulebookBlock) -> None:
        if self.in_glossary and block.kind is RulebookBlockKind.TEXT and (match := _match_term(block.text)):
            self._start_term(match["term"], block.line)
            self._add_text(match["text"], RulebookBlockKind.TEXT, block.line)
        else:
            self._add_text(block.text, block.kind, block.line)

    def _start_term(self, head: str, line: int) -> None:
        term = _normal_case(head)
        if term in self.terms:
            self.problem_log.add(term, line, "the term appears twice; both texts are kept under it")
        self.open = self.terms.setdefault(term, _RulebookEntry(term, line))
        self.open.in_example = False

    def _add_text(self, text: str, kind: RulebookBlockKind, line: int) -> None:
        """Add words to the open entry, or to a new one: every paragraph is a rule of its own."""
        text = _clean(text)
        entry = self.open
        if entry and kind is RulebookBlockKind.TEXT and entry.is_torn and text[:1].islower():
            self.problem_log.add(entry.name, line, "a sentence was split by a page break", mended=True)
            entry.last[-1] += " " + self.problem_log.repaired(text, entry.name, line)
            return
        own_rule = (
            kind in (RulebookBlockKind.TEXT, RulebookBlockKind.ROWS)
            and not self.in_glossary
            and bool(entry and entry.last)
        )
        if entry is None or self.waiting or own_rule:
            entry = self._new_rule(line)
        entry.in_example = kind is RulebookBlockKind.EXAMPLE
        text = self.problem_log.repaired(text, entry.name, line)
        entry.last.append(
            {RulebookBlockKind.BULLET: f"- {text}", RulebookBlockKind.ROWS: _table(text)}.get(kind, text)
        )

    def _refuse_other_documents(self) -> None:
        mentions = len(re.findall(r"\bcards?\b", self.text, re.I))
        if len(set(self.chapters)) < FEWEST_CHAPTERS or mentions < FEWEST_MENTIONS:
            raise RulesFileError("The file is not a rulebook: it has too few of the usual chapters.")

    def _check(self, page: DocumentLines) -> None:
        front_texts = [block.text for block in self.front]
        if front_texts:
            lines = f"lines {self.front[0].line}-{self.front[-1].line}"
            what = f"text before the first chapter belongs to none: {' / '.join(front_texts)}"
            self.problem_log.add(lines, self.front[0].line, what, mended=True)
        absent = [
            title
            for title in self.contents.below
            if not any(_is_about(title, chapter) for chapter in self.chapters)
        ]
        if absent:
            self.problem_log.add(
                "contents", 0, f"listed in the contents, but not in the document: {', '.join(absent)}"
            )
        if self.marks:
            what = f"the numbers and letters of headings are omitted: {', '.join(self.marks)}"
            self.problem_log.add("headings", 0, what, mended=True)
        if page.marks:
            names = ", ".join(mark for _, mark in page.marks)
            self.problem_log.add("pages", page.marks[0][0], f"page numbers are omitted: {names}", mended=True)
        if breaks := _PAGE_BREAK.findall(self.text):
            what = f"marks of page breaks are omitted ({len(breaks)} times): {', '.join(sorted(set(breaks)))}"
            self.problem_log.add("pages", 0, what.replace("\f", "form feed"), mended=True)
        for entry in (*self.rules, *self.terms.values()):
            if isinstance(entry, _RulebookEntry) and entry.breaks_off:
                what = "the text ends in the middle of a sentence"
                self.problem_log.add(entry.name, entry.line, what)

    @staticmethod
    def _to_parsed_rule(rule: ParsedRule | _RulebookEntry) -> ParsedRule:
        if isinstance(rule, ParsedRule):
            return rule
        number = RuleNumber.parse(rule.name)
        return ParsedRule(number, rule.title, rule.text, tuple(rule.examples), (), rule.line)


def parse_rulebook(text: str) -> ParsedDocument:
    """Parse a rulebook.

    :raises RulesFileError: when the text is none.
    """
    return RulebookParser(text).read()


def _contents(text: str) -> TableOfContents:
    match = _CONTENTS.search(text)
    return TableOfContents.of(match[1].rstrip("\n")) if match and "\t" in match[1] else TableOfContents()


def _without_page_breaks(page: DocumentLines) -> Iterator[tuple[int, str]]:
    for number, line in page.lines:
        first, *others = _PAGE_BREAK.split(line)
        yield number, first
        for other in others:
            yield number, ""
            yield number, other


def _is_caption(before: RulebookBlock | None, after: RulebookBlock | None) -> bool:
    """Whether a short line is the caption of a picture: no text of its own follows it."""
    pictures = (RulebookBlockKind.TITLE, RulebookBlockKind.CAPTION)
    return (
        after is None
        or after.kind in (*pictures, RulebookBlockKind.CHAPTER, RulebookBlockKind.MARKED)
        or bool(before and before.kind in pictures)
    )


def _is_about(announced: str, chapter: str) -> bool:
    return is_same_heading(announced, chapter) or chapter.casefold().endswith(" " + announced.casefold())


def _mark_style(mark: str) -> str:
    return "1" if mark.isdigit() else "a" if mark.islower() else "A"


def _match_term(text: str) -> re.Match[str] | None:
    """The text as a glossary entry, if it starts with a word in capitals and a colon."""
    match = _TERM.fullmatch(text)
    if not match:
        return None
    letters = [char for char in match["term"] if char.isalpha()]
    capitals = sum(char.isupper() for char in letters)
    return match if capitals * 3 >= len(letters) * 2 or match["term"] == "x" else None


def _normal_case(head: str) -> str:
    """A heading in normal case: ``MAxIMUM HAND SIzE`` is ``Maximum Hand Size``; ``ATK`` and ``DEF`` stay."""
    words = [word if word in ("ATK", "DEF") else word.capitalize() for word in head.split()]
    small = {"From", "In", "Of", "The"}
    return " ".join(word.lower() if word in small and at else word for at, word in enumerate(words))


def _clean(text: str) -> str:
    """Mark lost icons, and close other wide spaces."""
    text = _EMPTY.sub(f"({LOST_SYMBOL})", _WIDE.sub(rf"\g<before> {LOST_SYMBOL} ", text))
    return re.sub(r" {2,}", " ", text).strip()


def _table(rows: str) -> str:
    cells = [[cell.strip().replace("|", "/") for cell in row.split("\t")] for row in rows.split("\n")]
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)


def _title(text: str, front: list[RulebookBlock]) -> str:
    """The title with the name of the set from the cover, spelt as in the text."""
    title = "World of Warcraft TCG Rulebook" if "World of Warcraft" in text else "Rulebook"
    cover = [strip_markup(block.text) for block in front[:LONGEST_COVER]]
    runs = [" ".join(cover[start:end]) for start, end in combinations(range(len(cover) + 1), 2)]
    for run in sorted(runs, key=len, reverse=True):
        if len(run) <= LONGEST_HEADING and run.count(" ") and not _OF_EVERY_COVER.search(run):
            spelt = [name for name in re.findall(re.escape(run), text, re.I) if not name.isupper()]
            if spelt:
                return f"{title}: {spelt[0]}"
    return title
