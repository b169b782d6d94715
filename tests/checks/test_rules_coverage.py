"""The page of rules coverage, and how it reads citations."""

import pytest

from tests.checks.rules_coverage import DOCUMENT, Rulebook, render_page


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


def test_the_page_has_every_section(book):
    page = render_page(book)
    for section, title in book.titles.items():
        assert f"| {section} {title} |" in page
