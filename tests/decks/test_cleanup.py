"""Decks made without an account expire; all others stay."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import timezone

from accounts.middleware import RENEWED
from accounts.visitors import Visitor
from config.housekeeping import delete_expired_rows
from decks import actions
from decks.cleanup import delete_abandoned
from decks.models import Deck

ME = Visitor(key="me")


def age(deck, *, days, visited_days=None):
    """Let a deck be unchanged for so many days, and unvisited for as many or for others."""
    now = timezone.now()
    visited = now - timedelta(days=days if visited_days is None else visited_days)
    Deck.objects.filter(pk=deck.pk).update(updated=now - timedelta(days=days), visited=visited)
    return deck


def remaining():
    return set(Deck.objects.filter(starter="").values_list("name", flat=True))


def test_empty_decks_of_anonymous_visitors_are_deleted_after_a_day(cards):
    user = get_user_model().objects.create_user("ann")
    age(actions.create(ME, name="Old and empty", hero=cards["Ta'zo"]), days=2)
    renamed = actions.create(ME, name="Renamed")
    actions.set_hero(renamed, cards["Ta'zo"])
    age(renamed, days=2)
    age(actions.create(ME, name="New and empty"), days=0.9)
    age(actions.create(Visitor(user), name="Of an account"), days=2)
    age(actions.import_list(ME, "4 Zip", name="With cards"), days=2)
    with_line = actions.create(ME, name="With a line")
    with_line.unmatched.create(number=1, text="4 Nonesuch")
    age(with_line, days=2)

    assert delete_abandoned() == 2
    assert remaining() == {"New and empty", "Of an account", "With cards", "With a line"}


def test_a_deck_that_had_cards_can_still_be_undone(cards):
    emptied = actions.create(ME, name="Emptied")
    actions.set_count(emptied, cards["Zip"], "main", 4)
    actions.set_count(emptied, cards["Zip"], "main", 0)
    age(emptied, days=30)

    assert delete_abandoned() == 0
    actions.undo(emptied)
    assert emptied.entries.get().count == 4


def test_decks_that_nobody_visits_are_deleted_in_the_end(cards, starter, settings):
    user = get_user_model().objects.create_user("ann")
    public = actions.import_list(Visitor(user), "4 Zip", name="Left by a deleted account")
    Deck.objects.filter(pk=public.pk).update(owner=None, visibility="public")
    for deck in (
        starter,
        public,
        actions.import_list(ME, "4 Zip", name="Forgotten"),
        actions.import_list(Visitor(user), "4 Zip", name="Of an account"),
    ):
        age(deck, days=401)
    age(actions.import_list(ME, "4 Zip", name="Visited"), days=401, visited_days=399)

    delete_expired_rows()
    assert remaining() == {"Left by a deleted account", "Of an account", "Visited"}
    assert Deck.objects.starters().exists()

    settings.DECK_EXPIRY = {"empty": 0, "filled": 0}
    age(Deck.objects.get(name="Visited"), days=9_999)
    assert delete_abandoned() == 0


def test_many_are_deleted_in_batches(cards, monkeypatch):
    monkeypatch.setattr("decks.cleanup.BATCH_SIZE", 2)
    for _ in range(5):
        age(actions.create(ME), days=2)

    assert delete_abandoned() == 5


@pytest.mark.parametrize("address", ["decks:detail", "decks:text", "/api/decks/{}/"])
def test_whoever_looks_at_a_deck_visits_it(address, client, cards):
    deck = age(actions.import_list(ME, "4 Zip"), days=300)
    client.get(address.format(deck.pk) if "/" in address else reverse(address, args=[deck.pk]))

    deck.refresh_from_db()
    assert timezone.now() - deck.visited < timedelta(minutes=5)
    assert timezone.now() - deck.updated > timedelta(days=299)


def test_a_browser_that_returns_visits_all_of_its_decks(client, visitor, cards):
    own = age(actions.import_list(visitor, "4 Zip"), days=300)
    other = age(actions.import_list(ME, "4 Zip"), days=300)
    session = client.session
    session[RENEWED] = (timezone.now() - timedelta(days=8)).isoformat()
    session.save()
    client.get(reverse("decks:list"))

    own.refresh_from_db()
    other.refresh_from_db()
    assert timezone.now() - own.visited < timedelta(minutes=5)
    assert timezone.now() - other.visited > timedelta(days=299)
