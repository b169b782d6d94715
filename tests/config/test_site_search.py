"""The search box of every page: it opens what is named, and searches cards, rules and decks at once."""

import pytest
from django.urls import reverse

from cards.models import Card
from decks.models import Deck
from tests.rules.page_helpers import words

pytestmark = pytest.mark.django_db


def search(client, query):
    return client.get(reverse("search"), {"q": query})


def headings(response):
    """The names of the sections, in order."""
    page = response.content.decode()
    return [name for name in ("Rules", "Cards", "Decks") if f">{name}</h2>" in page]


def first_heading(response):
    page = response.content.decode()
    return min(headings(response), key=lambda name: page.index(f">{name}</h2>"))


@pytest.mark.parametrize(
    "query", ["410.6a", "410.6A", "rule 410.6a", "§ 410.6a", "410,6a", " 410.6a. ", "r410.6a"]
)
def test_a_rule_number_opens_the_rule(client, query):
    assert search(client, query).url == "/rules/wow-tcg/7.4/410.6a/"


def test_the_number_of_a_section_or_chapter_opens_it_if_there_is_one(client, rules_7_4):
    for query in ("410", "rule 410", "section 410"):
        assert search(client, query).url == "/rules/wow-tcg/7.4/410/"
    assert search(client, "chapter 4").url == "/rules/wow-tcg/7.4/4/"


@pytest.mark.parametrize("name", ["Leeroy Jenkins", "leeroy jenkins ", "LEEROYJENKINS"])
def test_the_name_of_a_card_opens_the_card(client, starter_data, name):
    assert search(client, name).url == "/cards/leeroy-jenkins/"


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("type:ally dragon", "/cards/?q=type%3Aally+dragon"),
        ("cost<=3", "/cards/?q=cost%3C%3D3"),
        ("wolf -(atk>2 OR sort:name)", "/cards/?q=wolf+-%28atk%3E2+OR+sort%3Aname%29"),
        ("/drag.n/", "/cards/?q=%2Fdrag.n%2F"),
        ("", "/cards/"),
    ],
)
def test_a_query_in_the_language_of_card_search_opens_card_search(client, query, address):
    assert search(client, query).url == address


@pytest.mark.parametrize(
    ("question", "answer"),
    [("can my ally attack the turn it comes into play", "302.2"), ("how many cards in a deck", "100.1")],
)
def test_a_question_is_answered_by_the_rules(client, starter_data, question, answer):
    response = search(client, question)

    assert first_heading(response) == "Rules"
    assert answer in [hit.number for hit in response.context["rules"]]


def test_a_word_of_the_glossary_is_explained_first(client, starter_data):
    response = search(client, "mulligan")

    assert first_heading(response) == "Rules"
    assert [hit.term for hit in response.context["results"].terms] == ["Mulligan"]
    assert "101.2" in words(response.content.decode())


def test_words_find_cards_and_decks_beside_rules(client, starter_data):
    Deck.objects.create(name="All fire", visibility="public")

    response = search(client, "fire")

    assert headings(response) == ["Rules", "Cards", "Decks"]
    assert first_heading(response) == "Cards"
    assert "Fire Blast" in words(response.content.decode())
    assert "All 8 cards" in words(response.content.decode())
    assert "All fire" in words(response.content.decode())


def test_a_deck_of_somebody_else_that_is_private_is_not_found(client, starter_data):
    Deck.objects.create(name="Zanzil voodoo", visibility="private")

    assert "Zanzil voodoo" not in words(search(client, "voodoo").content.decode())


def test_a_name_with_a_mistake_leads_to_cards_of_similar_names(client, starter_data):
    assert "Leeroy Jenkins" in words(search(client, "leeroi jenkin").content.decode())


def test_a_search_without_results_says_what_to_do(client, starter_data):
    response = search(client, "qwzx")

    assert response.status_code == 200
    assert "No card, rule or deck matches “qwzx”." in words(response.content.decode())


@pytest.mark.parametrize("query", ["((((", '"', "-", "OR", "a" * 5000, "<script>alert(1)</script>", "%"])
def test_any_text_is_searched_without_error(client, starter_data, query):
    response = search(client, query)

    assert response.status_code in (200, 302)
    assert "<script>alert" not in response.content.decode()


def test_nothing_is_posted_to_it(client):
    assert client.post(reverse("search")).status_code == 405


@pytest.mark.parametrize("query", ["wolf", "who goes first", '"side deck"'])
def test_a_site_without_cards_and_rules_says_that_nothing_matches(client, query):
    response = search(client, query)

    assert response.status_code == 200
    assert "No card, rule or deck matches" in words(response.content.decode())


def test_a_name_of_several_cards_shows_them_all(client, starter_data):
    Card.objects.create(name="Leeroy Jenkins", kind="raid", types=["Ally"])

    page = search(client, "leeroy jenkins").content.decode()

    assert page.count(">Leeroy Jenkins</a>") == 2


@pytest.mark.parametrize("query", ["mage ability", "horde ally", "2 cost ally"])
def test_words_that_name_facts_are_read_as_such(client, starter_data, query):
    page = search(client, query).content.decode()

    assert "Read as <code>" in page and "Search for the words instead" in page


def test_where_no_card_matches_the_closest_are_shown(client, starter_data):
    page = search(client, "fireball zzzyx").content.decode()

    assert "These match most of it" in page and "card-gallery" in page
