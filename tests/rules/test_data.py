"""Our own restatement: complete where it has begun, free of problems, and in our own words."""

import re
from collections.abc import Iterator

from rules.actions import term_slug
from rules.numbers import gaps
from rules.parsed import ParsedDocument
from rules.references import cited_numbers
from rules.richtext import plain_text
from tests.rules.conftest import OFFICIAL_7_4, shared

LONGEST_COMMON_RUN = 7
"""Words in a row that may agree with the official text by chance, the terms of the game being the same."""

RESTATED_SECTIONS = {100, 101, 102, 103, 104, 410, 801}


def words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.replace("’", "'").casefold())


def runs(text: list[str], length: int) -> Iterator[tuple[str, ...]]:
    return zip(*(text[start:] for start in range(length)), strict=False)


def test_the_restatement_has_no_problems(restated: ParsedDocument) -> None:
    assert restated.problems == ()
    assert (restated.key, restated.edition, str(restated.effective)) == ("tcg", "7.4", "2013-07-23")


def test_restated_sections_have_no_gap(restated: ParsedDocument) -> None:
    numbered = [rule.number for rule in restated.rules if rule.number.rule]
    assert gaps(numbered) == []
    last = {number.section: str(number).partition(".")[2] for number in numbered}
    assert last == {100: "4", 101: "3", 102: "3", 103: "4", 104: "2", 410: "6g", 801: "3"}


def test_every_rule_and_entry_says_something(restated: ParsedDocument) -> None:
    assert all(rule.text or rule.title for rule in restated.rules)
    assert all(rule.text for rule in restated.rules if rule.number.rule)
    assert len(restated.glossary) >= 20


def test_the_restatement_has_the_numbers_and_examples_of_the_official_text(
    restated: ParsedDocument, official: ParsedDocument
) -> None:
    theirs = {rule.number: rule for rule in official.rules}
    ours = {rule.number: rule for rule in restated.rules}
    assert set(ours) == {
        number for number in theirs if number.section in RESTATED_SECTIONS or not number.rule
    } - {number for number in theirs if number.chapter > 8}
    for number, rule in ours.items():
        if number.rule:
            assert len(rule.examples) == len(theirs[number].examples), number
            assert set(rule.cards) == set(theirs[number].cards), number
    assert {term_slug(entry.term) for entry in restated.glossary} == {
        term_slug(entry.term) for entry in official.glossary
    }


def test_references_of_the_restatement_lead_to_official_rules(
    restated: ParsedDocument, official: ParsedDocument
) -> None:
    numbers = {rule.number for rule in official.rules}
    for item in (*restated.rules, *restated.glossary):
        assert set(cited_numbers(item.text, *item.examples)) <= numbers


def test_no_sentence_is_copied(restated: ParsedDocument) -> None:
    official_text = words(plain_text(shared(OFFICIAL_7_4).read_text(encoding="utf-8")))
    known = set(runs(official_text, LONGEST_COMMON_RUN + 1))
    texts = [text for item in (*restated.rules, *restated.glossary) for text in (item.text, *item.examples)]
    copied = [
        " ".join(run)
        for text in texts
        for run in runs(words(plain_text(text)), LONGEST_COMMON_RUN + 1)
        if run in known
    ]
    assert copied == []
