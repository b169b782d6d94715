"""The page of a deck's history: versions with differences, steps, and the way back to each."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.visitors import Visitor
from decks import actions
from decks.actions.history import state_of
from decks.models import Deck, Version
from tests.decks.test_pages import text_of, url


@pytest.fixture
def mine(client, cards):
    """A deck of the browser's own, made as its owner makes it."""
    client.post(reverse("decks:new_from_list"), {"list": "// League\n4 Zip\n1 Nonesuch"})
    return Deck.objects.get(starter="")


def test_a_new_deck_has_no_history_yet(client, mine):
    page = text_of(client.get(url("history", mine)))

    assert "No versions yet" in page
    assert "No changes yet" in page


def test_versions_tell_what_changed_since_the_one_before(client, mine, cards):
    client.post(url("save_version", mine), {"name": "First"})
    actions.add(mine, cards["Fire Blast"], "main", 2)
    actions.move(mine, cards["Zip"], "side")
    actions.set_note(mine, cards["Zip"], "main", "Too slow?")
    actions.set_hero(mine, cards["Ta'zo"])
    page = text_of(client.get(url("history", mine)))

    assert "Hero: Ta&#x27;zo" in page
    assert "+2 Fire Blast 0 → 2 −1 Zip 4 → 3 Side deck +1 Zip 0 → 1" in page
    assert "Note on Zip: Too slow?" in page
    assert "First" in page
    assert "The first saved version." in page
    assert "Changed the note on Zip" in page


def test_going_back_to_a_version_and_away_from_it_again(client, mine, cards):
    client.post(url("save_version", mine), {"name": "First"})
    then = state_of(mine)
    actions.set_count(mine, cards["Zip"], "main", 1)
    now = state_of(mine)
    page = client.post(url("revert", mine), {"version": Version.objects.get(name="First").pk}, follow=True)

    assert "now as it was in “First”" in text_of(page)
    assert state_of(mine) == then
    actions.undo(mine)
    assert state_of(mine) == now


def test_any_step_is_one_click_away_in_both_directions(client, mine, cards):
    states = [state_of(mine)]
    for card in ("Zip", "Fire Blast", "Aimed Shot"):
        actions.add(mine, cards[card], "main", 1)
        states.append(state_of(mine))
    for number in (1, 3, 0, 2):
        client.post(url("go_to_step", mine), {"step": number})
        assert state_of(mine) == states[number]
        assert mine.steps.done().count() == number
    page = text_of(client.get(url("history", mine)))
    assert "Added 1 Aimed Shot (undone)" in page
    assert "Added 1 Fire Blast (current)" in page


@pytest.mark.parametrize("step", ["", "9", "-1", "x", "99999999999", "1"])
def test_a_step_that_is_none_is_said(client, mine, cards, step):
    actions.add(mine, cards["Zip"], "main", 1)
    before = state_of(mine)
    page = client.post(url("go_to_step", mine), {"step": step}, follow=True)

    assert "There is no such step" in text_of(page) or "already at that step" in text_of(page)
    assert state_of(mine) == before


def test_a_version_without_a_name_is_refused(client, mine):
    assert "needs a name" in text_of(client.post(url("save_version", mine), {"name": "\0 "}, follow=True))
    assert not mine.versions.exists()


def test_a_version_can_be_deleted(client, mine):
    client.post(url("save_version", mine), {"name": "First"})
    client.post(url("delete_version", mine), {"version": mine.versions.get().pk})

    assert not mine.versions.exists()


def test_others_see_named_versions_only(client, mine, cards):
    actions.set_count(mine, cards["Zip"], "main", 1)
    client.post(url("save_version", mine), {"name": "For all"})
    page = text_of(Client().get(url("history", mine)))

    assert "For all" in page
    assert "As it began" not in page
    assert "Took out" not in page
    assert "Restore" not in page


def test_a_private_decks_history_is_its_owners(client, mine):
    told = {"name": mine.name, "description": "", "format": mine.format}
    actions.describe(mine, **told, visibility="private")

    assert client.get(url("history", mine)).status_code == 200
    assert Client().get(url("history", mine)).status_code == 404


@pytest.mark.parametrize("name", ["save_version", "revert", "delete_version", "go_to_step"])
def test_only_the_owner_changes_anything(client, mine, cards, name):
    version = actions.save_version(mine, "First")
    actions.set_count(mine, cards["Zip"], "main", 1)
    before = state_of(mine)
    response = Client().post(url(name, mine), {"version": version.pk, "step": 0, "name": "Mine now"})

    assert response.status_code == 403
    assert state_of(mine) == before
    assert mine.versions.filter(reason="named").count() == 1
    assert client.get(url(name, mine)).status_code == 405


@pytest.mark.parametrize("version", ["", "x", "0", "99999999999"])
def test_a_version_that_is_none_is_not_found(client, mine, version):
    assert client.post(url("revert", mine), {"version": version}).status_code == 404


def test_a_version_of_another_deck_is_not_found(client, mine):
    other = actions.save_version(actions.create(Visitor(key="other")), "Other")

    assert client.post(url("revert", mine), {"version": other.pk}).status_code == 404
    assert client.post(url("delete_version", mine), {"version": other.pk}).status_code == 404


def test_names_are_escaped(client, mine):
    client.post(url("save_version", mine), {"name": "<script>alert(1)</script>"})

    assert b"<script>alert" not in client.get(url("history", mine)).content


def test_a_long_history_is_turned_over_in_pages(client, mine, cards):
    for number in range(1, 26):
        actions.set_count(mine, cards["Zip"], "main", number)
        actions.save_version(mine, f"Number {number}")
    Version.objects.update(made=timezone.now() - timedelta(days=3))
    first = text_of(client.get(url("history", mine)))
    second = text_of(client.get(url("history", mine, "?versions=2")))

    assert "Page 1 of 2" in first
    assert "The first saved version." not in first
    assert "The first saved version." in second
    assert "Now" not in second


def test_the_number_of_queries_does_not_grow_with_the_history(
    client, mine, cards, django_assert_max_num_queries
):
    for number in range(1, 15):
        actions.add(mine, cards["Zip"], "main", 1)
        actions.save_version(mine, f"Number {number}")
    with django_assert_max_num_queries(20):
        client.get(url("history", mine))


def test_a_copy_names_the_deck_it_began_as_to_those_who_may_see_that(client, starter):
    client.post(url("copy", starter))
    twin = Deck.objects.get(starter="")
    assert "Copied from Fang and Fuse" in text_of(client.get(url("history", twin)))

    Deck.objects.filter(pk=starter.pk).update(visibility="private")
    assert "Fang and Fuse ." not in text_of(client.get(url("history", twin)))
    assert "began as a copy" not in text_of(client.get(url("history", twin)))
