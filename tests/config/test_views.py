"""The front page and the box at the top of every page."""

import pytest
from django.urls import reverse

from config import starter

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("410.6a", "/rules/?q=410.6a"),
        ("100", "/rules/?q=100"),
        (" leeroy ", "/cards/?q=leeroy"),
        ("fire & ice", "/cards/?q=fire+%26+ice"),
        ("", "/cards/?q="),
    ],
)
def test_a_rule_number_opens_the_rules_and_words_look_for_cards(client, query, address):
    assert client.get(reverse("search"), {"q": query}).url == address


@pytest.mark.parametrize("name", ["Leeroy Jenkins", "leeroy jenkins ", "LEEROYJENKINS"])
def test_the_name_of_a_card_opens_the_card(client, name):
    starter.load()
    assert client.get(reverse("search"), {"q": name}).url == "/cards/leeroy-jenkins/"


def test_the_front_page_has_a_door_to_each_room(client):
    page = client.get("/").content.decode()

    for room in ("cards:list", "decks:new", "simulator:list", "rules:contents"):
        assert f'href="{reverse(room)}"' in page


@pytest.mark.parametrize("name", ["home", "search"])
def test_nothing_is_posted_to_either(client, name):
    assert client.post(reverse(name)).status_code == 405
