"""Queries that are absurdly long, deep or full of mistakes: named in a sentence, and soon done with."""

from urllib.parse import quote, urlencode

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from cards import search
from cards.query import parser
from cards.query.editing import set_clause
from cards.query.keys import CARDS
from cards.query.parser import DEEPEST, LONGEST_QUERY, MOST_GROUPS, MOST_PARTS, MOST_PROBLEMS, parse
from common.limits.statements import StatementBudget
from tests.profiles import examples

ABSURD = (
    "((((",
    "(" * 500,
    ")" * 500,
    "()" * 250,
    "(a " * 160,
    "-(" * 240,
    "NOT " * 125,
    "OR " * 160,
    '"' * 499,
    "x: " * 160,
    "foo:bar " * 60,
    "type:," * 80,
    "type:" + "a," * 240,
    "card:(" * 80,
    "card:(" + "(" * 200 + ")" * 200 + ")",
    "(" * 100_000,
)
MOST_PARSED = 120
"""Parses of one page: of its query, of the queries that its links lead to, and of corrections."""


def sentences(text):
    return [problem.sentence for problem in parse(text).problems]


@pytest.mark.parametrize("text", ABSURD)
def test_problems_are_few(text):
    assert len(parse(text).problems) <= MOST_PROBLEMS


def test_too_many_and_too_deep_parentheses_are_named_once():
    assert sentences("(" * 20 + "a" + ")" * 20) == [f"Parentheses can be nested at most {DEEPEST} deep."]
    assert sentences("(((a))) " * 30) == [
        f"A query has at most {MOST_GROUPS} pairs of parentheses; the others are ignored."
    ]


@examples(100)
@given(st.text(alphabet='() "-ab:,', max_size=60))
def test_what_is_open_can_be_closed(text):
    closed = text.rstrip("-:, ") + parse(text.rstrip("-:, ")).closing

    assert not any("not closed" in sentence for sentence in sentences(closed))


def test_a_full_query_stays_as_it_is():
    full = " ".join(f"word{number}" for number in range(MOST_PARTS))

    assert parse(full).is_full
    assert set_clause(full[:LONGEST_QUERY], CARDS.find("view"), "view:list") == full[:LONGEST_QUERY]


@pytest.mark.parametrize("text", ABSURD)
@pytest.mark.parametrize("address", ["/cards/", "/decks/", "/decks/new/"])
def test_a_page_parses_few_queries(client, starter_data, address, text):
    parser._parse.cache_clear()
    response = client.get(f"{address}?q={quote(text)}")

    assert response.status_code == 200
    assert parser._parse.cache_info().misses < MOST_PARSED


@pytest.mark.parametrize("text", ABSURD)
@pytest.mark.parametrize("address", ["/api/cards/", "/api/decks/", "/search/", "/cards/suggest/"])
def test_every_search_answers_or_refuses(client, starter_data, address, text):
    parser._parse.cache_clear()
    response = client.get(f"{address}?q={quote(text)}")

    assert response.status_code in (200, 302, 400)
    assert parser._parse.cache_info().misses < MOST_PARSED


def test_a_form_with_an_absurd_query_leads_to_a_query_of_allowed_length(client, starter_data):
    parameters = urlencode({"q": "(" * 50_000, "type": ["Ally"]}, doseq=True)

    assert len(client.get(f"/cards/?{parameters}")["Location"]) < 4 * LONGEST_QUERY


@pytest.mark.parametrize("address", ["/cards/", "/decks/", "/decks/new/"])
def test_all_searches_of_a_page_share_their_time(client, starter_data, monkeypatch, address):
    monkeypatch.setattr(search, "_new_budget", lambda: StatementBudget(0.0))

    response = client.get(address, {"q": "wolf"})

    assert response.status_code == 200
    assert "This search takes too long." in response.content.decode()


@pytest.mark.parametrize("name", ["cards", "decks"])
def test_a_search_of_the_api_that_takes_too_long_is_refused(client, starter_data, monkeypatch, name):
    monkeypatch.setattr(search, "_new_budget", lambda: StatementBudget(0.0))

    response = client.get(reverse(f"api:{name}"), {"q": "wolf"})

    assert (response.status_code, response.json()["code"]) == (422, "too-slow")
