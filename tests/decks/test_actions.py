"""The actions on decks."""

import threading

import pytest
from django.db import connection

from accounts.models import User
from accounts.visitors import Visitor
from decks import actions, export
from decks.actions import DeckError
from decks.files import DeckFileError
from decks.legality import CardChange
from decks.models import Deck

ME = Visitor(key="my browser")


@pytest.fixture
def deck(cards):
    return actions.create(ME, name="Mine", hero=cards["Baxxel Geartooth"])


def counts(deck, zone="main"):
    return {entry.card.name: entry.count for entry in deck.entries.filter(zone=zone).select_related("card")}


def test_addresses_are_long_and_differ(cards):
    ids = {actions.create(ME).pk for _ in range(20)}

    assert len(ids) == 20
    assert all(len(deck_id) == 12 for deck_id in ids)


def test_copies_are_set_added_and_removed(deck, cards):
    actions.add(deck, cards["Zip"], "main", 1)
    actions.add(deck, cards["Zip"], "main", 2)
    actions.set_count(deck, cards["Fire Blast"], "side", 4)
    assert (counts(deck), counts(deck, "side")) == ({"Zip": 3}, {"Fire Blast": 4})

    actions.add(deck, cards["Zip"], "main", -9)
    actions.set_count(deck, cards["Fire Blast"], "side", 0)
    assert (counts(deck), counts(deck, "side")) == ({}, {})


def test_one_copy_moves_between_main_and_side_deck(deck, cards):
    actions.set_count(deck, cards["Zip"], "main", 2)
    actions.move(deck, cards["Zip"], "side")

    assert (counts(deck), counts(deck, "side")) == ({"Zip": 1}, {"Zip": 1})
    with pytest.raises(DeckError, match="no copy of Fire Blast"):
        actions.move(deck, cards["Fire Blast"], "main")


@pytest.mark.parametrize(("zone", "count"), [("main", -1), ("main", 251), ("graveyard", 1)])
def test_impossible_counts_and_zones_are_refused(deck, cards, zone, count):
    with pytest.raises(DeckError):
        actions.set_count(deck, cards["Zip"], zone, count)
    assert counts(deck) == {}


def test_a_master_hero_cannot_lead(deck, cards):
    """Rule 301.4."""
    with pytest.raises(DeckError):
        actions.set_hero(deck, cards["Ysera the Dreamer"])
    actions.set_hero(deck, cards["Ta'zo"])
    assert Deck.objects.get(pk=deck.pk).hero.name == "Ta'zo"


def test_an_import_keeps_the_lines_it_cannot_match_until_they_are_settled(cards):
    deck = actions.import_list(
        ME, "// League\nHero: Baxxel Geartooth\n4 Zip\nSideboard\n3 Fier Blast\n1 Nonesuch"
    )

    assert (deck.name, deck.hero.name, counts(deck)) == ("League", "Baxxel Geartooth", {"Zip": 4})
    assert [(line.number, line.text, line.zone) for line in deck.unmatched.all()] == [
        (5, "3 Fier Blast", "side"),
        (6, "1 Nonesuch", "side"),
    ]
    actions.resolve_line(deck, 5, cards["Fire Blast"])
    actions.resolve_line(deck, 6, None)
    assert counts(deck, "side") == {"Fire Blast": 3}
    assert not deck.unmatched.exists()
    with pytest.raises(DeckError, match="already resolved"):
        actions.resolve_line(deck, 5, cards["Fire Blast"])


def test_settling_the_heros_line_makes_it_the_hero(cards):
    deck = actions.import_list(ME, "Hero: Baxel Geartooth\n4 Zip")
    actions.resolve_line(deck, 1, cards["Baxxel Geartooth"])

    assert Deck.objects.get(pk=deck.pk).hero == cards["Baxxel Geartooth"]


@pytest.mark.parametrize("data", [b"\x00\x01", "dear diary", "999 Zip", "x" * 300_000])
def test_an_import_that_fails_changes_nothing(cards, data):
    with pytest.raises(DeckFileError):
        actions.import_list(ME, data)
    assert not Deck.objects.exists()


def test_a_deck_is_written_as_a_list_and_read_back_without_loss(starter):
    from decks.files import plain_text

    text = plain_text.write(export.make_sheet(export.exportable_decks().get(pk=starter.pk)))
    again = actions.import_list(ME, text)

    assert (again.name, again.hero, counts(again)) == (starter.name, starter.hero, counts(starter))


def test_a_copy_belongs_to_the_visitor_and_the_original_stays(starter):
    actions.copy(starter, ME)
    twin = Deck.objects.get(owner_key=ME.key)

    assert counts(twin) == counts(starter)
    assert twin.is_owned_by(ME)
    assert not starter.is_owned_by(ME)
    assert twin.starter == ""


def test_owner_owns_only_their_decks(deck, db):
    user = User.objects.create_user("thrall")
    his = actions.create(Visitor(user=user))

    assert deck.is_owned_by(ME)
    assert his.is_owned_by(Visitor(user=user))
    assert deck.is_owned_by(Visitor(user=user, key=ME.key))
    assert not deck.is_owned_by(Visitor(user=user))
    assert not deck.is_owned_by(Visitor(key="other"))
    assert not deck.is_owned_by(Visitor())
    assert not his.is_owned_by(Visitor(key=ME.key))


def test_a_fix_is_carried_out(starter, cards):
    own_copy = actions.copy(starter, ME)
    actions.set_count(own_copy, cards["Zip"], "main", 6)
    actions.apply(own_copy, [CardChange(cards["Zip"].printed(), "main", 4)])

    assert counts(own_copy)["Zip"] == 4


def test_a_deleted_deck_cannot_be_changed(deck, cards):
    actions.delete(Deck.objects.get(pk=deck.pk))

    with pytest.raises(DeckError, match="no longer exists"):
        actions.add(deck, cards["Zip"], "main", 1)


@pytest.mark.django_db(transaction=True)
def test_two_changes_at_once_both_count(cards):
    deck = actions.create(ME)

    def click():
        try:
            for _ in range(10):
                actions.add(deck, cards["Zip"], "main", 1)
        finally:
            connection.close()

    clicks = [threading.Thread(target=click) for _ in range(3)]
    for thread in clicks:
        thread.start()
    for thread in clicks:
        thread.join()
    assert counts(deck) == {"Zip": 30}


def test_spaces_of_other_widths_part_words_too(deck):
    actions.describe(
        deck,
        name="Fire\u00a0and\u3000Frost",
        description="A\u00a0plan",
        format="constructed",
        visibility="private",
    )

    assert (deck.name, deck.description) == ("Fire and Frost", "A plan")
