"""Our restatements: complete, without problems, and in our own words."""

import pytest

from rules.identifiers.numbers import find_gaps
from rules.parsers.files import read_path, read_restatements, read_text
from rules.parsers.functional_words import compare_functional_words, read_reviewed_differences
from rules.parsers.parsed_document import ParsedDocument
from rules.parsers.restatement_check import compare_guide, compare_restatement, find_copied_passages
from tests.profiles import nightly_or_changed
from tests.rules.conftest import OFFICIAL, RULEBOOKS, shared

ABOUT = ("rules/data", "rules/identifiers", "rules/parsers")
"""What decides how documents are read and what ours have in common with the official ones."""
RESTATEMENTS = {(parsed.key, parsed.edition): parsed for parsed in read_restatements()}
NAMES = [" ".join(name) for name in RESTATEMENTS]


@pytest.fixture(params=RESTATEMENTS.values(), ids=NAMES)
def restatement(request: pytest.FixtureRequest) -> ParsedDocument:
    return request.param


def test_the_restatement_has_no_problems(restatement: ParsedDocument) -> None:
    assert restatement.problems == ()
    assert restatement.title


def test_the_current_rules_are_dated() -> None:
    assert str(RESTATEMENTS["wow-tcg", "7.4"].effective) == "2013-07-23"


def test_every_rule_and_entry_has_text(restatement: ParsedDocument) -> None:
    assert all(rule.text or rule.title for rule in restatement.rules)
    assert all(term.text for term in restatement.glossary)


@nightly_or_changed("compares whole documents", *ABOUT)
def test_it_covers_the_official_document_and_copies_nothing(restatement: ParsedDocument) -> None:
    if restatement.guide_to:
        texts = [read_text(shared(name)) for name in RULEBOOKS]
        assert compare_guide(restatement, RESTATEMENTS["wow-tcg", "7.4"], texts).is_complete
        return
    path = shared(OFFICIAL[restatement.key, restatement.edition])
    differences = compare_restatement(restatement, read_path(path), read_text(path)).as_json()
    assert {name: places for name, places in differences.items() if places} == {}


@nightly_or_changed("compares whole documents", *ABOUT)
@pytest.mark.parametrize("name", OFFICIAL)
def test_it_keeps_the_functional_words_of_the_official_document(name: tuple[str, str]) -> None:
    differences = compare_functional_words(RESTATEMENTS[name], read_path(shared(OFFICIAL[name])))
    lines = [line for line in read_reviewed_differences() if (line.document, line.edition) == name]
    reviewed = {(line.where, line.name) for line in lines}
    places = {(difference.where, difference.name): str(difference) for difference in differences}
    assert [text for place, text in places.items() if place not in reviewed] == []
    assert reviewed <= places.keys(), "the table has lines that no difference needs"


def test_the_restatements_have_their_full_size() -> None:
    counts = {
        name: (
            sum(bool(rule.number.rule) for rule in restated.rules),
            len({rule.number.section for rule in restated.rules if rule.number.rule}),
            len(restated.glossary),
        )
        for name, restated in RESTATEMENTS.items()
    }
    assert counts["wow-tcg", "7.4"] == (441, 67, 225)
    assert counts["wow-miniatures", "1.05"] == (263, 42, 108)
    assert counts["wow-tcg", "1.11"][0] == 72


def test_no_number_is_skipped(restatement: ParsedDocument) -> None:
    if (restatement.key, restatement.edition) != ("wow-tcg", "1.11"):
        assert find_gaps(rule.number for rule in restatement.rules) == []


@nightly_or_changed("compares whole documents", *ABOUT)
@pytest.mark.parametrize("name", [*OFFICIAL.values(), *RULEBOOKS])
def test_no_restatement_copies_any_official_text(restatement: ParsedDocument, name: str) -> None:
    assert (
        list(find_copied_passages([*restatement.rules, *restatement.glossary], read_text(shared(name)))) == []
    )
