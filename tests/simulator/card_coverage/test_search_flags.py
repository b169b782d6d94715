"""The flags of the card search about simulated text."""

import pytest

from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from cards.query.conditions import Condition
from cards.query.flag_keys import register_flag
from cards.search import CardSearch
from simulator.models import IndexedCoverage
from tests.cards.card_files import native_cards
from tests.engine.build import ally

pytestmark = pytest.mark.django_db

UNREAD = "When this ally enters play, hum a tune."


@pytest.fixture(autouse=True)
def pool():
    cards = (
        ally("Plain Fox", 1, 1, 1),
        ally("Swift Fox", 2, 1, 1, "Ferocity"),
        ally("Humming Fox", 3, 1, 1, "Ferocity", UNREAD),
        ally("Silent Fox", 4, 1, 1, UNREAD),
    )
    import_file(native_cards(*(CardFacts(printed=card) for card in cards)))


def search(query):
    cards = CardSearch.parse(query)
    assert not cards.problems
    return [card.name for card in cards.cards().order_by("cost_number")]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("is:full", ["Plain Fox", "Swift Fox"]),
        ("is:partial", ["Humming Fox"]),
        ("is:unplayed", ["Silent Fox"]),
        ("has:unplayed", ["Humming Fox", "Silent Fox"]),
        ("-is:full", ["Humming Fox", "Silent Fox"]),
        ("not:unplayed", ["Plain Fox", "Swift Fox", "Humming Fox"]),
        ("-has:unplayed", ["Plain Fox", "Swift Fox"]),
        ("is:full OR is:partial", ["Plain Fox", "Swift Fox", "Humming Fox"]),
        ("is:full,unplayed cost>1", ["Swift Fox", "Silent Fox"]),
        ("is!=full", ["Humming Fox", "Silent Fox"]),
    ],
)
def test_cards_are_searched_by_how_much_of_them_is_simulated(query, names):
    assert search(query) == names


def test_a_negation_also_finds_cards_that_are_not_indexed():
    IndexedCoverage.objects.filter(card__name="Silent Fox").delete()

    assert search("-is:full") == ["Humming Fox", "Silent Fox"]
    assert search("has:unplayed") == ["Humming Fox"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("is:full", "cards with all text simulated"),
        ("not:full", "cards with not (all text simulated)"),
        ("is:partial", "cards with part of the text simulated"),
        ("is:unplayed", "cards with no text simulated"),
        ("has:unplayed", "cards with text that is not simulated"),
    ],
)
def test_the_sentence_of_a_search_says_what_is_simulated(query, sentence):
    assert CardSearch.parse(query).explanation == sentence


def test_a_misspelt_flag_is_corrected():
    assert CardSearch.parse("is:unplaied").problems[0].suggestions == ("unplayed",)


def test_the_help_lists_the_flags(client):
    page = client.get("/cards/syntax/").content.decode()

    assert "Simulated text" in page
    assert 'href="/cards/?q=is%3Afull+type%3Aally"' in page


@pytest.mark.parametrize(("key", "name"), [("is", "full"), ("has", "text"), ("was", "simulated")])
def test_a_flag_cannot_take_the_place_of_another_or_belong_to_another_key(key, name):
    condition = Condition(None, "")

    with pytest.raises(ValueError, match=f"{key}:{name}"):
        register_flag(key, name, condition)
