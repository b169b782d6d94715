"""Parser of an official document's glossary: ``**Term (410.5):** text``, with its damage."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.identifiers.numbers import RuleNumber
from rules.markup.citations import cited_numbers
from rules.markup.quoted_cards import strip_emphasis
from rules.parsers.blocks import BlockKind, DocumentBlock
from rules.parsers.drafts import ProblemLog, RuleDraft
from rules.parsers.parsed_document import ParsedTerm
from rules.parsers.running_text import split_block
from rules.parsers.stale_references import find_rule_of_term

_BOLD = re.compile(r"\*\*(?P<head>[^*]{1,90}?)(?::\s*\*\*|\*\*\s*:|:\s)\s*(?P<text>.*)", re.S)
_BARE = re.compile(
    r"(?P<head>[A-Z+\d–-][^:*.!?()]{0,45}?(?:\s*\([^()]{1,40}\))?):\**\s+(?P<text>\**[A-Z“\"].*)", re.S
)
_ENTRY_INSIDE = re.compile(
    r"(?<=[.!?)”\"’*])\s+(?!\**Examples?:)"
    r"(?=\*\*[^*:]{1,70}:\*\*\s|[A-Z+][\w+/,’' -]{0,45} \((?:[A-Z][a-z]+, )?\d{3}[^()]{0,24}\):\** )"
)
_NUMBERS = re.compile(r"\s*\((?P<before>[^()\d]*?),?\s*(?P<numbers>\d{3}[^()]*)\)\s*$")
_MISPRINTS = {"Scenerio": "Scenario", "Steath": "Stealth"}
"""Misprints of the documents in the head of an entry, and the words meant."""
_SEE = re.compile(r"\bSee (\*\*[^*]+\*\*(?:, \*\*[^*]+\*\*)*)")


@dataclass(slots=True)
class GlossaryParser:
    """Parses glossary blocks, entry by entry."""

    problem_log: ProblemLog
    _entries: dict[str, tuple[RuleDraft, tuple[RuleNumber, ...]]] = field(default_factory=dict)
    _current: RuleDraft | None = None

    def read_block(self, block: DocumentBlock) -> None:
        """Parse the next block: the beginning of an entry, more of the last one, or several entries."""
        first, *others = _ENTRY_INSIDE.split(block.text)
        self._parse_part(block.with_text(first))
        for other in others:
            self._parse_part(replace(block, kind=BlockKind.TEXT, text=other, gap=1))

    def _parse_part(self, block: DocumentBlock) -> None:
        if self._current and block.after_picture:
            self.problem_log.check_picture(self._current, block)
        match = (
            _BOLD.match(block.text)
            if block.kind in (BlockKind.TEXT, BlockKind.BULLET, BlockKind.HEADING)
            else None
        )
        if not match and (match := self._match_bare_term(block)):
            self.problem_log.add(match["head"], block.line, "the term was not set in bold", mended=True)
        if match:
            self._start(match, block)
        elif self._current:
            for part in split_block(block):
                self._current.add(part, self.problem_log)

    def _match_bare_term(self, block: DocumentBlock) -> re.Match[str] | None:
        """A term that lost its bold; it must follow the previous term in the alphabet."""
        match = _BARE.match(block.text) if block.kind is BlockKind.TEXT else None
        if not match or not self._current or _NUMBERS.search(match["head"]):
            return match
        if self._current.examples:
            return None
        before, here = _first_letter(self._current.name), _first_letter(match["head"])
        follows = here == before or ord(here) == ord(before) + 1 or not self._current.name[0].isalpha()
        return match if follows and match["head"].casefold() > self._current.name.casefold() else None

    def _start(self, match: re.Match[str], block: DocumentBlock) -> None:
        printed, defined_by = _term(match["head"])
        term = re.sub(r"\w+", lambda word: _MISPRINTS.get(word[0], word[0]), printed)
        if term != printed:
            self.problem_log.add(term, block.line, f"the term was spelt as {printed}", mended=True)
        if term in self._entries:
            self.problem_log.add(term, block.line, "the term appears twice; both texts are kept under it")
        self._current = self._entries.setdefault(term, (RuleDraft(term, block.line), defined_by))[0]
        if text := match["text"].strip():
            for part in split_block(DocumentBlock(BlockKind.TEXT, text, block.line)):
                self._current.add(part, self.problem_log)

    def check(self, rules: Mapping[RuleNumber, RuleDraft]) -> None:
        """Log references that do not exist, or that lead to a rule about something else."""
        texts = {number: (draft.title, draft.text) for number, draft in rules.items()}
        terms = {term.casefold() for term in self._entries}
        for term, (draft, defined_by) in self._entries.items():
            if draft.is_unfinished and not (draft.examples or draft.ends_in_list):
                self.problem_log.add(term, draft.line, "the entry ends in the middle of a sentence")
            for number in {*defined_by, *cited_numbers(draft.text, *draft.examples)} - rules.keys():
                self.problem_log.add(term, draft.line, f"it refers to {number}, which does not exist")
            for number in defined_by:
                if likely := find_rule_of_term(term, number, texts):
                    what = f"it refers to {number}, which is about something else; {likely} may be meant"
                    self.problem_log.add(term, draft.line, what)
            for other in _SEE.findall(draft.text):
                for name in (part.strip(" .") for part in strip_emphasis(other).split(";")):
                    if name.casefold() not in terms:
                        self.problem_log.add(
                            term, draft.line, f"it refers to the entry {name}, which does not exist"
                        )

    def terms(self) -> tuple[ParsedTerm, ...]:
        """The entries in the order of the document."""
        return tuple(
            ParsedTerm(term, draft.text, defined_by, draft.examples, draft.cards, draft.line)
            for term, (draft, defined_by) in self._entries.items()
        )


def _term(head: str) -> tuple[str, tuple[RuleNumber, ...]]:
    """``Play (Noun, 415.8)`` is the term ``Play (Noun)``, defined by 415.8."""
    head = re.sub(r"\s+", " ", strip_emphasis(head)).strip(" :")
    match = _NUMBERS.search(head)
    if not match:
        return head, ()
    kind = match["before"].strip()
    term = head[: match.start()] + (f" ({kind})" if kind else "")
    return term, tuple(cited_numbers(f"({match['numbers']})"))


def _first_letter(text: str) -> str:
    return next((char for char in text.casefold() if char.isalpha()), "a")
