"""Owners of decks: browsers and users, after logging in, logging out and deleting an account."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.visitors import Visitor
from decks import actions
from decks.models import Deck

PASSWORD = "seven mountains 7"


@pytest.fixture
def alice(db):
    return User.objects.create_user("Alice", password=PASSWORD)


@pytest.fixture
def make(cards):
    """A function that makes a deck in a browser, and gives it."""

    def make(client, name):
        client.post(reverse("decks:new_from_hero"), {"hero": cards["Ta'zo"].pk, "name": name})
        return Deck.objects.get(name=name)

    return make


def log_in(client, follow=False):
    form = {"username": "alice", "password": PASSWORD, "remember": "on"}
    return client.post(reverse("accounts:login"), form, follow=follow)


def owners():
    return {
        deck.name: (deck.owner and deck.owner.username, bool(deck.owner_key)) for deck in Deck.objects.all()
    }


def test_decks_made_before_logging_in_come_along(client, alice, make):
    make(client, "One"), make(client, "Two")
    make(Client(), "Somebody else's")
    page = log_in(client, follow=True).content.decode()

    assert "The 2 decks made in this browser are now in your account." in page
    assert owners() == {"One": ("Alice", False), "Two": ("Alice", False), "Somebody else's": (None, True)}


def test_decks_made_before_signing_up_come_along(client, make):
    make(client, "One")
    form = {"username": "bob", "password1": PASSWORD, "password2": PASSWORD}
    page = client.post(reverse("accounts:signup"), form, follow=True).content.decode()

    assert "The deck made in this browser is now in your account." in page
    assert owners() == {"One": ("bob", False)}


def test_decks_stay_with_the_user_who_logs_out(client, alice, make):
    log_in(client)
    deck = make(client, "One")
    client.post(reverse("accounts:logout"))
    form = {"name": "Stolen", "format": "constructed"}
    assert client.post(reverse("decks:update_metadata", args=[deck.pk]), form).status_code == 403

    elsewhere = Client()
    log_in(elsewhere)
    assert elsewhere.post(reverse("decks:update_metadata", args=[deck.pk]), form).status_code == 302


def test_decks_created_after_logging_out_belong_to_the_browser(client, alice, make):
    log_in(client)
    make(client, "Hers")
    client.post(reverse("accounts:logout"))
    make(client, "The browser's")

    assert owners() == {"Hers": ("Alice", False), "The browser's": (None, True)}


def test_looking_around_gives_a_browser_nothing_to_keep(client, cards):
    client.get("/decks/")
    client.get("/decks/new/")

    assert not client.session.keys()


@pytest.mark.parametrize(("choice", "left"), [("leave", {"Shown": (None, False)}), ("delete", {})])
def test_deleting_an_account_asks_about_public_decks(client, alice, make, choice, left):
    log_in(client)
    for name, visibility in (("Shown", "public"), ("Told", "unlisted"), ("Kept", "private")):
        deck = make(client, name)
        Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    client.post(reverse("accounts:delete"), {"password": PASSWORD, "decks": choice})

    assert not User.objects.exists()
    assert owners() == left


def test_a_starter_deck_has_no_owner(starter, alice):
    assert not starter.is_owned_by(Visitor(alice))
    assert not starter.is_owned_by(Visitor(key=""))
    assert not starter.is_owned_by(Visitor())


def test_the_account_page_counts_decks(client, alice, make):
    log_in(client)
    make(client, "One"), make(client, "Two")
    actions.describe(
        Deck.objects.get(name="Two"), name="Two", description="", format="constructed", visibility="public"
    )
    page = client.get(reverse("accounts:home")).content.decode()

    assert '<a href="/decks/?q=is%3Amine">2 decks</a>' in page
    assert "1 unlisted, 1 public" in " ".join(page.split())
