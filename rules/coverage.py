"""Compares our restatement with the official document: is it whole, is anything invented or copied."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from difflib import get_close_matches

from rules.actions import term_slug
from rules.parsed import ParsedDocument, ParsedRule, ParsedTerm
from rules.references import cited_numbers
from rules.richtext import plain_text

LONGEST_COMMON_RUN = 7
"""Words in a row that may agree with the official text by chance, the terms of the game being the same."""

ALIKE = 0.8
"""As alike as two spellings of a card's name must be, 1 being equal."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a restatement lacks, and what it has too much. Lists of numbers and terms, as printed.

    ``examples`` and ``cards`` name the rules whose number of examples, or whose quoted cards, differ;
    ``broken`` are references to rules that the official document lacks; ``copied`` are (place, words).
    """

    missing: list[str]
    invented: list[str]
    missing_terms: list[str]
    invented_terms: list[str]
    empty: list[str]
    examples: list[str]
    cards: list[str]
    broken: list[str]
    copied: list[tuple[str, str]]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is wrong."""
        return not any(self.as_json().values())

    def as_json(self) -> dict[str, list[str]]:
        """Every list by its name."""
        return asdict(self)


def compare(
    ours: ParsedDocument,
    theirs: ParsedDocument,
    their_text: str,
    concerns: Callable[[int], bool] | None = None,
) -> Coverage:
    """Compare; with ``concerns``, only the sections it accepts, and no glossary."""
    official = {rule.number for rule in theirs.rules}
    if concerns:
        ours, theirs = _only(ours, concerns), _only(theirs, concerns)
    our_rules = {str(rule.number): rule for rule in ours.rules}
    their_rules = {str(rule.number): rule for rule in theirs.rules}
    our_terms = {term_slug(term.term): term.term for term in ours.glossary}
    their_terms = {term_slug(term.term): term.term for term in theirs.glossary}
    both = [(our_rules[number], their_rules[number]) for number in their_rules if number in our_rules]
    items = [*ours.rules, *ours.glossary]
    return Coverage(
        missing=[number for number in their_rules if number not in our_rules],
        invented=[number for number in our_rules if number not in their_rules],
        missing_terms=[their_terms[slug] for slug in their_terms if slug not in our_terms],
        invented_terms=[our_terms[slug] for slug in our_terms if slug not in their_terms],
        empty=[_name(item) for item in items if not item.text and not (_is_heading(item) and item.title)],
        examples=[
            f"{one.number}: {len(one.examples)} of {len(other.examples)}"
            for one, other in both
            if len(one.examples) != len(other.examples)
        ],
        cards=[
            f"{one.number}: {', '.join(unlike)}"
            for one, other in both
            if (unlike := _unlike(one.cards, other.cards))
        ],
        broken=[
            f"{_name(item)}: {number}"
            for item in items
            for number in cited_numbers(item.text, *item.examples)
            if number not in official
        ],
        copied=list(copied(items, their_text)),
    )


def _unlike(ours: tuple[str, ...], theirs: tuple[str, ...]) -> list[str]:
    """Cards that only one of the two quotes; a name misspelt by the source is the same card."""
    sides = ((ours, theirs), (theirs, ours))
    return sorted(
        name for names, others in sides for name in names if not get_close_matches(name, others, 1, ALIKE)
    )


def _only(document: ParsedDocument, concerns: Callable[[int], bool]) -> ParsedDocument:
    rules = tuple(rule for rule in document.rules if concerns(rule.number.section))
    return replace(document, rules=rules, glossary=())


def _is_heading(item: ParsedRule | ParsedTerm) -> bool:
    return isinstance(item, ParsedRule) and bool(item.title)


def _name(item: ParsedRule | ParsedTerm) -> str:
    return str(item.number) if isinstance(item, ParsedRule) else item.term


def copied(items: Iterable[ParsedRule | ParsedTerm], official_text: str) -> Iterator[tuple[str, str]]:
    """Where more than :data:`LONGEST_COMMON_RUN` words in a row are the official text's, and which."""
    length = LONGEST_COMMON_RUN + 1
    known = set(runs(words(plain_text(official_text)), length))
    for item in items:
        for text in (item.text, *item.examples):
            spoken = words(plain_text(text))
            places = [at for at, run in enumerate(runs(spoken, length)) if run in known]
            yield from ((_name(item), " ".join(spoken[at:end])) for at, end in _joined(places, length))


def _joined(places: list[int], length: int) -> Iterator[tuple[int, int]]:
    """Overlapping places as one passage each."""
    start = None
    for at, following in zip(places, [*places[1:], -1], strict=False):
        start = at if start is None else start
        if following != at + 1:
            yield start, at + length
            start = None


def words(text: str) -> list[str]:
    """The words of a text, without case and punctuation."""
    return re.findall(r"[\w']+", text.replace("’", "'").casefold())


def runs(text: list[str], length: int) -> Iterator[tuple[str, ...]]:
    """Every row of so many words."""
    return zip(*(text[start:] for start in range(length)), strict=False)
