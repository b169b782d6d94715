"""The number that a rule, section or chapter of one edition has in the other ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.catalog.library import Book, RulesLibrary
from rules.editions.loading import compare_editions, sort_by_date
from rules.editions.matching import RuleMatching
from rules.identifiers.numbers import RuleNumber


@dataclass(frozen=True)
class Counterparts:
    """The counterparts of the numbers of a book in the other editions of its document."""

    library: RulesLibrary
    book: Book

    def of_number(self, number: str) -> Iterator[tuple[Book, str]]:
        """The editions that have the rule, the latest first, with its number there.

        An edition that has the number for something else is left out.
        """
        parsed = RuleNumber.parse(number)
        if not parsed.section:
            title = self.book.titles.get(number, "").casefold()
            for other in self._other_books:
                if other.titles.get(number, "").casefold() == title:
                    yield other, number
            return
        for other, matching, is_older in self._matchings:
            counterpart = _find_counterpart(matching, parsed, is_older)
            if counterpart in other.titles:
                yield other, counterpart

    @property
    def _other_books(self) -> list[Book]:
        return [other for other in self.library.editions(self.book.document.key) if other is not self.book]

    @cached_property
    def _matchings(self) -> list[tuple[Book, RuleMatching, bool]]:
        """Every other edition, the matching with its rules, and whether the book is the older of the two."""
        matchings = []
        for other in self._other_books:
            older, newer = sort_by_date([self.book.document, other.document])
            matching = compare_editions(older, newer).comparison.matching
            matchings.append((other, matching, older.pk == self.book.document.pk))
        return matchings


def _find_counterpart(matching: RuleMatching, number: RuleNumber, is_older: bool) -> str:
    if number.rule:
        return (matching.pairs if is_older else matching.back).get(str(number), "")
    sections = matching.sections if is_older else matching.sections_back
    return str(sections.get(number.section, ""))
