"""An edition as far as it is at hand: its rules as plain text, and the sections it only announces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from rules.identifiers.numbers import RuleNumber


@dataclass(frozen=True, slots=True)
class ComparedRule:
    """A rule as it is compared: its number, heading, text without marks, and examples."""

    number: RuleNumber
    title: str = ""
    text: str = ""
    examples: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The number as it is written."""
        return str(self.number)

    @property
    def section(self) -> int:
        """The section it stands in."""
        return self.number.section

    @property
    def whole(self) -> str:
        """Everything it says, examples aside."""
        return f"{self.title}\n{self.text}".strip()


@dataclass(frozen=True)
class EditionRules:
    """The rules of one edition, in order, and the titles of all its sections.

    A section that has a title but no rules is announced, and what it says is not known.
    """

    passages: tuple[ComparedRule, ...]
    titles: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def by_key(self) -> dict[str, ComparedRule]:
        """The rules by number."""
        return {passage.key: passage for passage in self.passages}

    @cached_property
    def by_section(self) -> dict[int, list[ComparedRule]]:
        """The rules of each section that has any."""
        found: dict[int, list[ComparedRule]] = {}
        for passage in self.passages:
            found.setdefault(passage.section, []).append(passage)
        return found

    @cached_property
    def unknown(self) -> frozenset[int]:
        """The sections that are announced, but not at hand."""
        return frozenset(self.titles.keys() - self.by_section.keys())

    @cached_property
    def broken_off(self) -> frozenset[int]:
        """Sections behind which one is unknown: their last rules may be missing with it."""
        every = sorted(self.titles.keys() | self.by_section.keys())
        following = pairwise(every)
        return frozenset(one for one, after in following if after in self.unknown) - self.unknown

    @property
    def is_whole(self) -> bool:
        """Whether every section that it announces is at hand."""
        return not self.unknown
