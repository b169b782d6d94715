"""The list of a deck: grouped, sorted and filtered by the address or the last choice."""

import pytest

from accounts.visitors import Visitor
from cards.models import Printing, Set
from decks import actions
from decks.builder.arrangement import Arrangement, build_rows
from decks.models import Deck
from decks.views.builder import builder_decks
from decks.views.forms import BuilderForm
from tests.decks.conftest import cards_by_name
from tests.decks.printed_cards import MAGE, ability, ally, quest, save_cards

CARDS = (
    ally("Zip", cost=1),
    ally("Brute", cost=3),
    ability("Bolt", classes=(MAGE,), cost=3),
    quest("Gathering"),
)


@pytest.fixture(scope="module")
def stored_deck(module_data):
    with module_data.unblock():
        save_cards(CARDS)
        cards = cards_by_name()
        deck = actions.create(Visitor(key="mine"), name="Mix")
        for name, count in (("Zip", 4), ("Brute", 2), ("Bolt", 3), ("Gathering", 1)):
            actions.set_count(deck, cards[name], "main", count)
        actions.set_count(deck, cards["Zip"], "side", 1)


@pytest.fixture
def deck(stored_deck, db):
    """A deck of a few cards, one of them in the side deck too."""
    return Deck.objects.get(name="Mix")


def listed(deck: Deck, **address: str) -> dict[str, list[str]]:
    rows = build_rows(builder_decks().get(pk=deck.pk))
    groups = BuilderForm(address).arrangement.groups(rows["main"])
    return {group.title: [row.entry.card.name for row in group.rows] for group in groups}


def test_a_list_is_grouped_by_type_cheapest_first(deck):
    assert listed(deck) == {"Allies": ["Zip", "Brute"], "Abilities": ["Bolt"], "Quests": ["Gathering"]}


def test_a_list_is_grouped_by_the_chosen_facet(deck):
    assert listed(deck, group="cost") == {
        "Cost 1": ["Zip"],
        "Cost 3": ["Bolt", "Brute"],
        "No cost": ["Gathering"],
    }
    assert listed(deck, group="class") == {"Mage": ["Bolt"], "No class icon": ["Gathering", "Zip", "Brute"]}
    assert listed(deck, group="nothing", sort="name") == {"Cards": ["Bolt", "Brute", "Gathering", "Zip"]}
    assert list(listed(deck, group="set")) == ["Set unknown"]


def test_a_card_is_listed_under_its_first_rarity_and_set(deck):
    card = deck.entries.get(card__name="Bolt").card
    for order, (name, rarity) in enumerate(
        (("Promotions", "promo"), ("Azeroth", "rare"), ("Later", "common"))
    ):
        printed_in = Set.objects.create(code=name[:3], name=name, order=order)
        Printing.objects.create(card=card, set=printed_in, number=1, rarity=rarity)

    assert listed(deck, group="rarity")["Rare"] == ["Bolt"]
    assert listed(deck, group="set")["Azeroth"] == ["Bolt"]


def test_words_marked_in_notes_make_groups(deck):
    actions.set_note(deck, deck.entries.get(card__name="Bolt").card, "main", "kills #removal")

    assert listed(deck, group="mark") == {"#removal": ["Bolt"], "Not marked": ["Gathering", "Zip", "Brute"]}


def test_a_list_may_be_sorted_by_copies(deck):
    assert listed(deck, group="nothing", sort="copies") == {"Cards": ["Zip", "Bolt", "Brute", "Gathering"]}


@pytest.mark.parametrize(
    ("show", "expected"),
    [
        ("cost:3", ["Bolt", "Brute"]),
        ("type:Ally", ["Zip", "Brute"]),
        ("class:none", ["Gathering", "Zip", "Brute"]),
        ("cost:7", []),
        ("height:3", ["Gathering", "Zip", "Bolt", "Brute"]),
        ("cost:", ["Gathering", "Zip", "Bolt", "Brute"]),
        ("cost:\x00", ["Gathering", "Zip", "Bolt", "Brute"]),
    ],
)
def test_only_the_cards_of_one_bar_are_shown(deck, show, expected):
    groups = listed(deck, group="nothing", show=show)

    assert groups.get("Cards", []) == expected


def test_the_count_of_a_group_is_its_cards(deck):
    groups = Arrangement().groups(build_rows(builder_decks().get(pk=deck.pk))["main"])

    assert [(group.title, group.count) for group in groups] == [
        ("Allies", 6),
        ("Abilities", 3),
        ("Quests", 1),
    ]


def test_choices_missing_from_the_address_are_remembered():
    last = {"group": "cost", "sort": "name"}

    assert BuilderForm({}, initial=last).arrangement == Arrangement("cost", "name")
    assert BuilderForm({"group": "set"}, initial=last).arrangement == Arrangement("set", "name")
    assert BuilderForm({"group": "height", "sort": ""}).arrangement == Arrangement("type", "cost")
