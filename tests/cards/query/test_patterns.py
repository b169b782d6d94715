"""Patterns between slashes: matches, refusals, and their translation for the database."""

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from cards.indexing.normalize import lines_of_plain
from cards.query.keys import QueryError
from cards.query.patterns import LONGEST, read_pattern
from cards.query.tree import Value, ValueForm
from tests.profiles import examples

TEXT = ["Elusive, Ferocity", "When Sève’s Multi–Shot hits, it deals 12 fire ([Fire]) damage. Draw a card!"]
BITS = (
    *(
        "a",
        "Æ",
        "ß",
        "é",
        ".",
        "*",
        "+",
        "?",
        "{2}",
        "{2,4}",
        "{3,}",
        "{,}",
        "{",
        "}",
        "(",
        ")",
        "(?:",
        "(?=",
        "|",
    ),
    *(
        "[",
        "]",
        "[a-z]",
        "[^æ]",
        "[]",
        "[z-a]",
        "[\\d.]",
        "\\b",
        "\\d",
        "\\w+",
        "\\s",
        "\\1",
        "\\",
        "\\(",
        "^",
        "$",
    ),
    *("~", "-", "'", '"', " ", "***:", "(?i)", "[[:alpha:]]", "{50}", "{51}", "\x00", "²", "ﷺ", "\n"),
)
anything = st.one_of(
    st.text(max_size=30), st.lists(st.sampled_from(BITS), max_size=14).map("".join), st.just("a" * 300)
)


def pattern(text: str) -> Value:
    return Value(text, ValueForm.PATTERN, (0, len(text) + 2))


def matches(text: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s ~ %s", [lines_of_plain(TEXT), read_pattern(pattern(text)).written])
        return cursor.fetchone()[0]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        "elusive",
        "ELUSIVE, fero",
        "sève's multi-shot",
        "seve’s multi–shot",
        r"deals \d+ fire",
        "^elusive, ferocity$",
        "^when .* card!$",
        "(draw|discard) an? card",
        "draw a card!",
        r"\bhits\b",
        "[hx]its",
        "[^x]its",
        r"\(\[fire\]\)",
        "d{0,1}raw",
        "(?:fero)(city)",
        r"[\d]{2}",
        "1[1-3]",
        r"damage\.\sdraw",
        "",
    ],
)
def test_a_pattern_that_occurs(text):
    assert matches(text)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    ["elusive ferocity", "ferocity.*draw", "^draw", "hit\\b", "[^h]its", r"\d{3}", "elusive\nwhen", "***="],
)
def test_a_pattern_that_does_not_occur(text):
    try:
        assert not matches(text)
    except QueryError:
        assert text == "***="


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a(b", "("),
        ("ab)", ")"),
        ("*a", "*"),
        ("a**", "*"),
        ("a{60}", "{60}"),
        ("a{4,2}", "{4,2}"),
        ("a{x}", "{"),
        ("[a", "[a"),
        ("[]", "["),
        ("[z-a]", "z-a"),
        ("[æ]", "æ"),
        (r"(a)\1", r"\1"),
        ("(?=a)", "?"),
        ("^*", "^*"),
        ("a" * (LONGEST + 1), None),
        ("((((a{20}){20}){20}){20})", None),
        ("((((((((((a))))))))))", "("),
    ],
)
def test_an_error_in_a_pattern_is_located(text, place):
    with pytest.raises(QueryError) as slip:
        read_pattern(pattern(text))
    start, end = slip.value.value.span
    assert f"/{text}/"[start:end] == (f"/{text}/" if place is None else place)


@pytest.mark.django_db
@given(anything)
@examples(150)
def test_every_accepted_pattern_works_in_the_database(text):
    try:
        matches(text.replace("\x00", " "))
    except QueryError as slip:
        assert str(slip).endswith((".", "?")) and slip.value is not None
