"""Rule numbers: chapters (``4``), sections (``410``), rules (``410.6``) and lettered rules (``410.6a``)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

CHAPTER = r"[1-9][0-9]?"
SECTION = r"[1-9][0-9]{2}"
RULE = rf"{SECTION}\.[1-9][0-9]?[a-z]?"
"""How the three kinds of number are written, as regular expressions."""

ANY_SECTION = rf"(?:[1-3][0-9]{{3}}|{SECTION})"
ANY_RULE = rf"{ANY_SECTION}\.[1-9][0-9]?[a-z]?"
"""The same where a document may have more than nine chapters of sections: 1000 opens the tenth.

Running text cites the short form alone, for a four-digit number there is a year or an amount.
"""

_SHAPE = re.compile(rf"(?:({CHAPTER})|({ANY_SECTION})(?:\.([1-9][0-9]?)([a-z])?)?)\.?")


@dataclass(frozen=True, slots=True, order=True)
class RuleNumber:
    """A number of the rules, ordered as the document prints it; 0 stands for a part that is absent.

    ``RuleNumber(4, 410, 6, 1)`` is printed ``410.6a``.
    """

    chapter: int
    section: int = 0
    rule: int = 0
    letter: int = 0

    @classmethod
    @lru_cache(maxsize=4096)
    def parse(cls, text: str) -> RuleNumber:
        """Read ``4``, ``410``, ``410.6`` or ``410.6a``; case and a closing full stop do not matter.

        :raises ValueError: when the text is no such number.
        """
        match = _SHAPE.fullmatch(text.strip().lower())
        if not match:
            raise ValueError(f"{text!r} is not a rule number")
        chapter, section, rule, letter = match.groups()
        if chapter:
            return cls(int(chapter))
        return cls(int(section) // 100, int(section), int(rule or 0), ord(letter) - 96 if letter else 0)

    def __str__(self) -> str:
        if not self.section:
            return str(self.chapter)
        if not self.rule:
            return str(self.section)
        return f"{self.section}.{self.rule}" + (chr(96 + self.letter) if self.letter else "")

    @property
    def parent(self) -> RuleNumber | None:
        """The number directly above this one; ``None`` for a chapter."""
        if self.letter:
            return RuleNumber(self.chapter, self.section, self.rule)
        if self.rule:
            return RuleNumber(self.chapter, self.section)
        return RuleNumber(self.chapter) if self.section else None

    @property
    def ancestors(self) -> tuple[RuleNumber, ...]:
        """The numbers above this one, the nearest first."""
        parent = self.parent
        return (parent, *parent.ancestors) if parent else ()

    def is_under(self, number: RuleNumber) -> bool:
        """Whether the other number is one of the ancestors."""
        return (
            self != number
            and self.chapter == number.chapter
            and number.section in (0, self.section)
            and number.rule in (0, self.rule)
            and not number.letter
        )

    @property
    def order(self) -> list[int]:
        """The number as a list that sorts like the document."""
        return [self.chapter, self.section, self.rule, self.letter]

    def follows(self, previous: RuleNumber | None) -> bool:
        """Whether this number may come directly after ``previous`` in an unbroken document."""
        if previous is None:
            return self == RuleNumber(self.chapter, self.chapter * 100) or not self.section
        if not self.section:
            return self.chapter == previous.chapter + 1
        if not self.rule:
            first_of_chapter = self.section == self.chapter * 100
            return self.section == previous.section + 1 or (first_of_chapter and self > previous)
        if self.section != previous.section:
            return False
        if not self.letter:
            return self.rule == previous.rule + 1
        return self.rule == previous.rule and self.letter == previous.letter + 1


def find_gaps(numbers: Iterable[RuleNumber]) -> list[tuple[RuleNumber, RuleNumber]]:
    """The places where the sequence of rules breaks, as (number before, number after).

    Chapters and sections are not part of the sequence; a section must start with its rule 1.
    """
    breaks = []
    previous: RuleNumber | None = None
    for number in sorted(numbers):
        if not number.rule:
            continue
        start = RuleNumber(number.chapter, number.section)
        before = previous if previous and previous.section == number.section else start
        if not number.follows(before):
            breaks.append((before, number))
        previous = number
    return breaks
