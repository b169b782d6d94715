"""Compares our restatement with the official document: what is missing, invented or copied.

A guide has no numbers in common with a rulebook: only its references, and whether it copies, are checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from difflib import get_close_matches
from itertools import chain

from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.markup.citations import cited_numbers
from rules.markup.rich_text import plain_text
from rules.parsers.parsed_document import ParsedDocument, ParsedRule, ParsedTerm

LONGEST_COMMON_RUN = 7
"""Words in a row that may be equal to the official text by chance, since the game's terms are the same."""

_NAME = r"[^\W\d_][\w'’-]*(?: [\w'’-]+){0,3}?"
_AND_LAST_NAME = rf"{_NAME},? (?:and|or) [\w'’-]+(?: [A-Z][\w'’-]*| [a-z-]+(?=[.;:)]))*"
_LIST_OF_NAMES = re.compile(rf"(?:{_NAME}, ){{3,}}(?:{_AND_LAST_NAME})?|(?:{_NAME}, ){{2}}{_AND_LAST_NAME}")
"""Names in a row, such as the six zones: they stand in the order of the official document or the alphabet."""

LEAST_SIMILARITY = 0.8
"""The least similarity of two spellings of a card's name; 1 means equal."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The differences of a restatement from the official document, as lists of numbers and terms.

    ``examples`` and ``cards`` name the rules whose number of examples, or whose quoted cards, differ;
    ``broken`` are references to rules that the official document lacks, unless it has the same reference;
    ``copied`` are pairs of place and words; ``functional_words`` are places where words such as ``when`` or
    ``may`` are lost or added (``functional_words.py``).
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
    functional_words: list[str] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        """Whether there is no difference."""
        return not any(self.as_json().values())

    def as_json(self) -> dict[str, list[str]]:
        """Every list by its name."""
        return asdict(self)


def compare_restatement(
    restatement: ParsedDocument,
    official: ParsedDocument,
    official_text: str,
    is_section_included: Callable[[int], bool] | None = None,
) -> Coverage:
    """Compare two documents; with ``is_section_included`` only those sections, and no glossary."""
    official_numbers = {rule.number for rule in official.rules}
    official_items: list[ParsedRule | ParsedTerm] = [*official.rules, *official.glossary]
    own_citations = {_name(item): _cited_numbers(item) for item in official_items}
    if is_section_included:
        restatement, official = (
            _select_sections(restatement, is_section_included),
            _select_sections(official, is_section_included),
        )
    restated_rules = {str(rule.number): rule for rule in restatement.rules}
    official_rules = {str(rule.number): rule for rule in official.rules}
    restated_terms = {term_slug(term.term): term.term for term in restatement.glossary}
    official_terms = {term_slug(term.term): term.term for term in official.glossary}
    rule_pairs = [
        (restated_rules[number], official_rules[number])
        for number in official_rules
        if number in restated_rules
    ]
    items: list[ParsedRule | ParsedTerm] = [*restatement.rules, *restatement.glossary]
    marks_cards = any(item.cards for item in items)
    return Coverage(
        missing=[number for number in _numbers_with_rules(official) if number not in restated_rules],
        invented=[number for number in restated_rules if number not in official_rules],
        missing_terms=[official_terms[slug] for slug in official_terms if slug not in restated_terms],
        invented_terms=[restated_terms[slug] for slug in restated_terms if slug not in official_terms],
        empty=_items_without_text(items),
        examples=[
            f"{our_rule.number}: {len(our_rule.examples)} of {len(official_rule.examples)}"
            for our_rule, official_rule in rule_pairs
            if len(our_rule.examples) != len(official_rule.examples)
        ],
        cards=[
            f"{our_rule.number}: {', '.join(unlike)}"
            for our_rule, official_rule in rule_pairs
            if (
                unlike := _differing_cards(
                    our_rule, official_rule, () if marks_cards else _in_italics(our_rule)
                )
            )
        ],
        broken=[
            f"{_name(item)}: {number}"
            for item in items
            for number in sorted(
                _cited_numbers(item) - official_numbers - own_citations.get(_name(item), set())
            )
        ],
        copied=list(find_copied_passages(items, official_text)),
    )


def _differing_cards(rule: ParsedRule, official_rule: ParsedRule, named: tuple[str, ...]) -> list[str]:
    """Cards that only the official rule quotes, and cards of ours that it does not even name.

    A misspelt name means the same card.
    """
    official_words = " ".join([official_rule.text, *official_rule.examples]).replace("’", "'")
    lost = [name for name in official_rule.cards if not _is_known_name(name, rule.cards + named)]
    invented = [
        name
        for name in rule.cards
        if name not in official_words and not _is_known_name(name, official_rule.cards)
    ]
    return sorted(lost + invented)


def _is_known_name(name: str, names: tuple[str, ...]) -> bool:
    return bool(get_close_matches(name, names, 1, LEAST_SIMILARITY))


def _in_italics(rule: ParsedRule) -> tuple[str, ...]:
    """The names in italics in a rule's examples: cards of another game are not marked as cards."""
    return tuple(name for example in rule.examples for name in re.findall(r"\*([^*]+)\*", example))


