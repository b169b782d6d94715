"""A deck in the database, and runs of it."""

import pytest

from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from cards.models import Card
from decks.models import Deck
from decks.models import Entry as DeckEntry
from simulator import actions
from simulator.series.run_settings import RunSettings
from tests.cards.card_files import native_cards
from tests.simulator.printed_cards import BRUTE, HERO, SAGE, SCOUT

VISITOR = "somebody"


def import_cards():
    import_file(native_cards(*(CardFacts(printed=card) for card in (HERO, SCOUT, BRUTE, SAGE))))


@pytest.fixture(scope="module")
def shared_cards(module_data):
    """The cards in the database once for all tests of a module, which all use this fixture."""
    with module_data.unblock():
        import_cards()


@pytest.fixture
def cards(db, request):
    """The cards of the tests, by name, in the database."""
    if "shared_cards" not in request.fixturenames:
        import_cards()
    return {card.name: card for card in Card.objects.with_details()}


@pytest.fixture
def deck(cards):
    """A deck of sixty cards: twenty each of three allies."""
    deck = Deck.objects.create(name="Twenty of each", hero=cards[HERO.name])
    for card in (SCOUT, BRUTE, SAGE):
        DeckEntry.objects.create(deck=deck, card=cards[card.name], count=20)
    return deck


@pytest.fixture
def whole_deck(deck):
    """The deck with its contents, fetched as pages do."""
    return Deck.objects.with_contents().get(pk=deck.pk)


@pytest.fixture
def start_run(whole_deck):
    """A function that starts a run of the deck, by default sixty games from seed 1."""

    def start(visitor=VISITOR, caller="", **settings):
        snapshot = actions.take_snapshot(whole_deck.decklist())
        run_settings = RunSettings(**({"games": 60, "seed": 1} | settings))
        return actions.start(snapshot, run_settings, visitor=visitor, caller=caller, deck=whole_deck)

    return start
