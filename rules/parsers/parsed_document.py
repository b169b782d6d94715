"""What a rules document says once it is read, whatever form it was written in."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from rules.identifiers.numbers import RuleNumber


class RulesFileError(ValueError):
    """The input is no rules document; the message is one sentence for the person who gave it."""


class NoNumberedRulesError(RulesFileError):
    """The input is no document of numbered rules; it may still be a rulebook."""


class WordingSource(StrEnum):
    """Whose words a text is in."""

    RESTATEMENT = "restatement"
    OFFICIAL = "official"


@dataclass(frozen=True, slots=True)
class SourceProblem:
    """Something wrong in the document read: where, what, and whether the reader could mend it."""

    where: str
    line: int
    problem: str
    mended: bool = False


@dataclass(frozen=True, slots=True)
class ParsedRule:
    """A chapter, section or rule. ``text`` is light Markdown: paragraphs, bullets, tables, bold, italics.

    ``cards`` are the names of the cards quoted with it.
    """

    number: RuleNumber
    title: str = ""
    text: str = ""
    examples: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class ParsedTerm:
    """A glossary entry. ``defined_by`` are the rules named with the term itself."""

    term: str
    text: str
    defined_by: tuple[RuleNumber, ...] = ()
    examples: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """One reading of one edition of one rules document."""

    source: WordingSource
    rules: tuple[ParsedRule, ...]
    glossary: tuple[ParsedTerm, ...] = ()
    problems: tuple[SourceProblem, ...] = ()
    key: str = ""
    edition: str = ""
    title: str = ""
    effective: date | None = field(default=None)
    guide_to: str = ""
    """For a guide, the key of the document whose rules its text cites; its own numbers are not shown."""
