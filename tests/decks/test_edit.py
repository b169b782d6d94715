"""The changes of the builder: as plain forms and in place."""

import re

import pytest
from django.urls import reverse

from decks import actions
from decks.models import Deck
from tests.decks.printed_cards import FILLERS

IN_PLACE = {"HX-Request": "true", "HX-Target": "deck"}
SUMMARY_ONLY = {"HX-Request": "true", "HX-Target": "summary"}


@pytest.fixture
def own_deck(visitor, cards):
    """A deck of the browser's own, with two copies of Zip."""
    deck = actions.create(visitor, hero=cards["Baxxel Geartooth"])
    actions.set_count(deck, cards["Zip"], "main", 2)
    return Deck.objects.get(pk=deck.pk)


def post(client, name, deck, data=None, headers=IN_PLACE):
    return client.post(reverse(f"decks:{name}", args=[deck.pk]), data or {}, headers=headers)


def counts_of(deck):
    return {(entry.card.name, entry.zone): entry.count for entry in deck.entries.select_related("card")}


def status_of(response):
    """What those who cannot see are told."""
    return re.search(r'<p id="status">(.*?)</p>', response.content.decode()).group(1)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("main-{}:+1", {("Zip", "main"): 3}),
        ("main-{}:-1", {("Zip", "main"): 1}),
        ("side-{}:+1", {("Zip", "main"): 2, ("Zip", "side"): 1}),
        ("maybe-{}:+2", {("Zip", "main"): 2, ("Zip", "maybe"): 2}),
        ("main-{}:>side", {("Zip", "main"): 1, ("Zip", "side"): 1}),
        ("main-{}:>maybe", {("Zip", "main"): 1, ("Zip", "maybe"): 1}),
    ],
)
def test_a_button_sends_its_change_in_one_parameter(client, cards, own_deck, step, expected):
    response = client.post(
        reverse("decks:change_count", args=[own_deck.pk]),
        {"step": step.format(cards["Zip"].pk), "back": "q=zip"},
    )

    assert counts_of(own_deck) == expected
    assert response.url == f"{own_deck.get_absolute_url()}?q=zip"


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("main-99999999:+1", "This card does not exist."),
        ("hand-{}:+1", "main deck, the side deck or the maybeboard"),
        ("main-{}:>hand", "main deck, the side deck or the maybeboard"),
        ("side-{}:>main", "There is no copy of Zip to move."),
        ("main-{}:+999", "0 to 250 copies"),
        ("main-{}:1e3", "This card does not exist."),
        ("", "This card does not exist."),
    ],
)
def test_a_step_that_cannot_be_is_one_sentence_and_changes_nothing(client, cards, own_deck, step, sentence):
    response = post(client, "change_count", own_deck, {"step": step.format(cards["Zip"].pk)})

    assert sentence in response.content.decode()
    assert counts_of(own_deck) == {("Zip", "main"): 2}


def test_changes_are_announced_to_screen_readers(client, cards, own_deck):
    card = cards["Zip"].pk

    assert status_of(post(client, "change_count", own_deck, {"card": card, "count": "3"})) == (
        "3 Zip in the main deck; 3 of 60 cards; 1 problem"
    )
    assert status_of(post(client, "change_count", own_deck, {"step": f"main-{card}:>side"})) == (
        "1 Zip in the side deck; 2 of 60 cards; 2 problems"
    )
    assert status_of(post(client, "undo", own_deck)).startswith("Undone: ")
    for filler in FILLERS:
        actions.set_count(own_deck, cards[filler.name], "main", 4)
    assert status_of(post(client, "change_count", own_deck, {"card": card, "count": "0"})) == (
        "no Zip in the main deck; 60 cards; legal"
    )


def test_undo_and_redo_say_what_they_would_do(client, cards, own_deck):
    page = post(client, "change_count", own_deck, {"card": cards["Zip"].pk, "count": "4"}).content.decode()
    assert "Undo: Added 2 Zip" in page
    page = post(client, "undo", own_deck).content.decode()
    assert "Redo: Added 2 Zip" in page
    assert counts_of(own_deck) == {("Zip", "main"): 2}
    post(client, "redo", own_deck)
    assert counts_of(own_deck) == {("Zip", "main"): 4}
    assert "Nothing to redo" in post(client, "redo", own_deck).content.decode()


def test_undo_works_as_a_plain_form(client, cards, own_deck):
    response = client.post(reverse("decks:undo", args=[own_deck.pk]), {"back": "q=zip"})

    assert response.url.endswith("?q=zip")
    assert counts_of(own_deck) == {}


