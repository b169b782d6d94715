import json

import pytest
from hypothesis import given

from cards.importing import native_file
from cards.importing.card_file import cards_of
from cards.importing.facts import CardFileError
from cards.importing.source_cards import statement_of
from engine.cards import Back, CardType, CharacterClass, Cost, DamageType, Tag
from tests.cards.strategies import POOLS

ALLY = {"name": "Marla Quickwater", "types": ["Ally"]}


def file(*cards, **head):
    return json.dumps({"format": "loremaster-cards", "version": 1, "cards": list(cards), **head})


def reasons(*cards, **head):
    return [rejection.reason for rejection in native_file.read(file(*cards, **head)).rejected]


def test_a_card_contains_its_facts_and_leaves_out_unknown_ones():
    card = {
        **ALLY,
        "cost": "1+X",
        "classes": ["Mage"],
        "tags": ["Raptor", "Pet (1)"],
        "atk": 2,
        "damage_types": ["Fire"],
        "text": ["Elusive", "Sing."],
        "printings": [{"set": "TST", "number": 4, "rarity": "rare"}],
    }
    [read] = cards_of(native_file.read(file(card, sets=[{"code": "TST", "name": "Test of Time"}])))
    printed = read.printed
    assert (printed.types, printed.cost, printed.atk) == ((CardType.ALLY,), Cost(1, 1), 2)
    assert (printed.classes, printed.damage_types) == ({CharacterClass.MAGE}, (DamageType.FIRE,))
    assert printed.tags == (Tag("Raptor"), Tag("Pet", 1))
    assert read.printings[0].set.name == "Test of Time"


def test_the_back_of_a_hero():
    [card] = cards_of(
        native_file.read(file({"name": "Oda", "types": ["Hero"], "back": {"text": ["Sing."], "health": 30}}))
    )
    assert card.printed.back == Back(text=("Sing.",), health=30)


@pytest.mark.parametrize(
    ("wrong", "reason_part"),
    [
        ({"hp": 3}, 'unknown key "hp"'),
        ({"types": ["Vehicle"]}, '"Vehicle" is not one of'),
        ({"types": []}, "types: is empty"),
        ({"atk": "3"}, "atk: "),
        ({"atk": True}, "not a whole number"),
        ({"atk": -1}, "not between"),
        ({"cost": "two"}, "not a resource cost"),
        ({"text": "Sing."}, "text: is not a list"),
        ({"text": [" Sing."]}, "begins or ends with a space"),
        ({"text": ["a\x00b"]}, "control character"),
        ({"name": "\ud800"}, "control character"),
        ({"name": "?!"}, "must contain a letter or a digit"),
        ({"name": "\ufdfa" * 100}, "too long"),
        ({"race": ""}, "leave it out"),
        ({"classes": ["Mage", "Mage"]}, "contains a duplicate"),
        ({"printings": [{"set": "NOPE"}]}, 'set "NOPE" is not among'),
        ({"back": {"name": "Oda"}}, "back: "),
    ],
)
def test_a_wrong_card_is_rejected_by_name_and_reason(wrong, reason_part):
    [reason] = reasons({**ALLY, **wrong})
    assert reason_part in reason


def test_a_card_twice_is_rejected_the_second_time():
    reading = native_file.read(file(ALLY, {**ALLY, "name": "MARLA QUICK-WATER"}))
    assert [rejection.line for rejection in reading.rejected] == [2]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[1]",
        "{}",
        "[" * 100_000,
        '{"format": "loremaster-cards"}',
        '{"format": "loremaster-cards", "version": 2, "cards": []}',
        '{"format": "loremaster-cards", "version": 1, "cards": {}}',
        '{"format": "loremaster-cards", "version": 1, "cards": [], "extra": 1}',
        '{"format": "loremaster-cards", "version": 1, "cards": [], "source": "me"}',
        '{"format": "loremaster-cards", "version": 1, "cards": [], "sets": [{"code": "A"}]}',
        '{"format": "loremaster-cards", "version": 1, "version": 1, "cards": []}',
        '{"format": "loremaster-cards", "version": ' + "9" * 5000 + "}",
    ],
)
def test_a_file_that_is_no_card_file_is_refused_in_one_sentence(text):
    with pytest.raises(CardFileError) as raised:
        native_file.read(text)
    assert str(raised.value).endswith(".")
    assert "recursion" not in str(raised.value)
    assert "\n" not in str(raised.value)


@given(POOLS)
def test_written_cards_are_read_back(cards):
    reading = native_file.read(native_file.write(cards))
    assert reading.rejected == []
    assert reading.statements == [statement_of(card, line) for line, card in enumerate(cards, start=1)]
