"""Cards and decks in the database."""

import pickle
from collections.abc import Callable
from functools import cache

import pytest
from django.test import Client
from django.utils import timezone

from accounts.middleware import RENEWED
from accounts.visitors import SESSION_KEY, Visitor
from cards.models import Card
from decks.models import Deck
from decks.models import Entry as DeckEntry
from engine.cards import PrintedCard
from tests.decks.namesakes import namesake
from tests.decks.printed_cards import FILLERS, save_cards


@pytest.fixture
def load(db: None) -> Callable[..., dict[str, Card]]:
    """A function that saves printed cards and returns them by name."""

    def load(*printed: PrintedCard) -> dict[str, Card]:
        save_cards(printed)
        return cards_by_name()

    return load


@pytest.fixture
def cards(deck_pool: None) -> dict[str, Card]:
    """A small pool: two heroes, a Master Hero, a few named cards and fifteen plain allies."""
    cards: dict[str, Card] = pickle.loads(pickled_pool())
    return cards


@pytest.fixture
def namesakes(cards: dict[str, Card]) -> dict[str, Card]:
    """A Mage's and a Hunter's Dark Coil, of two sets, the Mage's the principal one."""
    return {
        "mage": namesake("Dark Coil", "", "SW", "Scourgewar", 12, ["Mage"]),
        "hunter": namesake("Dark Coil", "Fields 9", "FoH", "Fields of Honor", 9, ["Hunter"]),
    }


@cache
def pickled_pool() -> bytes:
    """The cards of the template as they are in each copy of it; a test may change what it unpickles."""
    return pickle.dumps(cards_by_name())


def cards_by_name() -> dict[str, Card]:
    return {card.name: card for card in Card.objects.with_details()}


@pytest.fixture
def visitor(client: Client, db: None) -> Visitor:
    """The browser of ``client``, which has stored something before."""
    session = client.session
    session.update({SESSION_KEY: "the key of this browser", RENEWED: timezone.now().isoformat()})
    session.save()
    return Visitor(key=session[SESSION_KEY])


@pytest.fixture
def starter(cards: dict[str, Card]) -> Deck:
    """A legal deck that belongs to nobody."""
    deck = Deck.objects.create(
        name="Fang and Fuse", hero=cards["Baxxel Geartooth"], starter="fang", visibility="public"
    )
    DeckEntry.objects.bulk_create(DeckEntry(deck=deck, card=cards[card.name], count=4) for card in FILLERS)
    return deck
