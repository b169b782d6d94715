"""Card lists: what is printed on the cards, without printings."""

import json

import pytest

from cards.importing import card_file, card_list
from cards.importing.card_file import cards_of
from cards.importing.facts import CardFileError
from engine.cards import CardType, CharacterClass, Cost, DamageType, Faction, Tag

DUSKWING = {
    "name": "Duskwing",
    "type": "Ally",
    "instant": False,
    "cost": "1+X",
    "icons": ["Horde", "Hunter"],
    "icons_expanded": ["Horde", "Hunter"],
    "subtypes": ["Bat"],
    "type_tags": ["Bat", "Pet (1)"],
    "atk": 4,
    "damage_type": "Nature",
    "health": 3,
    "text": "Stealth (It can't be protected against.) <p> When this ally attacks, draw a card.",
}


def read(*cards):
    return card_list.read(json.dumps(cards))


def printed(**facts):
    [card] = cards_of(read({"name": "Marla", "type": "Ally", **facts}))
    return card.printed


def test_the_facts_of_a_card():
    [duskwing] = cards_of(read(DUSKWING))
    card = duskwing.printed
    assert (card.name, card.types, card.cost) == ("Duskwing", (CardType.ALLY,), Cost(1, 1))
    assert (card.classes, card.factions) == ({CharacterClass.HUNTER}, {Faction.HORDE})
    assert card.tags == (Tag("Bat"), Tag("Pet", 1))
    assert (card.atk, card.damage_types, card.health) == (4, (DamageType.NATURE,), 3)
    assert card.text == ("Stealth", "When this ally attacks, draw a card.")
    assert duskwing.wording[0] == "Stealth <i>(It can't be protected against.)</i>"


def test_a_card_without_text_has_no_paragraphs():
    assert printed().text == ()


def test_the_other_side_of_a_hero():
    card = printed(type="Hero", text="(4) >>> Flip Marla.", back_text="Pets you control have Elusive.")
    assert card.text == ("(4) >>> Flip Marla.",)
    assert card.back.text == ("Pets you control have Elusive.",)


def test_equipment_has_the_tag_that_its_type_names():
    sword = printed(type="Equipment—Weapon", type_tags=["1H", "Sword", "Melee (1)"], strike_cost=2)
    assert sword.types == (CardType.EQUIPMENT,)
    assert list(map(str, sword.tags)) == ["1H Weapon", "Sword", "Melee (1)"]
    cloak = printed(type="Equipment—Armor", type_tags=["Cloth"], **{"def": 0})
    assert (list(map(str, cloak.tags)), cloak.defense) == (["Armor", "Cloth"], 0)


def test_a_card_of_two_types():
    assert printed(type="Ability Ally").types == (CardType.ABILITY, CardType.ALLY)


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (7, "a card without a name: is not an object."),
        ({"name": "Marla"}, '"Marla": has no "type".'),
        ({**DUSKWING, "type": "Landmark"}, '"Duskwing": types: "Landmark" is not one of'),
        ({**DUSKWING, "text": None}, '"Duskwing": text: is not text.'),
        ({**DUSKWING, "health": -1}, '"Duskwing": health: -1 is not between'),
    ],
)
def test_a_card_that_is_wrong_is_rejected_by_its_place(card, reason):
    reading = read(DUSKWING, card)
    assert len(reading.statements) == 1
    [rejection] = reading.rejected
    assert rejection.line == 2
    assert rejection.reason.startswith(reason)


@pytest.mark.parametrize("text", ["[]", "[", '{"name": "Marla"}', '[{"name": "a", "name": "b"}]'])
def test_what_is_no_list_of_cards_is_refused_in_one_sentence(text):
    with pytest.raises(CardFileError) as raised:
        card_list.read(text)
    assert str(raised.value).endswith(".") and "\n" not in str(raised.value)


def test_a_card_list_is_read_for_its_facts_but_not_imported(tmp_path):
    path = tmp_path / "list.json"
    path.write_text(json.dumps([DUSKWING]), encoding="utf-8")
    assert cards_of(card_file.read_printed_facts(path))[0].printed.name == "Duskwing"
    with pytest.raises(CardFileError, match="format"):
        card_file.read_path(path)
