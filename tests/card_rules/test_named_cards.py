"""The cards that rules text names, found in the card database."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from card_rules.named_cards import find_cards, find_printed_card
from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from engine.cards import CardType, PrintedCard
from rules.card_lookup import card_source
from tests.cards.card_files import native_cards

pytestmark = pytest.mark.django_db
NAMES = ("Ironforge Guard", "Fury", "Multi-Shot", "Wolves")


@pytest.fixture(autouse=True)
def pool():
    cards = [PrintedCard(name=name, types=(CardType.ALLY,)) for name in NAMES]
    import_file(native_cards(*(CardFacts(printed=card) for card in cards)))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Fury", "Fury"),
        ("multi shot", "Multi-Shot"),
        ("Ironforge Guards", "Ironforge Guard"),
        ("Furies", "Fury"),
        ("Wolves", "Wolves"),
    ],
)
def test_a_name_means_a_card_also_spelt_otherwise_or_of_several(written, name):
    link = find_cards([written])[written]

    assert link.name == name
    assert link.url == f"/cards/{link.slug}/"


def test_an_unknown_name_is_left_out():
    assert find_cards(["Nonsuch", "s", "!", "Fury"]).keys() == {"Fury"}


@pytest.mark.parametrize("queries", [2, 1], ids=["at first", "again"])
def test_one_query_beside_the_stamp_finds_names_that_were_not_looked_up(queries):
    if queries == 1:
        find_cards(NAMES)
    with CaptureQueriesContext(connection) as captured:
        assert len(find_cards(NAMES)) == 4
    assert len(captured) == queries


def test_a_card_that_is_imported_later_is_found():
    assert find_cards(["Nonsuch"]) == {}
    card = CardFacts(printed=PrintedCard(name="Nonsuch", types=(CardType.ALLY,)))
    import_file(native_cards(card))
    assert find_cards(["Nonsuch"])["Nonsuch"].name == "Nonsuch"


def test_printed_facts_are_found_by_their_names():
    card = find_printed_card("ironforge guard")

    assert card is not None and card.types == (CardType.ALLY,)
    assert find_printed_card("Nonsuch") is None
    assert card_source().stamp
