"""The key for a moment in the history of the game."""

from datetime import date

import pytest

from cards.models import Card, Printing, Set
from cards.query.time_key import read_month
from cards.query.tree import Value
from cards.search import CardSearch

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True, scope="module")
def pool(module_data):
    with module_data.unblock():
        old, gifts, new, odd = (
            Set.objects.create(code=code, name=name, block=block, released=released)
            for code, name, block, released in (
                ("OLD", "Old Times", 1, date(2007, 4, 1)),
                ("GIF", "Gifts", 1, None),
                ("NEW", "New Times", 1, date(2008, 9, 1)),
                ("ODD", "Oddities", None, None),
            )
        )
        for name, *sets in (("Zip", old), ("Wolf", new, old), ("Bear", new), ("Gnat", gifts), ("Yeti", odd)):
            card = Card.objects.create(name=name, types=["Ally"])
            for card_set in sets:
                Printing.objects.create(card=card, set=card_set, number=1)


def names(query):
    search = CardSearch.parse(query)
    assert not search.problems, search.problems
    return {card.name for card in search.cards()}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("time:2007-03", set()),
        ("time:2007-04", {"Zip", "Wolf"}),
        ("time:2007", {"Zip", "Wolf"}),
        ("asof:2007-4", {"Zip", "Wolf"}),
        ("time:2008-08", {"Zip", "Wolf"}),
        ("time:2008-09", {"Zip", "Wolf", "Bear", "Gnat"}),
        ("time:2030", {"Zip", "Wolf", "Bear", "Gnat"}),
        ("-time:2008-08", {"Bear", "Gnat", "Yeti"}),
        ("time!=2008-08", {"Bear", "Gnat", "Yeti"}),
        ("set:new time:2008-08", set()),
    ],
)
def test_cards_with_a_printing_by_the_end_of_the_month_are_found(pool, query, expected):
    assert names(query) == expected


@pytest.mark.parametrize("value", ["abc", "2012-13", "2012-00", "12-05", "2012-05-17", "", "２０１２"])
def test_a_value_that_is_no_month_is_reported_in_one_sentence(pool, value):
    (problem,) = CardSearch.parse(f'time:"{value}"').interpretation.problems

    assert problem.sentence == f"“{value}” is not a month; write 2012-05, or 2012 for the end of a year."


def test_an_order_and_a_pattern_are_refused(pool):
    sentences = [
        CardSearch.parse(query).interpretation.problems[0].sentence for query in ("time<2012", "time:/2/")
    ]

    assert sentences == ["“<” compares numbers; use “:” here.", "Patterns cannot be used here; write words."]


def test_without_any_date_the_key_cannot_be_answered(pool):
    Set.objects.update(released=None)

    (problem,) = CardSearch.parse("time:2012").interpretation.problems
    assert problem.sentence.startswith("No set has a release date")


def test_the_explanation_says_how_undated_sets_count(pool):
    assert "a printing by May 2012 (sets without a date count from the last dated set of their block)" in (
        CardSearch.parse("time:2012-05").explanation
    )


def test_a_year_is_its_last_month():
    assert read_month(Value("2012")) == "2012-12"


def test_months_of_releases_are_suggested_and_the_form_has_the_key(pool, client):
    assert [entry["label"] for entry in client.get("/api/cards/suggest/?q=time:2007").json()["results"]] == [
        "2007-04"
    ]
    assert 'name="time"' in client.get("/cards/?q=time:2008-09").content.decode()
    assert 'id="key-time"' in client.get("/cards/syntax/").content.decode()
