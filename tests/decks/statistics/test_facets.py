"""Facets: the values of a card, their labels, their order, and the query for each."""

import pytest

from cards.importing.facts import CardFacts, PrintingFacts, SetFacts
from cards.importing.store import import_file
from cards.search import CardSearch
from decks.statistics.deck_cards import DeckCard
from decks.statistics.facets import FACETS, NONE, note_tags
from engine.cards import CardType, DamageType, Faction, PrintedCard
from tests.cards.card_files import native_cards
from tests.decks.printed_cards import MAGE, PRIEST, ability, ally, quest


def values(key, card, **facts):
    return FACETS[key].get_values(DeckCard(card, **facts))


@pytest.mark.parametrize(
    ("key", "card", "facts", "expected"),
    [
        ("type", ally("Zip"), {}, ("Ally",)),
        ("type", PrintedCard(name="Totem", types=(CardType.ABILITY, CardType.ALLY)), {}, ("Ally",)),
        ("cost", ally("Zip", cost=3), {}, ("3",)),
        ("cost", ally("Giant", cost=11), {}, ("8",)),
        ("cost", quest("Gathering"), {}, ()),
        ("class", ability("Staff", classes=(PRIEST, MAGE)), {}, ("Mage", "Priest")),
        ("faction", ally("Zip"), {}, ()),
        ("resource", quest("Gathering"), {}, ("Quest",)),
        ("resource", ally("Zip"), {}, ()),
        ("rarity", ally("Zip"), {"rarity": "epic"}, ("epic",)),
        ("set", ally("Zip"), {"set": "Heroes of Azeroth"}, ("Heroes of Azeroth",)),
        ("tag", ally("Zip", tags=("Orc", "Warrior")), {}, ("Orc", "Warrior")),
        ("mark", ally("Zip"), {"note": "late #finisher, see C#"}, ("finisher",)),
    ],
)
def test_a_card_has_its_values(key, card, facts, expected):
    assert values(key, card, **facts) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Undead Hero Required", ("Undead hero",)),
        ("Dwarf or Gnome Hero Required", ("Dwarf or Gnome hero",)),
        ("Fire Talent", ("Fire Talent",)),
        ("Fire Hero Required", ("Fire hero",)),
        ("Aldor Reputation", ("Aldor Reputation",)),
        ("Draw a card.", ()),
    ],
)
def test_restrictions_are_read_from_the_text(text, expected):
    """Rule 100.2b-d."""
    assert values("restriction", ally("Zip", text=(text,))) == expected


def test_values_are_in_game_order_and_cards_without_one_last():
    cost, rarity = FACETS["cost"], FACETS["rarity"]

    assert sorted(["8", NONE, "0", "3"], key=cost.sort_key) == ["0", "3", "8", NONE]
    assert sorted(["epic", "common", NONE, "rare"], key=rarity.sort_key) == ["common", "rare", "epic", NONE]
    assert sorted(["b", NONE, "A"], key=FACETS["set"].sort_key) == ["A", "b", NONE]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("type", "Ally", "Allies"),
        ("cost", "8", "Cost 8 or more"),
        ("cost", NONE, "No cost"),
        ("restriction", "Undead hero", "Undead hero required"),
        ("mark", "finisher", "#finisher"),
    ],
)
def test_values_have_labels(key, value, words):
    assert FACETS[key].label_of(value) == words


def test_a_card_without_values_has_the_value_none():
    facet = FACETS["class"]

    assert facet.has_value(DeckCard(ally("Zip")), NONE)
    assert not facet.has_value(DeckCard(ability("Bolt", classes=(MAGE,))), NONE)


def test_note_tags_are_words_after_a_hash():
    assert note_tags("") == note_tags("C# and #") == ()
    assert note_tags("#Draw #draw #two-drop") == ("draw", "two-drop")


def queries(key, card, **facts):
    """The queries for the values of a card."""
    return [FACETS[key].make_query(value) for value in values(key, card, **facts)]


@pytest.mark.parametrize(
    "key", ["type", "cost", "class", "faction", "damage", "resource", "restriction", "tag"]
)
def test_a_value_has_a_card_search_that_finds_the_same(load, key):
    """The query of a value means something, and finds the card that has the value."""
    striker = PrintedCard(
        name="Striker",
        types=(CardType.ALLY,),
        atk=2,
        health=2,
        damage_types=(DamageType.FIRE,),
        text=("Aldor Reputation",),
    )
    cards = load(
        striker,
        ability("Staff", classes=(PRIEST, MAGE), cost=9),
        ability("Spark", text=("Fire Talent",), factions=(Faction.HORDE,)),
        ally("Bones", text=("Undead Hero Required",), tags=("Night Elf",)),
        ally("Stone", text=("Dwarf or Gnome Hero Required",)),
        quest("Gathering"),
    )
    tried = 0
    for card in cards.values():
        for query in queries(key, card.printed()):
            search = CardSearch.parse(query)
            assert not search.problems, query
            assert card in search.cards(), query
            tried += 1
    assert tried


def test_rarity_and_set_have_a_card_search_too(db):
    azeroth = SetFacts(code="HoA", name="Heroes of Azeroth")
    printing = PrintingFacts(set=azeroth, number=1, rarity="epic")
    import_file(native_cards(CardFacts(printed=ally("Zip"), printings=(printing,))))

    for key, facts in (("rarity", {"rarity": "epic"}), ("set", {"set": azeroth.name})):
        (query,) = queries(key, ally("Zip"), **facts)
        assert [card.name for card in CardSearch.parse(query).cards()] == ["Zip"]
