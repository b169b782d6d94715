"""Adding a card to a deck from the page of the card."""

import pytest
from django.urls import reverse

from accounts.models import User
from cards.models import Card, Kind
from decks.models import Deck, Entry

ADDRESS = "/decks/add/"


@pytest.fixture
def user(client, cards):
    user = User.objects.create_user("Brann", password="a long word")
    client.force_login(user)
    return user


def copies(deck):
    return list(Entry.objects.filter(deck=deck).values_list("card__name", "zone", "count"))


def test_a_visitor_without_decks_gets_a_new_deck_with_the_card(client, cards):
    page = client.get("/cards/zip/").content.decode()
    assert "Add to a new deck" in page
    response = client.post(ADDRESS, {"card": cards["Zip"].pk, "deck": ""}, follow=True)

    assert response.redirect_chain == [("/cards/zip/", 302)]
    assert "One Zip was added to New deck." in response.content.decode()
    assert copies(Deck.objects.get(name="New deck")) == [("Zip", "main", 1)]
    assert "New deck (1)</option>" in response.content.decode()


def test_each_press_adds_one_copy_in_place(client, cards, user):
    deck = Deck.objects.create(name="Mine", owner=user)
    for count in (1, 2):
        response = client.post(
            ADDRESS, {"card": cards["Zip"].pk, "deck": deck.pk}, headers={"HX-Request": "true"}
        )
        answer = " ".join(response.content.decode().split())
        assert f'{count} × Zip in <a href="{deck.get_absolute_url()}">Mine</a>' in answer
        assert f"selected>Mine ({count})</option>" in answer and 'hx-swap-oob="true"' in answer
    assert copies(deck) == [("Zip", "main", 2)]


@pytest.mark.parametrize("in_place", [True, False])
def test_the_deck_of_another_is_refused(client, cards, user, in_place):
    deck = Deck.objects.create(name="Theirs", owner=User.objects.create_user("Moira"))
    headers = {"HX-Request": "true"} if in_place else {}
    response = client.post(ADDRESS, {"card": cards["Zip"].pk, "deck": deck.pk}, headers=headers, follow=True)
    assert "This deck is none of yours, or was deleted." in response.content.decode()
    assert copies(deck) == []


def test_a_raid_card_has_no_way_into_a_deck(client, cards):
    Card.objects.filter(name="Zip").update(kind=Kind.RAID)
    assert 'id="add-to-deck"' not in client.get("/cards/zip/").content.decode()
    response = client.post(ADDRESS, {"card": cards["Zip"].pk}, follow=True)
    assert "This card does not exist." in response.content.decode()
    assert not Deck.objects.exists()


def test_a_hero_begins_a_deck(client, cards):
    page = client.get(cards["Baxxel Geartooth"].get_absolute_url()).content.decode()
    assert f'action="{reverse("decks:new_from_hero")}"' in page and "New deck with this hero" in page
