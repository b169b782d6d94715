"""Parser of our restatement of the rules: the format of ``rules/data``, described in docs/rules-format.md.

People write this format, so the parser is strict: any line it does not understand is an error.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise

from rules.identifiers.addresses import current_key
from rules.identifiers.numbers import ANY_RULE, ANY_SECTION, CHAPTER, RuleNumber
from rules.markup.citations import MARKED_CARD, cited_numbers
from rules.parsers.parsed_document import (
    ParsedDocument,
    ParsedRule,
    ParsedTerm,
    RulesFileError,
    SourceProblem,
    WordingSource,
)

_FIELD = re.compile(r"(document|edition|title|effective|guide_to):\s*(\S.*)")
_HEADING = re.compile(rf"#{{1,3}} ({ANY_RULE}|{ANY_SECTION}|{CHAPTER}) (\S.*)")
_RULE = re.compile(rf"({ANY_RULE}) (\S.*)")
_TERM = re.compile(r"\*\*([^*]+)\*\*(?: \(([\d., a-z]+)\))?: (\S.*)")
_EXAMPLE = re.compile(r"> Example: (\S.*)")
_BULLET = re.compile(r"( *)- \S.*")
_ROW = re.compile(r"\|(?: [^|]* \|)+")


@dataclass(slots=True)
class _RestatedEntry:
    """A rule or term under construction."""

    name: str
    line: int
    title: str = ""
    defined_by: tuple[RuleNumber, ...] = ()
    paragraphs: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        pieces = self.paragraphs[:1]
        for before, paragraph in pairwise(self.paragraphs):
            belongs = any(form.fullmatch(before) and form.fullmatch(paragraph) for form in (_BULLET, _ROW))
            pieces += ["\n" if belongs else "\n\n", paragraph]
        return "".join(pieces)

    @property
    def depth(self) -> int:
        """The depth of the last paragraph as a bullet; 0 if it is none."""
        bullet = _BULLET.fullmatch(self.paragraphs[-1]) if self.paragraphs else None
        return len(bullet[1]) // 2 + 1 if bullet else 0

    @property
    def cards(self) -> tuple[str, ...]:
        names = MARKED_CARD.findall("\n".join([*self.paragraphs, *self.examples]))
        return tuple(dict.fromkeys(names))


def is_restatement(text: str) -> bool:
    """Whether a text has this format: it starts with a header field."""
    return bool(_FIELD.match(text.lstrip("\ufeff \n")))


def parse_restatement(text: str, name: str = "the file") -> ParsedDocument:
    """Parse one file.

    :raises RulesFileError: when a line is not understood; the sentence names file and line.
    """
    reader = _RestatementParser(name)
    for line_number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        reader.read_line(line.rstrip(), line_number)
    return reader.document()


def merge_documents(documents: list[ParsedDocument]) -> ParsedDocument:
    """Merge several files of one document and edition.

    :raises RulesFileError: when the files do not agree on what they restate, or state a rule twice.
    """
    first = documents[0]
    for other in documents:
        if (other.key, other.edition) != (first.key, first.edition):
            raise RulesFileError(
                f"The files restate both {first.key} {first.edition} and {other.key} {other.edition}."
            )
    rules = [rule for document in documents for rule in document.rules]
    terms = [term for document in documents for term in document.glossary]
    _check_unique([str(rule.number) for rule in rules])
    _check_unique([term.term for term in terms])
    merged = replace(
        first,
        rules=tuple(sorted(rules, key=lambda rule: rule.number)),
        glossary=tuple(terms),
        title=next((document.title for document in documents if document.title), ""),
        guide_to=next((document.guide_to for document in documents if document.guide_to), ""),
        effective=next((document.effective for document in documents if document.effective), None),
    )
    return replace(merged, problems=tuple(_dangling_references(merged)))


def _check_unique(names: list[str]) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise RulesFileError(f"{name} appears more than once.")


def _dangling_references(document: ParsedDocument) -> Iterator[SourceProblem]:
    """References to missing rules of a restated section; none for a guide, which cites another document."""
    if document.guide_to:
        return
    numbers = {rule.number for rule in document.rules}
    restated = {number.section for number in numbers if number.rule}
    entries: list[ParsedRule | ParsedTerm] = [*document.rules, *document.glossary]
    for entry in entries:
        name = str(entry.number) if isinstance(entry, ParsedRule) else entry.term
        defined_by = () if isinstance(entry, ParsedRule) else entry.defined_by
        for cited in dict.fromkeys([*defined_by, *cited_numbers(entry.text, *entry.examples)]):
            if cited not in numbers and cited.section in restated:
                yield SourceProblem(name, entry.line, f"it refers to {cited}, which does not exist")


class _RestatementParser:
    def __init__(self, name: str) -> None:
        self.name = name
        self.header: dict[str, str] = {}
        self.rules: list[_RestatedEntry] = []
        self.terms: list[_RestatedEntry] = []
        self.in_glossary = False
        self.open: list[str] | None = None
        """The list that the next line of the same paragraph or example is added to."""

    def read_line(self, line: str, line_number: int) -> None:
        if not line.strip():
            self.open = None
        elif not (
            self._parse_header(line)
            or self._parse_heading(line, line_number)
            or self._parse_entry(line, line_number)
        ):
            self._parse_continuation(line, line_number)

    def _parse_header(self, line: str) -> bool:
        if self.rules or self.terms or self.in_glossary:
            return False
        match = _FIELD.fullmatch(line)
        if match:
            self.header[match[1]] = match[2].strip()
        return bool(match)

    def _parse_heading(self, line: str, line_number: int) -> bool:
        if not line.startswith("#"):
            return False
        if line == "# Glossary":
            self.in_glossary = True
            return True
        match = _HEADING.fullmatch(line)
        if not match:
            raise self._error(line_number, "a heading needs a number and a title, like '## 410 Priority'")
        self.rules.append(_RestatedEntry(match[1], line_number, title=match[2]))
        self.open = None
        return True

    def _parse_entry(self, line: str, line_number: int) -> bool:
        if self.in_glossary and (match := _TERM.fullmatch(line)):
            defined_by = tuple(cited_numbers(f"({match[2]})")) if match[2] else ()
            self.terms.append(_RestatedEntry(match[1].strip(), line_number, defined_by=defined_by))
            self._start_paragraph(self.terms[-1].paragraphs, match[3])
            return True
        if not self.in_glossary and self.open is None and (match := _RULE.fullmatch(line)):
            self.rules.append(_RestatedEntry(match[1], line_number))
            self._start_paragraph(self.rules[-1].paragraphs, match[2])
            return True
        return False

    def _start_paragraph(self, paragraphs: list[str], first_line: str) -> None:
        paragraphs.append(first_line)
        self.open = paragraphs

    def _parse_continuation(self, line: str, line_number: int) -> None:
        entries = self.terms if self.in_glossary else self.rules
        if not entries:
            raise self._error(line_number, "this text comes before the first number or term")
        entry = entries[-1]
        if match := _EXAMPLE.fullmatch(line):
            self._start_paragraph(entry.examples, match[1])
        elif match := _BULLET.fullmatch(line):
            self._parse_bullet(entry, match[1], line, line_number)
        elif line.startswith("|"):
            self._parse_row(entry, line, line_number)
        elif self.open is None:
            if line.startswith(">"):
                raise self._error(line_number, "an example starts with '> Example: '")
            self._start_paragraph(entry.paragraphs, line)
        else:
            self.open[-1] += " " + line.lstrip("> ")

    def _parse_bullet(self, entry: _RestatedEntry, indent: str, line: str, line_number: int) -> None:
        if len(indent) % 2 or len(indent) // 2 > entry.depth:
            raise self._error(
                line_number, "a bullet can be indented by two spaces more than the bullet above it"
            )
        self._start_paragraph(entry.paragraphs, line)

    def _parse_row(self, entry: _RestatedEntry, line: str, line_number: int) -> None:
        if not _ROW.fullmatch(line):
            raise self._error(line_number, "a row of a table looks like '| one | two |'")
        above = entry.paragraphs[-1] if entry.paragraphs else ""
        if _ROW.fullmatch(above) and above.count("|") != line.count("|"):
            raise self._error(line_number, "the row must have as many cells as the row above it")
        entry.paragraphs.append(line)
        self.open = None

    def document(self) -> ParsedDocument:
        if not {"document", "edition"} <= self.header.keys():
            raise RulesFileError(f"{self.name}: the header must name the document and the edition.")
        return ParsedDocument(
            source=WordingSource.RESTATEMENT,
            key=current_key(self.header["document"]),
            edition=self.header["edition"],
            title=self.header.get("title", ""),
            guide_to=current_key(self.header.get("guide_to", "")),
            effective=self._effective(),
            rules=tuple(
                ParsedRule(
                    RuleNumber.parse(rule.name),
                    rule.title,
                    rule.text,
                    tuple(rule.examples),
                    rule.cards,
                    rule.line,
                )
                for rule in self.rules
            ),
            glossary=tuple(
                ParsedTerm(term.name, term.text, term.defined_by, tuple(term.examples), term.cards, term.line)
                for term in self.terms
            ),
        )

    def _effective(self) -> date | None:
        text = self.header.get("effective")
        try:
            return date.fromisoformat(text) if text else None
        except ValueError:
            raise RulesFileError(f"{self.name}: {text!r} is not a date like 2013-07-23.") from None

    def _error(self, line_number: int, message: str) -> RulesFileError:
        return RulesFileError(f"{self.name}, line {line_number}: {message}.")
