"""Printed information, and its form as plain data."""

import json

import pytest

from engine.cards import Back, CardType, CharacterClass, Cost, DamageType, Faction, PrintedCard, Tag

FULL = PrintedCard(
    name="Everything",
    types=(CardType.EQUIPMENT, CardType.ALLY),
    cost=Cost(2, x=1),
    classes=frozenset({CharacterClass.MAGE, CharacterClass.DRUID}),
    factions=frozenset({Faction.HORDE}),
    tags=(Tag("Pet", 1), Tag("Unique")),
    talent="Fire",
    race="Troll",
    professions=("Mining", "Tailoring"),
    atk=0,
    damage_types=(DamageType.FIRE, DamageType.FROST),
    health=4,
    defense=1,
    strike_cost=0,
    capacity=3,
    text=("Ferocity", "Draw a card."),
    back=Back(text=("Assault 2",), atk=1, health=30),
)


def test_a_card_survives_json():
    assert PrintedCard.from_data(json.loads(json.dumps(FULL.data()))) == FULL


def test_the_data_of_a_card_leaves_out_empty_facts():
    card = PrintedCard(name="Quest", types=(CardType.QUEST,))
    assert card.data() == {"name": "Quest", "types": ["Quest"]}
    assert PrintedCard.from_data(card.data()) == card


def test_no_value_and_zero_differ():
    """A card with 0 ATK has an ATK; a quest has none (Rule 205.1)."""
    assert FULL.data()["atk"] == 0
    assert PrintedCard.from_data({**FULL.data(), "atk": 0}).atk == 0


@pytest.mark.parametrize("text", ["", "Y", "-1", "1+", "1.5"])
def test_a_malformed_cost_is_rejected(text):
    """Rule 201.1, 403.2."""
    with pytest.raises(ValueError, match="is not a resource cost"):
        Cost.parse(text)


@pytest.mark.parametrize("text", ["0", "3", "X", "2+X", "1+X+X"])
def test_costs_read_as_printed(text):
    """Rule 201.3."""
    assert str(Cost.parse(text)) == text


def test_a_tag_with_a_number():
    """Rule 414.3b."""
    assert Tag.parse("Fire Totem (1)") == Tag("Fire Totem", 1)
    assert str(Tag("Fire Totem", 1)) == "Fire Totem (1)"
