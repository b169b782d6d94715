"""Decks when two stored cards turn out to be one: entries, heroes, histories and versions."""

import pytest

from cards.models import Card, CardReport
from cards.models.card_replacement import replace_cards
from decks import actions, file_limits
from decks.models import Deck, Entry, Version

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(visitor, cards):
    """A deck of the visitor in which Zip and Filler 1, which turn out to be one card, are mixed."""
    deck = actions.create(visitor, name="Two of one", hero=cards["Baxxel Geartooth"])
    actions.add(deck, cards["Zip"], "main", 2)
    actions.add(deck, cards["Filler 1"], "main", 3)
    actions.add(deck, cards["Filler 1"], "side", 1)
    actions.add(deck, cards["Filler 2"], "main", 4)
    return deck


def merge(cards, replaced="Zip", remaining="Filler 1"):
    replace_cards({cards[replaced]: cards[remaining]})


def contents(deck):
    return {
        (name, zone): count
        for name, zone, count in Entry.objects.filter(deck=deck).values_list("card__name", "zone", "count")
    }


def test_copies_of_a_zone_add_up(deck, cards):
    merge(cards)

    assert contents(deck) == {
        ("Filler 1", "main"): 5,
        ("Filler 1", "side"): 1,
        ("Filler 2", "main"): 4,
    }
    assert not Card.objects.filter(name="Zip").exists()


def test_a_zone_that_has_only_the_replaced_card_gets_the_other(deck, cards):
    actions.set_count(deck, cards["Filler 1"], "main", 0)

    merge(cards)

    assert contents(deck)["Filler 1", "main"] == 2


def test_copies_and_notes_stay_within_what_an_entry_holds(deck, cards):
    Entry.objects.filter(deck=deck, zone="main").update(count=200)
    Entry.objects.filter(deck=deck, card=cards["Zip"]).update(note="z" * file_limits.NOTE_CHARACTERS.value)
    Entry.objects.filter(deck=deck, card=cards["Filler 1"]).update(note="first")

    merge(cards)

    entry = Entry.objects.get(deck=deck, card=cards["Filler 1"], zone="main")
    assert entry.count == 250
    assert entry.note.startswith(("first; z", "zz"))
    assert len(entry.note) == file_limits.NOTE_CHARACTERS.value


def test_a_replaced_hero(deck, cards):
    merge(cards, "Baxxel Geartooth", "Ta'zo")

    assert Deck.objects.get(pk=deck.pk).hero == cards["Ta'zo"]


def test_undo_leads_back_through_the_same_counts(deck, cards):
    merge(cards)

    history = [contents(deck)]
    steps = deck.steps.count()
    for _ in range(steps):
        actions.undo(deck)
        history.append(contents(deck))
    assert history[1:] == [
        {("Filler 1", "main"): 5, ("Filler 1", "side"): 1},
        {("Filler 1", "main"): 5},
        {("Filler 1", "main"): 2},
        {},
    ]
    for _ in range(steps):
        actions.redo(deck)
    assert contents(deck) == history[0]


def test_undone_changes_can_be_made_again(deck, cards):
    for _ in range(3):
        actions.undo(deck)

    merge(cards)

    assert contents(deck) == {("Filler 1", "main"): 2}
    actions.redo(deck)
    assert contents(deck) == {("Filler 1", "main"): 5}


def test_a_step_that_changes_nothing_any_more_is_removed(deck, cards):
    before = deck.steps.count()
    actions.update_deck(
        deck, actions.DeckUpdate(changes={(cards["Zip"], "main"): 1, (cards["Filler 1"], "main"): 4})
    )
    assert deck.steps.count() == before + 1

    merge(cards)

    assert deck.steps.count() == before
    actions.undo(deck)
    assert contents(deck) == {("Filler 1", "main"): 5, ("Filler 1", "side"): 1}


def test_versions_of_decks_that_no_longer_have_the_card(deck, cards):
    actions.save_version(deck, "Both")
    for name in ("Zip", "Filler 1"):
        actions.set_count(deck, cards[name], "main", 0)

    merge(cards)

    state = Version.objects.get(deck=deck, name="Both").state
    assert state.entries[cards["Filler 1"].pk, "main"].count == 5
    assert cards["Zip"].pk not in state.cards()


def test_other_decks_stay_as_they_are(deck, starter, cards):
    updated = Deck.objects.get(pk=starter.pk).updated

    merge(cards, "Zip", "Kel'Thuzad's Guard")

    assert Deck.objects.get(pk=starter.pk).updated == updated


def test_reports_of_mistakes_move_to_the_card_that_stays(cards):
    report = CardReport.objects.create(card=cards["Zip"], message="This is Filler 1.")

    merge(cards)

    report.refresh_from_db()
    assert report.card == cards["Filler 1"]
