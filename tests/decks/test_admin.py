"""The administration of decks and formats."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.visitors import Visitor
from decks import actions, formats
from decks.formats import storage
from decks.formats.parser import parse_entry
from decks.models import AddedFormat, Deck, Visibility
from tests.decks.printed_cards import FILLERS

DECKS = "/admin/decks/deck/"
FORMATS = "/admin/decks/addedformat/"
HOUSE = {"key": "house", "name": "House", "banned": ["Zip"]}


@pytest.fixture
def admin(client: Client, db: None) -> Client:
    """A client logged in as a superuser."""
    client.force_login(User.objects.create_superuser("Chief", "chief@cards.example"))
    return client


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("Alice")


def make_deck(cards, owner: User | None = None, name: str = "Fang", **values) -> Deck:
    deck = actions.create(Visitor(owner, "" if owner else "key"), name=name, hero=cards["Baxxel Geartooth"])
    actions.set_count(deck, cards[FILLERS[0].name], "main", 3)
    Deck.objects.filter(pk=deck.pk).update(**{"visibility": Visibility.PUBLIC} | values)
    return Deck.objects.get(pk=deck.pk)


def post_format(admin: Client, address: str, facts: object):
    return admin.post(address, {"facts": json.dumps(facts)}, follow=True)


def test_decks_are_listed_with_owner_and_size(admin, cards, alice, starter):
    make_deck(cards, alice)
    make_deck(cards, name="Nameless")
    page = admin.get(DECKS).content.decode()

    for text in ("Alice", "anonymous", "the site", "Baxxel Geartooth", ">3<", ">60<"):
        assert text in page


@pytest.mark.parametrize(("query", "count"), [("Fang", 2), ("alice", 1), ("baxxel", 2), ("zzz", 0)])
def test_decks_are_found_by_name_hero_and_owner(admin, cards, alice, query, count):
    make_deck(cards, alice)
    make_deck(cards, name="Fang again")

    assert f"{count} result" in admin.get(DECKS, {"q": query}).content.decode()


def test_decks_are_filtered_by_format_and_visibility(admin, cards):
    make_deck(cards, name="First", format="limited")
    make_deck(cards, name="Second", visibility=Visibility.UNLISTED)

    by_format = admin.get(DECKS, {"format": "limited"}).content.decode()
    by_visibility = admin.get(DECKS, {"visibility__exact": "unlisted"}).content.decode()

    assert "First" in by_format and "Second" not in by_format
    assert "Second" in by_visibility and "First" not in by_visibility


@pytest.mark.parametrize("address", [DECKS, FORMATS])
def test_lists_make_as_many_queries_for_many_rows_as_for_few(admin, cards, address):
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert admin.get(address).status_code == 200
        return len(captured)

    def add(number: int) -> None:
        storage.save_formats([parse_entry(HOUSE | {"key": f"house-{number}"})])
        make_deck(cards, User.objects.create_user(f"user{number}"), format=f"house-{number}")

    add(0)
    admin.get(address)  # fills caches
    few = count_queries()
    for number in range(1, 8):
        add(number)

    assert count_queries() == few


def test_decks_are_hidden_from_the_list(admin, cards, starter):
    public, private = make_deck(cards), make_deck(cards, name="Own", visibility=Visibility.PRIVATE)
    data = {"action": "hide_decks", "_selected_action": [public.pk, private.pk, starter.pk]}
    page = admin.post(DECKS, data, follow=True).content.decode()

    public.refresh_from_db()
    starter.refresh_from_db()
    assert (public.visibility, starter.visibility) == (Visibility.PRIVATE, Visibility.PUBLIC)
    assert "1 deck was hidden." in page
    assert "were not changed" in page


def test_a_deck_is_hidden_by_the_button_on_its_page(admin, cards):
    deck = make_deck(cards)
    address = f"{DECKS}{deck.pk}/action/hide_decks/"
    page = admin.get(f"{DECKS}{deck.pk}/change/").content.decode()
    assert address in page
    assert FILLERS[0].name in page

    admin.post(address)

    deck.refresh_from_db()
    assert deck.visibility == Visibility.PRIVATE
    assert address not in admin.get(f"{DECKS}{deck.pk}/change/").content.decode()


def test_staff_without_permissions_and_users_see_nothing(client, cards, alice):
    deck = make_deck(cards)
    client.force_login(alice)
    assert client.get(DECKS).status_code in (302, 403)
    User.objects.filter(pk=alice.pk).update(is_staff=True)
    assert client.get(DECKS).status_code == 403
    assert client.post(f"{DECKS}{deck.pk}/action/hide_decks/").status_code == 403

    deck.refresh_from_db()
    assert deck.visibility == Visibility.PUBLIC


def test_a_format_is_added_and_changed(admin, cards):
    post_format(admin, f"{FORMATS}add/", HOUSE)
    assert formats.find("house").name == "House"

    post_format(admin, f"{FORMATS}house/change/", HOUSE | {"name": "House Rules"})

    assert formats.find("house").name == "House Rules"
    assert AddedFormat.objects.count() == 1


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"name": "House"}, "key"),
        (HOUSE | {"copies": 0}, "copies"),
        (HOUSE | {"key": "core"}, "built in"),
        ([HOUSE], "JSON object"),
    ],
)
def test_a_format_with_problems_is_not_saved(admin, facts, sentence):
    response = post_format(admin, f"{FORMATS}add/", facts)

    (error,) = response.context["adminform"].form.errors["facts"]
    assert sentence in error
    assert not AddedFormat.objects.exists()


def test_the_key_of_a_format_is_neither_taken_twice_nor_changed(admin, cards):
    post_format(admin, f"{FORMATS}add/", HOUSE)
    again = post_format(admin, f"{FORMATS}add/", HOUSE | {"name": "Another"})
    moved = post_format(admin, f"{FORMATS}house/change/", HOUSE | {"key": "home"})

    assert "already a format" in str(again.context["adminform"].form.errors)
    assert "cannot be changed" in str(moved.context["adminform"].form.errors)
    assert list(AddedFormat.objects.values_list("key", "name")) == [("house", "House")]


def test_formats_are_removed_or_retired(admin, cards):
    for key in ("house", "home"):
        storage.save_formats([parse_entry(HOUSE | {"key": key, "name": key.title()})])
    make_deck(cards, format="home")
    data = {"action": "remove_formats", "_selected_action": ["house", "home"]}
    page = admin.post(FORMATS, data, follow=True).content.decode()

    assert "House was removed." in page
    assert "Home was retired: 1 deck uses it." in page
    assert list(AddedFormat.objects.values_list("key", "retired")) == [("home", True)]
