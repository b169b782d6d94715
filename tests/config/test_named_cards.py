"""The cards that rules text names, found in the card database."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.importing.facts import CardFacts, Entry, Reading, Row
from cards.importing.store import import_reading
from config.named_cards import cards_named
from engine.cards import CardType, PrintedCard
from rules import card_lookup

pytestmark = pytest.mark.django_db
NAMES = ("Ironforge Guard", "Fury", "Multi-Shot", "Wolves")


@pytest.fixture(autouse=True)
def pool():
    cards = [PrintedCard(name=name, types=(CardType.ALLY,)) for name in NAMES]
    import_reading(Reading(entries=[Entry(CardFacts(printed=card), (Row(1),)) for card in cards]))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Fury", "Fury"),
        ("multi shot", "Multi-Shot"),
        ("Ironforge Guards", "Ironforge Guard"),
        ("Furies", "Fury"),
        ("Wolves", "Wolves"),
    ],
)
def test_a_name_means_a_card_also_spelt_otherwise_or_of_several(written, meant):
    link = cards_named([written])[written]

    assert link.name == meant
    assert link.url == f"/cards/{link.slug}/"


def test_an_unknown_name_is_left_out():
    assert cards_named(["Nonsuch", "s", "!", "Fury"]).keys() == {"Fury"}


def test_one_question_finds_all_names():
    with CaptureQueriesContext(connection) as captured:
        assert len(cards_named([*NAMES, "Ironforge Guards"])) == 5
    assert len(captured) == 1


def test_the_rules_know_what_is_printed_on_a_card():
    card = card_lookup.printed("ironforge guard")

    assert card is not None and card.types == (CardType.ALLY,)
    assert card_lookup.printed("Nonsuch") is None
    assert card_lookup.stamp()
