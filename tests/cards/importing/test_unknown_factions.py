"""Unknown factions are stored: whatever an operator decides, and wherever the cards are exported to."""

import pytest

from cards.importing import native_file
from cards.importing.operator_facts import keep_changes
from cards.importing.source_cards import ParsedCardFile
from cards.importing.store import card_facts, import_file
from cards.models import Card, SourceRecord
from cards.search import search_cards
from tests.cards.importing.statements import cardcarp, states, tracker

pytestmark = pytest.mark.django_db


def store(*statements):
    import_file(ParsedCardFile(list(statements)))
    return Card.objects.get()


def decide_cost(card, cost=5):
    """The card after an operator has changed its cost."""
    card.cost_number = cost
    card.save()
    keep_changes(card)
    return Card.objects.get(pk=card.pk)


def reimport():
    """Export the cards and import them into an empty database."""
    text = native_file.write(card_facts(Card.objects.with_details()))
    for model in (SourceRecord, Card):
        model.objects.all().delete()
    import_file(native_file.read(text))
    assert native_file.write(card_facts(Card.objects.with_details())) == text
    return Card.objects.get()


def test_the_faction_stays_unknown_after_an_operator_has_decided_another_fact():
    card = decide_cost(store(tracker(cost="3")))

    assert (card.cost_number, card.source) == (5, "operator")
    assert card.printed().unknown == {"factions"}
    assert "factions" in card.missing
    assert list(search_cards("is:incomplete")) == [card]


def test_a_source_that_tells_the_faction_later_makes_it_known():
    statement = tracker(cost="3", atk=1, health=1, damage_types=["Fire"])
    decide_cost(store(statement))

    card = store(cardcarp(factions=[]))

    assert card.missing == []
    assert card.printed().unknown == set()


@pytest.mark.parametrize("is_decided", [False, True])
@pytest.mark.parametrize(
    ("statements", "unknown"),
    [
        ([tracker(cost="3")], {"factions"}),
        ([tracker(cost="3"), cardcarp(factions=[])], set()),
        ([cardcarp(cost="3", factions=[])], set()),
        ([cardcarp(cost="3", types=["Hero"])], {"factions"}),
        ([tracker(cost="3"), cardcarp(factions=["Horde"])], set()),
    ],
)
def test_an_exported_card_is_imported_with_the_same_unknown_facts(statements, unknown, is_decided):
    card = store(*statements)
    if is_decided:
        card = decide_cost(card)
    assert card.printed().unknown == unknown

    assert reimport().printed().unknown == unknown


def test_a_card_that_an_operator_makes_neutral_is_exported_so():
    store(tracker(cost="3"))
    assert store(states("operator", factions=[])).printed().unknown == set()

    assert reimport().printed().unknown == set()
