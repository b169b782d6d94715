"""Suggestions while typing: names, prefixes first; keys; values of a key."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from cards.importing import community_file
from cards.importing.store import import_file
from cards.query.completion import MOST, suggest
from tests.cards.community_file import community_table, row
from tests.profiles import examples

NAMES = (
    "Wolf",
    "Wolf Rider",
    "Azarak Wolfsblood",
    "Spirit Wolf",
    "Direwolf Standard",
    "Kel'Thuzad",
    "Multi-Shot",
    "Sève the Wise",
)


@pytest.fixture(scope="module")
def named_cards(module_data):
    rows = [row(name=name, no=str(number)) for number, name in enumerate(NAMES, 1)]
    with module_data.unblock():
        import_file(community_file.read(community_table(*rows)))


@pytest.fixture
def pool(named_cards, db):
    """A card of each of the names."""


def labels(text, kind=None, caret=None):
    return [completion.label for completion in suggest(text, caret) if kind in (None, completion.kind)]


def texts(text, caret=None):
    return [completion.text for completion in suggest(text, caret)]


def test_names_that_begin_so_come_first_then_words_then_the_inside(pool):
    assert labels("wolf", "card") == [
        "Wolf",
        "Wolf Rider",
        "Azarak Wolfsblood",
        "Spirit Wolf",
        "Direwolf Standard",
    ]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("KELTH", "Kel'Thuzad"),
        ("kel'th", "Kel'Thuzad"),
        ("multis", "Multi-Shot"),
        ("multi s", "Multi-Shot"),
        ("seve", "Sève the Wise"),
        ("rider wolf", "Wolf Rider"),
        ("wolf ridr", "Wolf Rider"),
    ],
)
def test_case_punctuation_accents_and_small_typos_do_not_matter(pool, typed, name):
    assert labels(typed, "card")[0] == name


def test_a_name_leads_to_its_card(pool):
    first = suggest("spirit")[0]
    assert first.address == "/cards/spirit-wolf/" and first.text == "Spirit Wolf"


def test_one_name_is_suggested_once(pool):
    import_file(community_file.read(community_table(row(name="Wolf", no="99", block="0"))))
    assert labels("wolf", "card").count("Wolf") == 1


def test_a_key_is_suggested_by_the_beginning_of_any_of_its_names(pool):
    assert "type:" in labels("ty", "key")
    assert "health:" in labels("hp", "key")
    assert texts("wolf -ty") == ["wolf -type:"]


def test_no_names_are_suggested_where_something_is_compared(pool):
    assert labels("cost:3 wolf", "card") == []


@pytest.mark.parametrize(
    ("typed", "goes_on"),
    [
        ("type:al", "type:ally"),
        ("t:al", "t:ally"),
        ("wolf type:ally,he", "wolf type:ally,hero"),
        ("(type:al", "(type:ally"),
        ("class!=dea", 'class!="death knight"'),
        ('class:"dea', 'class:"death knight"'),
        ("view:che", "view:checklist"),
        ("sort:name,-co", "sort:name,-cost"),
    ],
)
def test_a_partial_value_is_completed(pool, typed, goes_on):
    assert goes_on in [text.lower() for text in texts(typed)]


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("set:tim", 'set:"Test of Time"'),
        ('set:"test o', 'set:"Test of Time"'),
        ("wolf s:testof", 'wolf s:"Test of Time"'),
        ("-set=test", '-set="Test of Time"'),
        ("set:ts", "set:TST"),
    ],
)
def test_a_set_is_completed_by_its_name_or_code(pool, typed, completed):
    assert texts(typed) == [completed]


def test_the_place_of_the_caret_counts(pool):
    text = "type:al cost:3"
    assert "type:ally cost:3" in [completed.lower() for completed in texts(text, caret=7)]
    quoted = 'class:"dea" wolf'
    assert 'class:"death knight" wolf' in [completed.lower() for completed in texts(quoted, caret=10)]


def test_every_value_is_offered_before_the_first_letter(pool):
    assert labels("view:") == ["images", "list", "text", "checklist"]


@pytest.mark.parametrize("text", ["", " ", "frob:", "frob:x", '"', "(", "-", "type:-al", "wolf (", "artist:"])
def test_keys_without_values_suggest_none(pool, text):
    assert labels(text, "value") == []


@examples(60)
@given(st.text(max_size=30), st.none() | st.integers(-5, 40))
def test_nothing_that_is_typed_is_an_error(pool, text, caret):
    completions = suggest(text, caret)
    assert len(completions) <= MOST


def test_suggestions_answer_json_or_html(client, pool):
    answer = client.get("/cards/suggest/?q=spirit")
    assert answer.json()["suggestions"][0] == {
        "kind": "card",
        "label": "Spirit Wolf",
        "about": "Ally",
        "text": "Spirit Wolf",
        "address": "/cards/spirit-wolf/",
    }
    options = client.get("/cards/suggest/?q=spirit&caret=6", headers={"HX-Request": "true"}).content.decode()
    assert 'role="option"' in options and 'data-address="/cards/spirit-wolf/"' in options
    for odd in ("", "x", "-1", "9" * 50, "²"):
        assert client.get("/cards/suggest/", {"q": "wolf", "caret": odd}).status_code == 200


def test_a_format_is_suggested_with_its_name(pool):
    [suggestion] = suggest("legal:limit")
    assert (suggestion.label, suggestion.about) == ("limited", "Limited")
    assert {suggestion.about for suggestion in suggest("legal:block-1")} == {"Azeroth Block"}


def test_a_suggestion_takes_one_query(client, pool):
    with CaptureQueriesContext(connection) as captured:
        client.get("/cards/suggest/?q=wolf")
    assert len(captured) == 1
