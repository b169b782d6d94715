"""Cross references in running text."""

import pytest

from rules.markup.citations import cited_numbers, find_citations


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("follow the rules (707.1b).", ["707.1b"]),
        ("see 706 and 712.8", ["706", "712.8"]),
        ("dividing (717.7, 717.8) those", ["717.7", "717.8"]),
        ("Play a non-instant card (409)", ["409"]),
        ("during 710.1a-710.1d don't", ["710.1a", "710.1d"]),
        ("follow 707.2.", ["707.2"]),
        ("(see 410)", ["410"]),
    ],
)
def test_references_are_found(text: str, cited: list[str]) -> None:
    assert [str(number) for number in cited_numbers(text)] == cited


@pytest.mark.parametrize(
    "text",
    [
        "PX-238 Winter Wondervolt",
        "over 200 cards",
        "1,000,000 times",
        "version 1.100",
        "$100",
        "(see 2008)",
        "rules 1000 and 1000.1",
    ],
)
def test_other_figures_are_not_references(text: str) -> None:
    assert cited_numbers(text) == []


def test_a_citation_has_its_position() -> None:
    text = "decked (410.6b)."
    (citation,) = find_citations(text)
    assert text[citation.start : citation.end] == "410.6b"
