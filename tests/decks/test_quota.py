"""How many decks somebody can have, however they are made."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import Attempt
from accounts.visitors import Visitor
from decks import actions
from decks.actions import DeckError
from decks.models import Deck
from decks.zip_archive import Member

ACCOUNT_FULL = "You can have at most 2 decks. Delete some that you no longer need."
BROWSER_FULL = "Without an account you can have at most 2 decks. Sign up, or delete some."
ADDRESS_FULL = "Too many decks were created without an account today. Log in, or try again tomorrow."


@pytest.fixture(autouse=True)
def quotas(settings):
    """Two decks for everybody, three from an address."""
    settings.DECK_QUOTAS = {"account": 2, "visitor": 2, "address": 3}


@pytest.fixture
def user(db):
    return get_user_model().objects.create_user("ann")


def create_around_hero(client, deck, cards):
    return client.post(reverse("decks:new_from_hero"), {"hero": cards["Ta'zo"].pk}, follow=True)


def create_from_list(client, deck, cards):
    return client.post(reverse("decks:new_from_list"), {"list": "4 Zip"}, follow=True)


def copy_deck(client, deck, cards):
    return client.post(reverse("decks:copy", args=[deck.pk]), follow=True)


def import_file(client, deck, cards):
    upload = BytesIO(b"4 Zip")
    upload.name = "a.txt"
    return client.post(reverse("decks:import_files"), {"files": [upload]})


WAYS = [create_around_hero, create_from_list, copy_deck, import_file]


@pytest.mark.parametrize("create", WAYS)
@pytest.mark.parametrize("has_account", [True, False])
def test_no_page_creates_more_decks_than_the_quota(
    create, has_account, client, visitor, user, starter, cards
):
    owner = visitor
    if has_account:
        client.force_login(user)
        owner = Visitor(user)
    for name in ("One", "Two"):
        actions.create(owner, name=name)

    response = create(client, starter, cards)

    assert (ACCOUNT_FULL if has_account else BROWSER_FULL) in response.content.decode()
    assert Deck.objects.filter(starter="").count() == 2
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("create", WAYS)
def test_a_browser_without_cookies_is_counted_by_its_address(create, starter, cards):
    for _ in range(3):
        create(Client(), starter, cards)
    stranger = Client()
    sessions = Session.objects.count()

    response = create(stranger, starter, cards)

    assert ADDRESS_FULL in response.content.decode()
    assert Deck.objects.filter(starter="").count() == 3
    if create is not import_file:
        assert Session.objects.count() == sessions

    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    create(elsewhere, starter, cards)
    assert Deck.objects.filter(starter="").count() == 4


def test_the_api_creates_no_more_decks_than_the_quota(client, user, cards):
    from api.models import Token

    _, secret = Token.objects.create_token(user, "Quota")
    sent = {"content_type": "application/json", "headers": {"authorization": f"Bearer {secret}"}}
    statuses = [client.post("/api/decks/", '{"list": "4 Zip"}', **sent).status_code for _ in range(2)]
    statuses += [client.post("/api/decks/", '{"name": "Two"}', **sent).status_code]

    response = client.post("/api/decks/", "4 Zip", **{**sent, "content_type": "text/plain"})

    assert statuses == [201, 201, 422]
    assert response.status_code == 422
    assert response.json() == {"status": 422, "code": "too-many-decks", "message": ACCOUNT_FULL}
    assert Deck.objects.count() == 2


def test_an_import_creates_what_the_quota_leaves_and_names_the_rest(cards):
    report = actions.import_many(Visitor(key="me"), [Member(f"{letter}.txt", b"4 Zip") for letter in "abc"])

    assert len(report.created) == 2
    assert report.rejected == [("c.txt", BROWSER_FULL)]


def test_deleting_a_deck_makes_room(user, cards):
    decks = [actions.create(Visitor(user)) for _ in range(2)]
    actions.delete(decks[0])

    assert actions.create(Visitor(user)).pk


def test_zero_sets_no_limit(settings, user, cards):
    settings.DECK_QUOTAS = {"account": 0, "visitor": 0, "address": 0}
    for owner in (Visitor(user), Visitor(key="me", address="192.0.2.1")):
        for _ in range(4):
            actions.create(owner)

    assert Deck.objects.count() == 8


def test_decks_taken_into_an_account_all_stay(client, visitor, user, cards):
    for _ in range(2):
        actions.create(Visitor(user))
        actions.create(visitor)

    client.force_login(user)

    assert Deck.objects.filter(owner=user).count() == 4


@pytest.mark.django_db(transaction=True)
def test_many_at_once_do_not_slip_through(cards):
    def create(_):
        try:
            return actions.create(Visitor(key="me"))
        except DeckError:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        created = list(threads.map(create, range(12)))

    assert sum(deck is not None for deck in created) == Deck.objects.count() == 2
