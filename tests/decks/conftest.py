"""Cards and decks in the database."""

from collections.abc import Callable

import pytest

from cards.importing.facts import CardEntry, CardFacts, FileRow, ParsedCardFile
from cards.importing.store import import_file
from cards.models import Card
from decks.models import Deck
from decks.models import Entry as DeckEntry
from engine.cards import PrintedCard
from tests.decks.printed_cards import AIMED_SHOT, BAXXEL, FILLERS, MAGE, ability, ally, hero, quest

POOL = (
    BAXXEL,
    hero("Ta'zo", classes=(MAGE,), tags=("Troll",)),
    AIMED_SHOT,
    ability("Fire Blast", classes=(MAGE,)),
    ally("Stonebranch, Ancient of War"),
    ally("Kel'Thuzad's Guard"),
    ally("Zip"),
    quest("If You're Not Against Us..."),
    hero("Ysera the Dreamer", tags=("Master",), factions=()),
    *FILLERS,
)


@pytest.fixture
def load(db: None) -> Callable[..., dict[str, Card]]:
    """A function that saves printed cards and returns them by name."""

    def load(*printed: PrintedCard) -> dict[str, Card]:
        import_file(
            ParsedCardFile(entries=[CardEntry(CardFacts(printed=card), (FileRow(1),)) for card in printed])
        )
        return {card.name: card for card in Card.objects.with_details()}

    return load


@pytest.fixture
def cards(load: Callable[..., dict[str, Card]]) -> dict[str, Card]:
    """A small pool: two heroes, a Master Hero, a few named cards and fifteen plain allies."""
    return load(*POOL)


@pytest.fixture
def starter(cards: dict[str, Card]) -> Deck:
    """A legal deck that belongs to nobody."""
    deck = Deck.objects.create(
        name="Fang and Fuse", hero=cards["Baxxel Geartooth"], starter="fang", visibility="public"
    )
    DeckEntry.objects.bulk_create(DeckEntry(deck=deck, card=cards[card.name], count=4) for card in FILLERS)
    return deck
