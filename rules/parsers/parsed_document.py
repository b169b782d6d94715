"""A parsed rules document, whatever the form of its source."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from rules.identifiers.numbers import RuleNumber


class RulesFileError(ValueError):
    """The input is not a rules document; the message is one sentence for the user."""


class NoNumberedRulesError(RulesFileError):
    """The input has no numbered rules; it may still be a rulebook."""


class WordingSource(StrEnum):
    """The source of a wording: ours or the official document."""

    RESTATEMENT = "restatement"
    OFFICIAL = "official"


@dataclass(frozen=True, slots=True)
class SourceProblem:
    """A problem in the source: where it is, what it is, and whether the parser repaired it."""

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
    """One edition of one rules document in one source."""

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
