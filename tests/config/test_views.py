"""The home page and the search box of every page."""

import pytest
from django.urls import reverse

from rules.actions import import_document
from rules.parsers.files import DATA, read_folder

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "query", ["410.6a", "410.6A", "rule 410.6a", "§ 410.6a", "410,6a", " 410.6a. ", "r410.6a"]
)
def test_a_rule_number_opens_the_rule(client, query):
    assert client.get(reverse("search"), {"q": query}).url == "/rules/wow-tcg/7.4/410.6a/"


def test_the_number_of_a_section_or_chapter_opens_it_if_there_is_one(client, rules_7_4):
    for query in ("410", "rule 410", "section 410"):
        assert client.get(reverse("search"), {"q": query}).url == "/rules/wow-tcg/7.4/410/"
    assert client.get(reverse("search"), {"q": "chapter 4"}).url == "/rules/wow-tcg/7.4/4/"
    assert client.get(reverse("search"), {"q": "999"}).url == "/cards/?q=999"
    assert client.get(reverse("search"), {"q": "4"}).url == "/cards/?q=4"


@pytest.mark.parametrize(
    ("query", "address"),
    [
        (" leeroy ", "/cards/?q=leeroy"),
        ("fire & ice", "/cards/?q=fire+%26+ice"),
        ("", "/cards/?q="),
        ("fire\0ice", "/cards/?q=fire+ice"),
    ],
)
def test_words_look_for_cards(client, query, address):
    assert client.get(reverse("search"), {"q": query}).url == address


@pytest.mark.parametrize("name", ["Leeroy Jenkins", "leeroy jenkins ", "LEEROYJENKINS"])
def test_the_name_of_a_card_opens_the_card(client, starter_data, name):
    assert client.get(reverse("search"), {"q": name}).url == "/cards/leeroy-jenkins/"


def test_the_home_page_links_to_every_app(client):
    page = client.get("/").content.decode()

    for name in ("cards:list", "decks:new", "simulator:list", "rules:index"):
        assert f'href="{reverse(name)}"' in page


def test_the_home_page_counts_the_rules_of_the_document_it_names(client, rules_7_4):
    import_document(read_folder(DATA / "wow-tcg-7.4"), "wow-tcg", "1.11")

    page = " ".join(client.get("/").content.decode().split())

    assert "The comprehensive rules 7.4: 441 rules" in page


@pytest.mark.parametrize("name", ["home", "search"])
def test_nothing_is_posted_to_either(client, name):
    assert client.post(reverse(name)).status_code == 405
