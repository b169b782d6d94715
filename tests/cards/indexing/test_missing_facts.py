"""Facts that a card must have and that no source tells."""

import pytest

from cards.indexing.missing_facts import missing_facts
from engine.cards import CardType, Cost, DamageType, PrintedCard, Tag

ALLY = {"types": (CardType.ALLY,), "cost": Cost(3), "atk": 2, "damage_types": (DamageType.FIRE,), "health": 4}


@pytest.mark.parametrize(
    ("facts", "missing"),
    [
        (ALLY, []),
        ({**ALLY, "health": None}, ["health"]),
        ({**ALLY, "atk": None, "damage_types": ()}, ["atk", "damage_types"]),
        ({**ALLY, "atk": 0, "damage_types": ()}, []),
        ({"types": (CardType.HERO,)}, ["health"]),
        ({"types": (CardType.QUEST,)}, []),
        ({"types": (CardType.ABILITY,)}, ["cost"]),
        ({"types": ()}, ["types"]),
        ({"types": (CardType.EQUIPMENT,), "cost": Cost(1), "tags": (Tag("Armor"),)}, ["defense"]),
        (
            {"types": (CardType.EQUIPMENT,), "cost": Cost(1), "tags": (Tag("1H Weapon"),)},
            ["atk", "strike_cost", "damage_types"],
        ),
        ({"types": (CardType.EQUIPMENT,), "cost": Cost(1), "tags": (Tag("Item"),)}, []),
    ],
)
def test_what_a_card_of_its_type_must_have(facts, missing):
    assert missing_facts(PrintedCard(name="Marla", **facts)) == missing


def test_an_ally_whose_faction_nobody_tells_is_not_called_neutral():
    assert missing_facts(PrintedCard(name="Marla", **ALLY, unknown=frozenset({"factions"}))) == ["factions"]
