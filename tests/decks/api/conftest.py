"""A user with a token, and decks of several owners."""

import json
from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.test import Client

from accounts.visitors import Visitor
from api.models import Token
from cards.models import Card
from decks import actions
from decks.models import Deck, Entry
from tests.decks.printed_cards import FILLERS

LIST = "Hero: Baxxel Geartooth\n" + "".join(f"4 {card.name}\n" for card in FILLERS)


@pytest.fixture
def ann(db: None) -> AbstractBaseUser:
    return get_user_model().objects.create_user("ann")


@pytest.fixture
def bob(db: None) -> AbstractBaseUser:
    return get_user_model().objects.create_user("bob")


@pytest.fixture
def api(client: Client, ann: AbstractBaseUser) -> Callable[..., object]:
    """A function that sends requests as Ann, ``api("post", "/api/decks/", {...})``, or without a token."""
    _, secret = Token.objects.create_token(ann, "Tests")

    def ask(
        method: str,
        address: str,
        body: object = None,
        *,
        kind: str = "application/json",
        token: str = secret,
        **headers: str,
    ):
        data = body if isinstance(body, str | bytes) else "" if body is None else json.dumps(body)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["authorization"] = f"Bearer {token}"
        return getattr(client, method)(
            address, **({} if method == "get" else {"data": data, "content_type": kind}), headers=sent
        )

    return ask


@pytest.fixture
def deck(ann: AbstractBaseUser, cards: dict[str, Card]) -> Deck:
    """Ann's own legal deck, unlisted."""
    return actions.import_list(Visitor(ann), LIST, name="First try")


@pytest.fixture
def of_bob(bob: AbstractBaseUser, cards: dict[str, Card]) -> Callable[[str], Deck]:
    """A function that makes a deck of Bob's, of some visibility."""

    def make(visibility: str) -> Deck:
        deck = Deck.objects.create(
            name=f"Bob's {visibility} deck",
            hero=cards["Baxxel Geartooth"],
            owner=bob,
            visibility=visibility,
        )
        Entry.objects.create(deck=deck, card=cards["Zip"], count=3)
        return deck

    return make
