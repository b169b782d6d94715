"""Rule numbers: reading, order, family, sequence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.identifiers.numbers import RuleNumber, find_gaps

NUMBERS = st.builds(
    lambda section, rule, letter: RuleNumber(section // 100, section, rule, letter),
    st.integers(100, 3999),
    st.integers(1, 99),
    st.integers(0, 26),
)


def number(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


@pytest.mark.parametrize("text", ["4", "10", "410", "410.6", "410.6a", "100.12z", "1000", "2114.3b"])
def test_a_number_prints_as_it_was_read(text: str) -> None:
    assert str(number(text)) == text


@given(NUMBERS)
def test_every_number_survives_printing(original: RuleNumber) -> None:
    assert number(str(original)) == original


@pytest.mark.parametrize("text", [" 410.6A ", "410.6a."])
def test_case_space_and_a_closing_stop_do_not_matter(text: str) -> None:
    assert number(text) == number("410.6a")


@pytest.mark.parametrize(
    "text", ["", "banana", "410.6ab", "4100", "410,6", "410.6.a", "000.1", "410.0", "٤١٠"]
)
def test_other_texts_are_no_numbers(text: str) -> None:
    with pytest.raises(ValueError, match="is not a rule number"):
        number(text)


def test_numbers_sort_like_the_document() -> None:
    texts = [
        "1",
        "100",
        "100.1",
        "100.2",
        "100.2a",
        "100.2b",
        "100.10",
        "101",
        "101.1",
        "2",
        "200",
        "10",
        "1000",
        "1000.1",
    ]
    assert [str(parsed) for parsed in sorted(map(number, reversed(texts)))] == texts


def test_a_lettered_rule_belongs_to_a_rule_a_section_and_a_chapter() -> None:
    assert [str(parsed) for parsed in number("410.6a").ancestors] == ["410.6", "410", "4"]


@pytest.mark.parametrize("above", ["410.6", "410", "4", "410.6a", "410.6b", "410.7", "411", "5", "41"])
@pytest.mark.parametrize("below", ["410.6a", "410.6", "410", "4"])
def test_a_number_is_under_its_ancestors_alone(below: str, above: str) -> None:
    assert number(below).is_under(number(above)) == (number(above) in number(below).ancestors)


@pytest.mark.parametrize(
    ("before", "after"),
    [("100", "100.1"), ("100.1", "100.2"), ("100.2", "100.2a"), ("100.2a", "100.2b"), ("100.2e", "100.3"),
     ("100.4", "101"), ("104.2", "2"), ("104.2", "200"), ("1", "100")],
)  # fmt: skip
def test_a_number_may_follow(before: str, after: str) -> None:
    assert number(after).follows(number(before))


@pytest.mark.parametrize(
    ("before", "after"),
    [("100.1", "100.3"), ("100.2", "100.2b"), ("100.2a", "100.2a"), ("100.4", "101.1"), ("100.4", "102")],
)
def test_a_number_may_not_follow(before: str, after: str) -> None:
    assert not number(after).follows(number(before))


def test_gaps_are_found_inside_and_at_the_start_of_a_section() -> None:
    breaks = find_gaps(map(number, ["100", "100.1", "100.2b", "100.3", "101", "101.2"]))
    assert [(str(before), str(after)) for before, after in breaks] == [("100.1", "100.2b"), ("101", "101.2")]


def test_the_tenth_chapter_has_sections_of_four_digits() -> None:
    assert number("1000.2").ancestors == (number("1000"), number("10"))
    assert number("1000").follows(number("904.3"))
