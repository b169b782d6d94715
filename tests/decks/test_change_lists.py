"""Lists of changes: offered for the visitor's decks, and applied to one in a step that can be undone."""

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from decks import actions, file_limits
from decks.actions import DeckError
from decks.models import Deck
from tests.decks.test_edit import IN_PLACE, counts_of, post
from tests.decks.test_pages import text_of

CHANGES = "+2 Fire Blast\n-1 Zip\nSB: -1 Zip"


@pytest.fixture
def deck(visitor, cards):
    deck = actions.import_list(visitor, "Hero: Baxxel Geartooth\n2 Zip\n1 Ta'zo\n\nSideboard\n1 Zip\n")
    return Deck.objects.get(pk=deck.pk)


def apply(client, deck, text=CHANGES):
    return client.post(reverse("decks:changes"), {"list": text, "deck": deck.pk}, follow=True)


def test_a_pasted_list_of_changes_is_offered_for_the_decks(client, deck):
    answer = client.post(reverse("decks:new_from_list"), {"list": "+2 Fire Blast\n-1 Zip\n-2 Ziip"})

    assert answer.status_code == 200
    assert Deck.objects.count() == 1
    assert "2 cards added, 1 card removed" in text_of(answer)
    assert "-2 Ziip matches no card" in text_of(answer)
    assert f'value="{deck.pk}"' in answer.content.decode()


def test_without_a_deck_the_changes_are_shown_and_nothing_is_offered(client, cards):
    answer = client.post(reverse("decks:new_from_list"), {"list": "+2 Fire Blast\n-1 Zip"})

    assert "You have no decks yet." in text_of(answer)
    assert "Apply changes" not in text_of(answer)


def test_changes_are_applied_in_one_step_to_undo(client, deck):
    before = counts_of(deck)
    answer = apply(client, deck, "+2 Fire Blast\n-1 Zip")

    assert "Changes applied: 2 cards added, 1 card removed." in text_of(answer)
    assert counts_of(deck) == {**before, ("Fire Blast", "main"): 2, ("Zip", "main"): 1}
    actions.undo(deck)
    assert counts_of(deck) == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("-3 Zip", "The deck has 2 copies of Zip there; the list takes out 3."),
        ("-1 Fire Blast", "The deck has 0 copies of Fire Blast there; the list takes out 1."),
        ("+1 Zip\n-1 Ziip", "1 line without a matching card: “-1 Ziip”."),
        ("+250 Zip", "A deck can have 0 to 250 copies of a card."),
        ("4 Zip", "This is no list of changes: begin each line with + or -."),
        ("", "This list is empty."),
    ],
)
def test_changes_that_cannot_be_made_are_one_sentence_and_change_nothing(client, deck, text, sentence):
    before = counts_of(deck)
    answer = apply(client, deck, text)

    assert answer.status_code == 422
    assert f"{sentence} No deck was changed." in text_of(answer)
    assert counts_of(deck) == before


def test_nobody_changes_the_deck_of_another(client, deck):
    Deck.objects.filter(pk=deck.pk).update(owner_key="another")

    assert apply(client, deck).status_code in (403, 404)
    assert not deck.entries.filter(card__name="Fire Blast").exists()


def test_the_text_of_a_deck_may_be_changes_to_it(client, deck):
    sent = {"list": "+2 Fire Blast\n-2 Zip", "known_update": deck.updated.isoformat()}

    assert post(client, "edit_list", deck, sent, IN_PLACE).status_code == 200
    assert counts_of(deck) == {("Fire Blast", "main"): 2, ("Ta'zo", "main"): 1, ("Zip", "side"): 1}


def test_where_no_deck_can_be_chosen_changes_are_refused_with_one_sentence(client, deck, tmp_path):
    path = tmp_path / "changes.txt"
    path.write_text(CHANGES)

    with pytest.raises(CommandError, match="This is a list of changes to a deck"):
        call_command("check_deck", str(path))
    answer = client.post("/api/decks/validate/", CHANGES, content_type="text/plain")
    assert answer.status_code == 422
    assert "list-of-changes" in answer.content.decode()


def test_an_import_has_as_many_different_cards_as_a_deck(visitor, cards, monkeypatch):
    monkeypatch.setattr(file_limits, "DIFFERENT_CARDS", replace(file_limits.DIFFERENT_CARDS, value=2))
    with pytest.raises((DeckError, ValueError), match="at most 2 different cards"):
        actions.import_list(visitor, "1 Zip\n1 Fire Blast\n1 Filler 2")


def test_a_long_name_is_in_the_description_too(visitor, cards):
    name = "A very long name " * 8
    deck = actions.import_list(visitor, f"// {name}\n4 Zip")

    assert deck.name == name[:100].strip()
    assert deck.description == name.strip()