def _select_sections(document: ParsedDocument, is_section_included: Callable[[int], bool]) -> ParsedDocument:
    rules = tuple(rule for rule in document.rules if is_section_included(rule.number.section))
    return replace(document, rules=rules, glossary=())


def compare_guide(guide: ParsedDocument, cited: ParsedDocument, official_texts: Iterable[str]) -> Coverage:
    """Compare a guide with the rulebooks it follows, and its references with the rules it cites."""
    items: list[ParsedRule | ParsedTerm] = [*guide.rules, *guide.glossary]
    numbers = {rule.number for rule in cited.rules}
    return Coverage(
        empty=_items_without_text(items),
        broken=[
            f"{_name(item)}: {number}" for item in items for number in sorted(_cited_numbers(item) - numbers)
        ],
        copied=[place for text in official_texts for place in find_copied_passages(items, text)],
    )


def _numbers_with_rules(document: ParsedDocument) -> list[str]:
    """Every number except headings without rules, such as the credits or a section that is only announced."""
    filled = {above for rule in document.rules if rule.number.rule for above in rule.number.ancestors}
    return [str(rule.number) for rule in document.rules if rule.number.rule or rule.number in filled]


def _cited_numbers(item: ParsedRule | ParsedTerm) -> set[RuleNumber]:
    defined_by = item.defined_by if isinstance(item, ParsedTerm) else ()
    return {*defined_by, *cited_numbers(item.text, *item.examples)}


def _items_without_text(items: Iterable[ParsedRule | ParsedTerm]) -> list[str]:
    return [_name(item) for item in items if not (item.text or _has_heading(item))]


def _has_heading(item: ParsedRule | ParsedTerm) -> bool:
    return isinstance(item, ParsedRule) and bool(item.title)


def _name(item: ParsedRule | ParsedTerm) -> str:
    return str(item.number) if isinstance(item, ParsedRule) else item.term


def find_copied_passages(
    items: Iterable[ParsedRule | ParsedTerm], official_text: str
) -> Iterator[tuple[str, str]]:
    """Places with more than :data:`LONGEST_COMMON_RUN` words in a row of the official text.

    The order of a list is not copied: its items are compared one by one, and a list of names not at all.
    """
    length = LONGEST_COMMON_RUN + 1
    official_runs = set(word_runs(comparable_words(plain_text(official_text)), length))
    for item in items:
        for text in chain.from_iterable(map(_split_lists, (item.text, *item.examples))):
            item_words = comparable_words(plain_text(text))
            places = [at for at, run in enumerate(word_runs(item_words, length)) if run in official_runs]
            yield from (
                (_name(item), " ".join(item_words[at:end])) for at, end in _join_overlapping(places, length)
            )


def _split_lists(text: str) -> Iterator[str]:
    """The text without lists of names, split at the items of its other lists."""
    for part in re.split(r"\n+(?= *- )", text):
        yield from _LIST_OF_NAMES.split(part)


def _join_overlapping(places: list[int], length: int) -> Iterator[tuple[int, int]]:
    """Join overlapping runs to passages, as (start, end)."""
    start = None
    for at, following in zip(places, [*places[1:], -1], strict=False):
        start = at if start is None else start
        if following != at + 1:
            yield start, at + length
            start = None


def comparable_words(text: str) -> list[str]:
    """The words of a text in lower case, without punctuation."""
    return re.findall(r"[\w']+", text.replace("’", "'").casefold())


def word_runs(text: list[str], length: int) -> Iterator[tuple[str, ...]]:
    """Every sequence of ``length`` words in a row."""
    return zip(*(text[start:] for start in range(length)), strict=False)
