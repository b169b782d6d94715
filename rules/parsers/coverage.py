"""Compares our restatement with the official document: is it whole, is anything invented or copied.

A guide restates no numbers: of it only what it cites, and whether it copies, can be checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from difflib import get_close_matches

from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.markup.citations import cited_numbers
from rules.markup.rich_text import plain_text
from rules.parsers.parsed_document import ParsedDocument, ParsedRule, ParsedTerm

LONGEST_COMMON_RUN = 7
"""Words in a row that may agree with the official text by chance, the terms of the game being the same."""

ALIKE = 0.8
"""As alike as two spellings of a card's name must be, 1 being equal."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a restatement lacks, and what it has too much. Lists of numbers and terms, as printed.

    ``examples`` and ``cards`` name the rules whose number of examples, or whose quoted cards, differ;
    ``broken`` are references to rules that the official document lacks, unless it makes them itself;
    ``copied`` are (place, words).
    """

    missing: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    missing_terms: list[str] = field(default_factory=list)
    invented_terms: list[str] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    copied: list[tuple[str, str]] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is wrong."""
        return not any(self.as_json().values())

    def as_json(self) -> dict[str, list[str]]:
        """Every list by its name."""
        return asdict(self)


def compare_restatement(
    ours: ParsedDocument,
    theirs: ParsedDocument,
    their_text: str,
    concerns: Callable[[int], bool] | None = None,
) -> Coverage:
    """Compare; with ``concerns``, only the sections it accepts, and no glossary."""
    official = {rule.number for rule in theirs.rules}
    made = {_name(item): _cited(item) for item in (*theirs.rules, *theirs.glossary)}
    if concerns:
        ours, theirs = _only(ours, concerns), _only(theirs, concerns)
    our_rules = {str(rule.number): rule for rule in ours.rules}
    their_rules = {str(rule.number): rule for rule in theirs.rules}
    our_terms = {term_slug(term.term): term.term for term in ours.glossary}
    their_terms = {term_slug(term.term): term.term for term in theirs.glossary}
    both = [(our_rules[number], their_rules[number]) for number in their_rules if number in our_rules]
    items = [*ours.rules, *ours.glossary]
    marks_cards = any(item.cards for item in items)
    return Coverage(
        missing=[number for number in _with_rules(theirs) if number not in our_rules],
        invented=[number for number in our_rules if number not in their_rules],
        missing_terms=[their_terms[slug] for slug in their_terms if slug not in our_terms],
        invented_terms=[our_terms[slug] for slug in our_terms if slug not in their_terms],
        empty=_empty(items),
        examples=[
            f"{one.number}: {len(one.examples)} of {len(other.examples)}"
            for one, other in both
            if len(one.examples) != len(other.examples)
        ],
        cards=[
            f"{one.number}: {', '.join(unlike)}"
            for one, other in both
            if (unlike := _unlike(one, other, () if marks_cards else _in_italics(one)))
        ],
        broken=[
            f"{_name(item)}: {number}"
            for item in items
            for number in sorted(_cited(item) - official - made.get(_name(item), set()))
        ],
        copied=list(find_copied_passages(items, their_text)),
    )


def _unlike(ours: ParsedRule, theirs: ParsedRule, named: tuple[str, ...]) -> list[str]:
    """Cards that the official rule quotes and ours lacks, and cards of ours that it does not even name.

    A name misspelt by the source is the same card.
    """
    spoken = " ".join([theirs.text, *theirs.examples]).replace("’", "'")
    lost = [name for name in theirs.cards if not _alike(name, ours.cards + named)]
    invented = [name for name in ours.cards if name not in spoken and not _alike(name, theirs.cards)]
    return sorted(lost + invented)


def _alike(name: str, names: tuple[str, ...]) -> bool:
    return bool(get_close_matches(name, names, 1, ALIKE))


def _in_italics(rule: ParsedRule) -> tuple[str, ...]:
    """Names in the rule's examples, where the cards of a document are none of this site's."""
    return tuple(name for example in rule.examples for name in re.findall(r"\*([^*]+)\*", example))


def _only(document: ParsedDocument, concerns: Callable[[int], bool]) -> ParsedDocument:
    rules = tuple(rule for rule in document.rules if concerns(rule.number.section))
    return replace(document, rules=rules, glossary=())


def compare_guide(ours: ParsedDocument, cited: ParsedDocument, their_texts: Iterable[str]) -> Coverage:
    """Compare a guide with the rulebooks it follows, and its references with the rules it is a guide to."""
    items = [*ours.rules, *ours.glossary]
    numbers = {rule.number for rule in cited.rules}
    return Coverage(
        empty=_empty(items),
        broken=[f"{_name(item)}: {number}" for item in items for number in sorted(_cited(item) - numbers)],
        copied=[place for text in their_texts for place in find_copied_passages(items, text)],
    )


def _with_rules(document: ParsedDocument) -> list[str]:
    """Every number but the headings that hold no rules, such as the credits, or what is only announced."""
    filled = {above for rule in document.rules if rule.number.rule for above in rule.number.ancestors}
    return [str(rule.number) for rule in document.rules if rule.number.rule or rule.number in filled]


def _cited(item: ParsedRule | ParsedTerm) -> set[RuleNumber]:
    defined_by = item.defined_by if isinstance(item, ParsedTerm) else ()
    return {*defined_by, *cited_numbers(item.text, *item.examples)}


def _empty(items: Iterable[ParsedRule | ParsedTerm]) -> list[str]:
    return [_name(item) for item in items if not (item.text or _has_heading(item))]


def _has_heading(item: ParsedRule | ParsedTerm) -> bool:
    return isinstance(item, ParsedRule) and bool(item.title)


def _name(item: ParsedRule | ParsedTerm) -> str:
    return str(item.number) if isinstance(item, ParsedRule) else item.term


def find_copied_passages(
    items: Iterable[ParsedRule | ParsedTerm], official_text: str
) -> Iterator[tuple[str, str]]:
    """Where more than :data:`LONGEST_COMMON_RUN` words in a row are the official text's, and which."""
    length = LONGEST_COMMON_RUN + 1
    known = set(word_runs(comparable_words(plain_text(official_text)), length))
    for item in items:
        for text in (item.text, *item.examples):
            spoken = comparable_words(plain_text(text))
            places = [at for at, run in enumerate(word_runs(spoken, length)) if run in known]
            yield from ((_name(item), " ".join(spoken[at:end])) for at, end in _joined(places, length))


def _joined(places: list[int], length: int) -> Iterator[tuple[int, int]]:
    """Overlapping places as one passage each."""
    start = None
    for at, following in zip(places, [*places[1:], -1], strict=False):
        start = at if start is None else start
        if following != at + 1:
            yield start, at + length
            start = None


def comparable_words(text: str) -> list[str]:
    """The words of a text, without case and punctuation."""
    return re.findall(r"[\w']+", text.replace("’", "'").casefold())


def word_runs(text: list[str], length: int) -> Iterator[tuple[str, ...]]:
    """Every row of so many words."""
    return zip(*(text[start:] for start in range(length)), strict=False)
