"""The page of a deck's history: versions with differences, steps, and restoring each."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.visitors import Visitor
from decks import actions
from decks.actions.history import state_of
from decks.models import Deck, Version
from tests.decks.test_pages import text_of, url


@pytest.fixture
def own_deck(visitor, cards):
    """A deck of the browser's own."""
    return Deck.objects.get(pk=actions.import_list(visitor, "// League\n4 Zip\n1 Nonesuch").pk)


def test_a_new_deck_has_no_history_yet(client, own_deck):
    page = text_of(client.get(url("history", own_deck)))

    assert "No versions yet" in page
    assert "No changes yet" in page


def test_versions_show_the_changes_since_the_previous_one(client, own_deck, cards):
    client.post(url("save_version", own_deck), {"name": "First"})
    actions.add(own_deck, cards["Fire Blast"], "main", 2)
    actions.move(own_deck, cards["Zip"], "side")
    actions.set_note(own_deck, cards["Zip"], "main", "Too slow?")
    actions.set_hero(own_deck, cards["Ta'zo"])
    page = text_of(client.get(url("history", own_deck)))

    assert "Hero: Ta&#x27;zo" in page
    assert "+2 Fire Blast 0 → 2 −1 Zip 4 → 3 Side deck +1 Zip 0 → 1" in page
    assert "Note on Zip: Too slow?" in page
    assert "First" in page
    assert "First saved version." in page
    assert "Changed the note on Zip" in page


def test_restoring_a_version_can_be_undone(client, own_deck, cards):
    client.post(url("save_version", own_deck), {"name": "First"})
    then = state_of(own_deck)
    actions.set_count(own_deck, cards["Zip"], "main", 1)
    now = state_of(own_deck)
    page = client.post(
        url("revert", own_deck), {"version": Version.objects.get(name="First").pk}, follow=True
    )

    assert "Restored “First”" in text_of(page)
    assert state_of(own_deck) == then
    actions.undo(own_deck)
    assert state_of(own_deck) == now


def test_any_step_is_one_click_away_in_both_directions(client, own_deck, cards):
    states = [state_of(own_deck)]
    for card in ("Zip", "Fire Blast", "Aimed Shot"):
        actions.add(own_deck, cards[card], "main", 1)
        states.append(state_of(own_deck))
    for number in (1, 3, 0, 2):
        client.post(url("go_to_step", own_deck), {"step": number})
        assert state_of(own_deck) == states[number]
        assert own_deck.steps.done().count() == number
    page = text_of(client.get(url("history", own_deck)))
    assert "Added 1 Aimed Shot (undone)" in page
    assert "Added 1 Fire Blast (current)" in page


@pytest.mark.parametrize("step", ["", "9", "-1", "x", "99999999999", "1"])
def test_an_invalid_step_is_refused(client, own_deck, cards, step):
    actions.add(own_deck, cards["Zip"], "main", 1)
    before = state_of(own_deck)
    page = client.post(url("go_to_step", own_deck), {"step": step}, follow=True)

    assert "This step does not exist" in text_of(page) or "already at that step" in text_of(page)
    assert state_of(own_deck) == before


def test_a_version_without_a_name_is_refused(client, own_deck):
    assert "needs a name" in text_of(client.post(url("save_version", own_deck), {"name": "\0 "}, follow=True))
    assert not own_deck.versions.exists()


def test_a_version_can_be_deleted(client, own_deck):
    client.post(url("save_version", own_deck), {"name": "First"})
    client.post(url("delete_version", own_deck), {"version": own_deck.versions.get().pk})

    assert not own_deck.versions.exists()


def test_others_see_named_versions_only(client, own_deck, cards):
    actions.set_count(own_deck, cards["Zip"], "main", 1)
    client.post(url("save_version", own_deck), {"name": "For all"})
    page = text_of(Client().get(url("history", own_deck)))

    assert "For all" in page
    assert "First state" not in page
    assert "Took out" not in page
    assert "Restore" not in page


def test_a_private_decks_history_is_its_owners(client, own_deck):
    form = {"name": own_deck.name, "description": "", "format": own_deck.format}
    actions.describe(own_deck, **form, visibility="private")

    assert client.get(url("history", own_deck)).status_code == 200
    assert Client().get(url("history", own_deck)).status_code == 404


@pytest.mark.parametrize("name", ["save_version", "revert", "delete_version", "go_to_step"])
def test_only_the_owner_changes_anything(client, own_deck, cards, name):
    version = actions.save_version(own_deck, "First")
    actions.set_count(own_deck, cards["Zip"], "main", 1)
    before = state_of(own_deck)
    response = Client().post(url(name, own_deck), {"version": version.pk, "step": 0, "name": "Mine now"})

    assert response.status_code == 403
    assert state_of(own_deck) == before
    assert own_deck.versions.filter(reason="named").count() == 1
    assert client.get(url(name, own_deck)).status_code == 405


@pytest.mark.parametrize("version", ["", "x", "0", "99999999999"])
def test_an_invalid_version_is_not_found(client, own_deck, version):
    assert client.post(url("revert", own_deck), {"version": version}).status_code == 404


def test_a_version_of_another_deck_is_not_found(client, own_deck):
    other = actions.save_version(actions.create(Visitor(key="other")), "Other")

    assert client.post(url("revert", own_deck), {"version": other.pk}).status_code == 404
    assert client.post(url("delete_version", own_deck), {"version": other.pk}).status_code == 404


def test_names_are_escaped(client, own_deck):
    client.post(url("save_version", own_deck), {"name": "<script>alert(1)</script>"})

    assert b"<script>alert" not in client.get(url("history", own_deck)).content


def test_a_long_history_is_turned_over_in_pages(client, own_deck, cards):
    for number in range(1, 26):
        actions.set_count(own_deck, cards["Zip"], "main", number)
        actions.save_version(own_deck, f"Number {number}")
    Version.objects.update(made=timezone.now() - timedelta(days=3))
    first = text_of(client.get(url("history", own_deck)))
    second = text_of(client.get(url("history", own_deck, "?versions=2")))

    assert "Page 1 of 2" in first
    assert "First saved version." not in first
    assert "First saved version." in second
    assert "Current deck" not in second


def test_the_number_of_queries_does_not_grow_with_the_history(
    client, own_deck, cards, django_assert_max_num_queries
):
    for number in range(1, 15):
        actions.add(own_deck, cards["Zip"], "main", 1)
        actions.save_version(own_deck, f"Number {number}")
    with django_assert_max_num_queries(20):
        client.get(url("history", own_deck))


def test_a_copy_names_the_deck_it_began_as_to_those_who_may_see_that(client, starter):
    client.post(url("copy", starter))
    twin = Deck.objects.get(starter="")
    assert "Copied from Fang and Fuse" in text_of(client.get(url("history", twin)))

    Deck.objects.filter(pk=starter.pk).update(visibility="private")
    assert "Fang and Fuse ." not in text_of(client.get(url("history", twin)))
    assert "began as a copy" not in text_of(client.get(url("history", twin)))
