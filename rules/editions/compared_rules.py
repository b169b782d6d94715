"""An edition ready for comparison: its rules as plain text, and the sections it only announces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from rules.editions.sentences import SentenceKey, index_sentences
from rules.identifiers.numbers import RuleNumber


@dataclass(frozen=True, slots=True)
class ComparedRule:
    """A rule ready for comparison: number, heading, text without markup, and examples."""

    number: RuleNumber
    title: str = ""
    text: str = ""
    examples: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The number as text."""
        return str(self.number)

    @property
    def section(self) -> int:
        """The number of its section."""
        return self.number.section

    @property
    def full_text(self) -> str:
        """Heading and text, without examples."""
        return f"{self.title}\n{self.text}".strip()


@dataclass(frozen=True)
class EditionRules:
    """The rules of one edition, in order, and the titles of all its sections.

    A section that has a title but no rules is announced only: its rules are unknown.
    """

    rules: tuple[ComparedRule, ...]
    titles: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def by_number(self) -> dict[str, ComparedRule]:
        """The rules by number."""
        return {rule.key: rule for rule in self.rules}

    @cached_property
    def by_section(self) -> dict[int, list[ComparedRule]]:
        """The rules of each section that has any."""
        sections: dict[int, list[ComparedRule]] = {}
        for rule in self.rules:
            sections.setdefault(rule.section, []).append(rule)
        return sections

    @cached_property
    def unknown(self) -> frozenset[int]:
        """The sections that are announced only."""
        return frozenset(self.titles.keys() - self.by_section.keys())

    @cached_property
    def broken_off(self) -> frozenset[int]:
        """The sections before an unknown one: their last rules may be missing with it."""
        sections = sorted(self.titles.keys() | self.by_section.keys())
        following = pairwise(sections)
        return (
            frozenset(section for section, next_section in following if next_section in self.unknown)
            - self.unknown
        )

    @cached_property
    def sentences(self) -> Mapping[SentenceKey, tuple[str, ...]]:
        """The numbers of the rules that have each sentence."""
        return index_sentences((rule.key, rule.text) for rule in self.rules)

    @property
    def is_complete(self) -> bool:
        """Whether the rules of every section are known."""
        return not self.unknown