def test_a_note_and_a_number_are_kept_together(client, cards, own_deck):
    data = {"card": cards["Zip"].pk, "zone": "main", "count": "3", "note": "fast\0 #early"}
    page = post(client, "update_entry", own_deck, data).content.decode()

    assert "fast #early" in page
    entry = own_deck.entries.get()
    assert (entry.count, entry.note) == (3, "fast #early")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"card": "Zip", "zone": "side", "note": "x"}, "no longer in the deck"),
        ({"card": "Zip", "zone": "\0", "note": "x"}, "no longer in the deck"),
        ({"card": "0", "note": "x"}, "no longer in the deck"),
        ({"card": "Zip", "count": "many"}, "whole number"),
        ({"card": "Zip", "count": "-1"}, "0 to 250 copies"),
    ],
)
def test_a_note_on_a_missing_card_is_refused(client, cards, own_deck, data, sentence):
    data = data | ({"card": cards["Zip"].pk} if data["card"] == "Zip" else {})

    assert sentence in post(client, "update_entry", own_deck, data).content.decode()
    assert counts_of(own_deck) == {("Zip", "main"): 2}


def test_a_change_sent_again_is_made_only_if_it_was_not_made_before(client, cards, own_deck):
    """Its answer was lost, so the browser cannot know."""
    own_deck.refresh_from_db()
    data = {"card": cards["Zip"].pk, "change": "1", "again": own_deck.updated.isoformat()}
    post(client, "change_count", own_deck, data)
    assert counts_of(own_deck) == {("Zip", "main"): 3}
    post(client, "change_count", own_deck, data)
    assert counts_of(own_deck) == {("Zip", "main"): 3}


def test_an_answer_before_the_last_leaves_the_list_out(client, cards, own_deck):
    page = post(
        client, "change_count", own_deck, {"card": cards["Zip"].pk, "change": "1"}, SUMMARY_ONLY
    ).content.decode()

    assert 'id="summary"' in page
    assert 'id="deck"' not in page


def test_a_change_keeps_the_list_as_it_is_arranged(client, cards, own_deck):
    data = {"card": cards["Zip"].pk, "change": "1", "back": "group=cost&show=cost:7&q=wolf"}
    page = post(client, "change_count", own_deck, data).content.decode()

    assert "Showing only" in page
    assert f'id="main-{cards["Zip"].pk}"' not in page
    assert "q=wolf&amp;group=cost&amp;show=" in page.replace("%3A", ":")


def test_the_arrangement_is_remembered(client, own_deck):
    client.get(own_deck.get_absolute_url(), {"group": "cost", "sort": "name"})
    page = client.get(own_deck.get_absolute_url()).content.decode()

    assert re.search(r'<option value="cost"\s+selected>', page)
    assert "Cost 2" in page


def test_a_changed_description_is_shown_in_place(client, own_deck):
    data = {"name": "Zippy", "description": "Go.", "tags": "fast, red,,fast", "seen": own_deck.metadata_hash}
    page = post(client, "update_metadata", own_deck, data, SUMMARY_ONLY).content.decode()

    assert 'data-name="Zippy"' in page
    own_deck.refresh_from_db()
    assert (own_deck.description, own_deck.tags) == ("Go.", ["fast", "red"])


def test_a_conflicting_description_is_shown_beside_the_form(client, own_deck):
    known_hash = own_deck.metadata_hash
    post(client, "update_metadata", own_deck, {"name": "Theirs", "seen": known_hash})
    response = post(client, "update_metadata", own_deck, {"name": "Mine", "seen": known_hash})

    assert response.status_code == 409
    own_deck.refresh_from_db()
    assert own_deck.name == "Theirs"
    assert "Overwrite with mine" in response.content.decode()
    assert f'value="{own_deck.metadata_hash}"' in response.content.decode()


def test_a_deck_cannot_lose_its_name_in_place(client, own_deck):
    response = post(client, "update_metadata", own_deck, {"name": " ", "seen": own_deck.metadata_hash})

    assert response.status_code == 422
    assert "A deck needs a name." in response.content.decode()


def test_a_change_takes_as_many_queries_for_few_cards_as_for_many(
    client, cards, own_deck, django_assert_max_num_queries
):
    def change():
        with django_assert_max_num_queries(60) as captured_queries:
            post(client, "change_count", own_deck, {"card": cards["Zip"].pk, "change": "1"})
        return len(captured_queries)

    change()
    few = change()
    for filler in FILLERS:
        actions.set_count(own_deck, cards[filler.name], "main", 4)
    assert change() == few


@pytest.mark.parametrize("name", ["update_entry", "undo", "redo"])
def test_only_its_owner_changes_a_deck(client, cards, own_deck, name):
    client.cookies.clear()

    assert post(client, name, own_deck, {"card": cards["Zip"].pk, "count": "0"}).status_code == 403
    assert counts_of(own_deck) == {("Zip", "main"): 2}
