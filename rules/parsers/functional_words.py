"""Compares the functional words of our restatement with those of the official document.

Words such as ``when``, ``may`` or ``can't`` decide how a rule works (703.1, 704.1b, 716.1), so a restatement
keeps them: where the official text has a word of a class, ours has one of it as well, and the other way
round. Of the classes that name a moment or a condition, ours has as many words as the official text. A power
(the quoted meaning of a keyword) keeps the very words, in the same order, in sentences with no others.

Not judged are words in other places of a sentence than the official one, and the examples.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from rules.identifiers.slugs import term_slug
from rules.markup.rich_text import plain_text
from rules.parsers.functional_classes import FUNCTIONAL_CLASSES, WITHOUT_FUNCTION, FunctionalClass
from rules.parsers.parsed_document import ParsedDocument

REVIEWED_DIFFERENCES = Path(__file__).parents[1] / "data" / "functional_words.toml"
"""The differences that were read and found right, each with its reason."""

_SENTENCE_END = re.compile(r"(?<=[.!?])[”\"*]*\s+|\n+")

POWER = "power"
"""What stands for the name of a class where a power has other words, or another order."""


@dataclass(frozen=True, slots=True, order=True)
class FunctionalDifference:
    """A class of words that only the official text (``lost``) or only ours has (``added``).

    ``where`` is the number of a rule or the slug of a term, ``context`` the text around the word.
    """

    where: str
    name: str
    change: str
    context: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.name} {self.change}: {self.context}"


@dataclass(frozen=True, slots=True)
class ReviewedDifference:
    """A difference that is right for a reason."""

    document: str
    edition: str
    where: str
    name: str
    reason: str


_QUOTED_POWER = re.compile(
    r"(?:\bmeans:?|\bmeans your hero has both .{0,60}? and) [“\"](?P<quoted>.+?)[”\"]"
    r"|^(?P<italic>\*[^*]{30,}\.\*)$",
    re.S | re.M,
)


def compare_functional_words(
    restatement: ParsedDocument, official: ParsedDocument
) -> tuple[FunctionalDifference, ...]:
    """Every difference in functional words, in the order of the restatement."""
    official_texts = dict(_texts(official))
    return tuple(
        difference
        for name, text in _texts(restatement)
        if official_texts.get(name)
        for difference in compare_texts(name, text, official_texts[name])
    )


def _texts(document: ParsedDocument) -> Iterator[tuple[str, str]]:
    """Texts by the number of a rule or the slug of a term."""
    yield from ((str(rule.number), rule.text) for rule in document.rules)
    yield from ((term_slug(term.term), term.text) for term in document.glossary)


def compare_texts(where: str, text: str, official_text: str) -> Iterator[FunctionalDifference]:
    """The differences of one text: classes that are lost or added, and powers that are not kept."""
    own_words, official_words = _comparable(text), _comparable(official_text)
    for functional in FUNCTIONAL_CLASSES:
        if functional.is_lost(official_words, own_words):
            yield FunctionalDifference(where, functional.name, "lost", _context(functional, official_words))
        if functional.occurs_in(own_words) and not functional.is_covered_by(official_words):
            yield FunctionalDifference(where, functional.name, "added", _context(functional, own_words))
    for power in find_powers(official_text):
        if lost := lost_in_power(text, power):
            yield FunctionalDifference(where, POWER, "changed", " ".join(lost))


def lost_in_power(text: str, power: str) -> list[str]:
    """The functional words of a power, if a text has no sentences in a row with exactly these; else none."""
    power_words = _comparable(power)
    expected = _function_order(power_words), _unordered_classes(power_words)
    sentences = _SENTENCE_END.split(_comparable(text))
    for start, end in combinations(range(len(sentences) + 1), 2):
        words = " ".join(sentences[start:end])
        if (_function_order(words), _unordered_classes(words)) == expected:
            return []
    return [*expected[0], *sorted(expected[1])] or [POWER]


def find_powers(official_text: str) -> list[str]:
    """The powers that a text quotes: what a keyword means, or a sentence that is set in italics."""
    matches = _QUOTED_POWER.finditer(official_text)
    return [match["quoted"] or match["italic"] for match in matches]


def _comparable(text: str) -> str:
    words = plain_text(text).replace("’", "'")
    return WITHOUT_FUNCTION.sub("", re.sub(r"\b(it|that|there)'s\b", r"\1 is", words))


def _context(functional: FunctionalClass, text: str) -> str:
    """The first words of the class with those around them."""
    match = functional.words.search(text)
    return " ".join(text[max(0, match.start() - 30) : match.end() + 30].split()) if match else ""


def _function_order(text: str) -> list[str]:
    """The functional words in which the order matters, in the order of the text.

    Words of one class count as the same word, except that who *can* do something is not told that they *may*.
    """
    places = [
        (match.start(), functional.power_word(match[0]))
        for functional in FUNCTIONAL_CLASSES
        if functional.is_order_relevant
        for match in functional.words.finditer(text)
    ]
    return [name for _, name in sorted(places)]


def _unordered_classes(text: str) -> set[str]:
    """The names of the other classes that occur."""
    return {
        functional.name
        for functional in FUNCTIONAL_CLASSES
        if not functional.is_order_relevant and functional.occurs_in(text)
    }


def read_reviewed_differences(path: Path = REVIEWED_DIFFERENCES) -> tuple[ReviewedDifference, ...]:
    """The reviewed differences of every document."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["difference"]
    return tuple(ReviewedDifference(**table) for table in tables)


def unreviewed_differences(
    restatement: ParsedDocument,
    official: ParsedDocument,
    is_section_included: Callable[[int], bool] | None = None,
) -> tuple[FunctionalDifference, ...]:
    """The differences that no line of the reviewed table explains.

    With ``is_section_included`` only those of these sections, and none of the glossary.
    """
    reviewed = {
        (line.where, line.name)
        for line in read_reviewed_differences()
        if (line.document, line.edition) == (restatement.key, restatement.edition)
    }
    if is_section_included:
        rules = tuple(rule for rule in restatement.rules if is_section_included(rule.number.section))
        restatement = replace(restatement, rules=rules, glossary=())
    return tuple(
        difference
        for difference in compare_functional_words(restatement, official)
        if (difference.where, difference.name) not in reviewed
    )
