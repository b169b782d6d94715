"""Search in rules and glossary."""

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import search
from rules.models import Document


@pytest.mark.parametrize("query", ["410.6a", " 410.6A ", "rule 410.6a", "§ 410.6a", "rules 410.6a"])
def test_a_number_jumps_to_its_rule(client: Client, tcg: Document, query: str) -> None:
    response = client.get("/rules/", {"q": query})
    assert (response.status_code, response["Location"]) == (302, "/rules/wow-tcg/7.4/410.6a/")


def test_words_find_rules_within_their_section(tcg: Document) -> None:
    results = search.search(tcg, "side decks")
    assert [group.section.number for group in results.sections] == ["100"]
    assert [hit.item.number for hit in results.sections[0].hits] == ["100.3", "100.4"]
    assert "<mark>side</mark> <mark>deck</mark>" in results.sections[0].hits[0].marked
    assert [hit.item.term for hit in results.entries] == ["Side Deck", "Collection"]


def test_titles_and_examples_are_searched_too(tcg: Document) -> None:
    assert search.search(tcg, "character destruction").sections[0].hits[0].item.number == "410.6a"
    assert search.search(tcg, "Marksmanship Lightning").sections[0].hits[0].item.number == "100.2c"


def test_quotes_or_and_minus_work(tcg: Document) -> None:
    both = search.search(tcg, "mulligan or conceding").count
    assert both > search.search(tcg, "mulligan").count
    assert search.search(tcg, '"deck side"').count == 0
    assert search.search(tcg, "deck -side").count < search.search(tcg, "deck").count


def test_a_misspelt_term_is_proposed(tcg: Document) -> None:
    assert [entry.term for entry in search.search(tcg, "muligan").similar] == ["Mulligan"]


def test_the_page_shows_hits_and_keeps_the_query(client: Client, tcg: Document) -> None:
    html = client.get("/rules/", {"q": "fatal damage -<b>zeppelin"}).content.decode()
    assert "<mark>fatal</mark>" in html
    assert "fatal damage -&lt;b&gt;zeppelin" in html
    assert "<b>zeppelin" not in html


def test_nothing_found_says_what_to_do(client: Client, tcg: Document) -> None:
    assert "No rule holds all of these words" in client.get("/rules/", {"q": "zeppelin"}).content.decode()


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=300))
def test_any_query_is_answered(client: Client, tcg: Document, query: str) -> None:
    assert client.get("/rules/", {"q": query}).status_code in (200, 302)
