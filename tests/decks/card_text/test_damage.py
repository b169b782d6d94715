"""The damage that a text deals, by its types (Rule 408.3a)."""

import pytest

from decks.card_text.damage import dealt_types, parse_types
from decks.legality import why_not
from engine.cards import DamageType
from tests.decks.printed_cards import MAGE, ability, hero
from tests.decks.test_legality import CONSTRUCTED

FIRE, FROST, SHADOW = DamageType.FIRE, DamageType.FROST, DamageType.SHADOW


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Your hero deals 2 fire damage to target ally.", {FIRE}),
        ("Your hero deals 2 unpreventable shadowfire damage to target ally.", {SHADOW, FIRE}),
        ("Your hero deals 2 Frostfire damage to target ally.", {FROST, FIRE}),
        ("Your hero deals X shadow or fire damage to target ally.", {SHADOW, FIRE}),
        ("Your hero may deal 1 fire damage to it, and it may deal 1 frost damage to another.", {FIRE, FROST}),
        ("<b>Ongoing:</b> 1, Destroy this -> Your hero deals 3 fire damage to target hero.", {FIRE}),
        ("If you do, your hero deals fire damage equal to its cost to target ally.", {FIRE}),
        ("When an ally would deal any damage, it deals that much fire damage instead.", {FIRE}),
        ("When your hero deals fire damage, draw a card.", set()),
        ("Ongoing: When your hero deals fire damage, it deals 1 frost damage to target ally.", {FROST}),
        ("Prevent all fire damage that would be dealt to your hero.", set()),
        ("Abilities that deal fire damage cost 1 less.", set()),
        ("Your hero deals 2 shadow damage to each ally that was dealt fire damage this turn.", {SHADOW}),
        ("Ready a Fire Elemental. Your hero deals damage equal to its ATK.", set()),
    ],
)
def test_damage_is_dealt_in_all_its_types(text, types):
    assert dealt_types((text,)) == types


def test_a_word_may_name_several_types():
    assert parse_types("shadowfire") == {SHADOW, FIRE}
    assert parse_types("[Fire]") == {FIRE}
    assert parse_types("firework") == parse_types("") == set()


@pytest.mark.parametrize("word", ["fire", "shadowfire", "frostfire"])
def test_abilities_that_deal_fire_damage_may_deal_other_damage_too(word):
    """Rule 100.2e, 408.3a."""
    text = "You can include only neutral quests, and any abilities that deal fire damage."
    imp = hero("Some Imp", text=(f"<b>Deckbuilding:</b> {text}",))
    bolt = ability("Bolt", classes=(MAGE,), text=(f"Your hero deals 2 {word} damage to target ally.",))

    assert why_not(bolt, imp, CONSTRUCTED) is None


def test_one_of_several_types_is_enough():
    text = "You can include only abilities that deal fire or frost damage."
    imp = hero("Some Imp", text=(f"<b>Deckbuilding:</b> {text}",))

    def can_have(word):
        bolt = ability("Bolt", text=(f"Your hero deals 2 {word} damage to target ally.",))
        return why_not(bolt, imp, CONSTRUCTED) is None

    assert [word for word in ("fire", "frostfire", "frost", "shadow") if can_have(word)] == [
        "fire",
        "frostfire",
        "frost",
    ]
