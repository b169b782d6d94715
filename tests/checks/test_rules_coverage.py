"""Coverage of the rules, and how citations are read."""

from copy import deepcopy

import pytest

from tests.checks.rule_citations import DOCUMENT, Rulebook
from tests.checks.rules_coverage import CoverageReport, render_page


@pytest.fixture(scope="module")
def book():
    return Rulebook(DOCUMENT)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Rule 410.6a", ["410.6a"]),
        ("(Rule 103.2, 405.2 and 410.6a)", ["103.2", "405.2", "410.6a"]),
        ("Rule 415.3d to 415.3f", ["415.3d", "415.3e", "415.3f"]),
        ("(Rule\n    404.2b)", ["404.2b"]),
        ("Rules 400 to 402", ["400", "402"]),
        ("Rule 6, or 410.6 without the word", []),
    ],
)
def test_citations(book, text, numbers):
    assert sorted(map(str, book.cited(text))) == numbers


@pytest.mark.parametrize(
    ("topic", "is_known"),
    [
        ("501.1b", True),
        ("719", True),
        ("Ranged Dual Wield", True),
        ("Empower", True),
        ("501.1z", False),
        ("Haze", False),
    ],
)
def test_topics_of_scenarios(book, topic, is_known):
    assert book.has_topic(topic) is is_known


@pytest.fixture(scope="module")
def whole_report(book):
    return CoverageReport(book)


@pytest.fixture
def report(whole_report):
    """A report of its own for each test, which may change it."""
    return deepcopy(whole_report)


def test_the_document_has_keywords_and_examples(book):
    assert {"Sextuple Wield", "Warp", "Two-Handed Dual Wield", "AWESOME"} <= set(book.keywords)
    assert (book.examples["709.2b"], book.examples["Empower"]) == (2, 4)


def test_nothing_lacks_scenarios(report):
    assert list(report.problems()) == []


def test_what_lacks_scenarios_is_a_problem(report):
    report.sections[719].scenarios = 1
    report.sections[206].scenarios = 0
    report.topics |= {"Haze": 1}
    del report.topics["Rift"]
    report.topics["709.2b"] = 1
    assert list(report.problems()) == [
        "Section 206 has 0 scenarios of at least 1.",
        "Section 719 has 1 scenarios of at least 2.",
        "No scenario is filed under the keyword Rift.",
        "709.2b has 2 examples and 1 scenarios.",
        "Scenarios are filed under Haze, which is no rule and no term of the glossary.",
    ]


def test_a_rule_that_nothing_names_is_a_problem(report, book):
    report.named = {other for other in report.named if other.section != 719}
    assert [problem for problem in report.problems() if problem.startswith("Nothing names")] == [
        f"Nothing names Rule {number}." for number in book.numbers if number.section == 719
    ]


def test_the_page_has_every_section(report, book):
    page = render_page(report)
    for section, title in book.titles.items():
        assert f"| {section} {title} |" in page
