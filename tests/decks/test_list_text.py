"""The cards of a deck as text: written, edited and read back in one step."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import actions
from decks.actions import DeckChangedError, DeckError
from decks.export import exportable_decks
from decks.models import Deck, Step
from decks.phrases import count_matches
from decks.views.edit import CHANGED_BESIDE_TEXT
from tests.decks.test_edit import IN_PLACE, counts_of, post
from tests.profiles import UNTIMED, examples

LIST = "Hero: Baxxel Geartooth\n3 Zip\n2 Ziip\n\nSideboard\n1 Filler 2\n"


def reread(deck: Deck) -> Deck:
    return exportable_decks().get(pk=deck.pk)


def text_of(deck: Deck) -> str:
    return actions.list_text(reread(deck))


@pytest.fixture
def deck(visitor, cards) -> Deck:
    """A deck with cards in every zone, a note, a description, and a line that matches no card."""
    deck = actions.import_list(
        visitor, "2 Zip\n1 Nothing of the Sort\n\nSideboard\n1 Zip\n\nMaybe\n3 Filler 2\n"
    )
    actions.set_hero(deck, cards["Baxxel Geartooth"])
    actions.set_note(deck, cards["Zip"], "main", "Quick")
    Deck.objects.filter(pk=deck.pk).update(description="For Sundays")
    return Deck.objects.get(pk=deck.pk)


def test_the_text_has_hero_zones_and_unmatched_lines_alone(deck):
    text = text_of(deck)

    assert [line for line in text.splitlines() if line and not line.startswith("//")] == [
        "Hero: Baxxel Geartooth",
        "2 Zip",
        "1 Nothing of the Sort",
        "Sideboard",
        "1 Zip",
        "Maybe",
        "3 Filler 2",
    ]
    assert "Sundays" not in text
    assert "Quick" not in text


def test_an_unchanged_text_changes_nothing(deck):
    steps = Step.objects.filter(deck=deck).count()
    lines = list(deck.unmatched.values())

    actions.replace_list(reread(deck), text_of(deck))

    assert Step.objects.filter(deck=deck).count() == steps
    assert list(deck.unmatched.values()) == lines


@given(
    copies=st.dictionaries(
        st.tuples(
            st.sampled_from(("Zip", "Filler 2", "Filler 1")), st.sampled_from(("main", "side", "maybe"))
        ),
        st.integers(1, 250),
    )
)
@settings(examples(20), suppress_health_check=UNTIMED)
def test_any_deck_is_read_back_the_same(cards, visitor, copies):
    deck = actions.create(visitor, hero=cards["Baxxel Geartooth"])
    for (name, zone), count in copies.items():
        actions.set_count(deck, cards[name], zone, count)
    before = counts_of(deck)

    actions.replace_list(reread(deck), text_of(deck))

    assert counts_of(deck) == before
    deck.delete()


def test_a_list_replaces_the_cards_and_keeps_notes(deck, cards):
    matched = actions.replace_list(reread(deck), LIST)

    assert counts_of(deck) == {("Zip", "main"): 3, ("Filler 2", "side"): 1}
    assert deck.entries.get(zone="main").note == "Quick"
    assert [line.text for line in deck.unmatched.all()] == ["2 Ziip"]
    assert (matched.matched_lines, matched.card_lines) == (3, 4)
    assert Deck.objects.get(pk=deck.pk).description == "For Sundays"


def test_a_list_is_one_step_to_undo(deck):
    before = counts_of(deck)
    lines = list(deck.unmatched.values_list("number", "text"))

    actions.replace_list(reread(deck), LIST)
    actions.undo(deck)

    assert counts_of(deck) == before
    assert list(deck.unmatched.values_list("number", "text")) == lines


def test_a_list_without_a_hero_leaves_the_hero(deck):
    actions.replace_list(reread(deck), "4 Zip\n")

    assert Deck.objects.get(pk=deck.pk).hero.name == "Baxxel Geartooth"


def test_remarks_are_added_to_the_description_once(deck):
    for _ in range(2):
        actions.replace_list(reread(deck), "Author: Somebody\n4 Zip\n")

    assert Deck.objects.get(pk=deck.pk).description == "For Sundays\nAuthor: Somebody"


def test_new_unmatched_lines_never_take_the_number_of_another(deck):
    actions.replace_list(reread(deck), "4 Zip\n1 Another Nothing\n1 Nothing of the Sort\n")

    numbers = dict(deck.unmatched.values_list("text", "number"))
    assert numbers["1 Nothing of the Sort"] == 2
    assert len(set(numbers.values())) == 2


@pytest.mark.parametrize(
    "text", ["", "what is this even about\nnobody knows", "4 Zip\n" * 5_000, "999 Zip\n"]
)
def test_what_is_no_list_is_one_sentence_and_changes_nothing(deck, text):
    before = counts_of(deck)

    with pytest.raises(DeckError) as error:
        actions.replace_list(reread(deck), text)

    assert str(error.value).count(".") >= 1
    assert counts_of(deck) == before


def test_a_list_of_an_older_deck_is_refused(deck, cards):
    known_update = deck.updated
    actions.add(deck, cards["Zip"], "main", 1)

    with pytest.raises(DeckChangedError):
        actions.replace_list(reread(deck), LIST, known_update=known_update)


def test_the_page_says_how_many_lines_matched(client, deck):
    answer = post(
        client,
        "edit_list",
        deck,
        {"list": LIST, "known_update": deck.updated.isoformat(), "back": "view=text"},
    )

    assert "3 of 4 lines matched a card. Choose a card for the other one below." in answer.content.decode()
    assert counts_of(deck) == {("Zip", "main"): 3, ("Filler 2", "side"): 1}


@pytest.mark.parametrize(("headers", "status"), [(IN_PLACE, 200), ({}, 422)])
def test_a_rejected_text_is_shown_again(client, deck, headers, status):
    sent = {"list": "999 Zip", "known_update": deck.updated.isoformat(), "back": "view=text"}

    answer = post(client, "edit_list", deck, sent, headers)

    assert answer.status_code == status
    assert "999 Zip</textarea>" in answer.content.decode()
    assert counts_of(deck)["Zip", "main"] == 2


def test_a_list_text_of_an_outdated_deck_is_kept_and_can_be_saved_again(client, deck, cards):
    known_update = deck.updated.isoformat()
    actions.add(deck, cards["Zip"], "main", 1)
    sent = {"list": LIST, "known_update": known_update, "back": "view=text"}

    answer = post(client, "edit_list", deck, sent).content.decode()
    deck.refresh_from_db()

    assert CHANGED_BESIDE_TEXT in answer
    assert "2 Ziip" in answer
    assert re.search(rf'name="known_update"\s+value="{re.escape(deck.updated.isoformat())}"', answer)
    assert counts_of(deck)[("Zip", "main")] == 3


def test_only_the_owner_edits_the_text(client, starter):
    assert (
        client.get(starter.get_absolute_url(), {"view": "text"}).content.decode().count("list-text-form") == 0
    )
    assert post(client, "edit_list", starter, {"list": LIST}).status_code in (403, 404)


@pytest.mark.parametrize(
    ("matched", "lines", "sentence"),
    [
        (60, 60, "All 60 lines matched a card."),
        (1, 1, "The line matched a card."),
        (0, 1, "The line matches no card. Choose one for it below."),
        (59, 60, "59 of 60 lines matched a card. Choose a card for the other one below."),
    ],
)
def test_matches_in_words(matched, lines, sentence):
    assert count_matches(matched, lines) == sentence
