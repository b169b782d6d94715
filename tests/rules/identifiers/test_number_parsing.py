"""Rule numbers as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.numbers import RuleNumber


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("410.6a", "410.6a"),
        (" 410.6A. ", "410.6a"),
        ("rule 410", "410"),
        ("Rules 410.6", "410.6"),
        ("§ 410.6", "410.6"),
        ("§410.6 a", "410.6a"),
        ("410,6a", "410.6a"),
        ("410-6(a)", "410.6a"),
        ("410.6.a", "410.6a"),
        ("r410.6a", "410.6a"),
        ("r. 410.6a", "410.6a"),
        ("#410.6", "410.6"),
        ("0410.06a", "410.6a"),
        ("chapter 4", "4"),
        ("4", "4"),
        ("4.2", None),
        ("410a", None),
        ("4106", None),
        ("410.6ab", None),
        ("", None),
        ("rule", None),
        ("three 410", None),
    ],
)
def test_a_number_is_understood_as_people_type_it(typed: str, expected: str | None) -> None:
    number = parse_typed_number(typed)
    assert (str(number) if number else None) == expected


@pytest.mark.parametrize(("typed", "counts"), [("4", False), ("rule 4", True), ("410", True)])
def test_a_chapter_number_within_a_sentence_needs_the_word_chapter(typed: str, counts: bool) -> None:
    assert bool(parse_typed_number(typed, alone=False)) is counts


@given(st.integers(100, 999), st.integers(1, 99), st.sampled_from(["", "a", "k"]))
def test_every_number_is_understood_as_it_is_printed(section: int, rule: int, letter: str) -> None:
    printed = f"{section}.{rule}{letter}"
    assert parse_typed_number(printed) == RuleNumber.parse(printed)


@given(st.text(max_size=60))
def test_any_text_is_a_number_or_none(text: str) -> None:
    parse_typed_number(text)
