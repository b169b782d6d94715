"""A small pool of invented cards with two sets, as a native file holds it."""

import json

import pytest
from pytest_django import DjangoDbBlocker

from cards.importing import native_file
from cards.importing.store import import_file
from cards.models import Card

POOL = {
    "format": "loremaster-cards",
    "version": 1,
    "sets": [{"code": "AAA", "name": "First Light", "block": 1}, {"code": "BBB", "name": "Second Wind"}],
    "cards": [
        {
            "name": "Marla Quickwater",
            "types": ["Hero"],
            "classes": ["Mage"],
            "factions": ["Alliance"],
            "tags": ["Human", "Mage"],
            "race": "Human",
            "health": 25,
            "text": ["Flip Marla: Draw a card."],
            "back": {"text": ["Quick."]},
            "printings": [{"set": "AAA", "number": 1, "rarity": "uncommon", "artist": "Ann Onym"}],
        },
        {
            "name": "Sève's Multi-Shot",
            "types": ["Ability"],
            "cost": "1+X",
            "classes": ["Hunter"],
            "text": ["Deal X damage to target ally."],
            "printings": [
                {"set": "AAA", "number": 2, "rarity": "common"},
                {"set": "BBB", "number": 40, "rarity": "rare", "treatment": "extended art"},
            ],
        },
        {
            "name": "Grey Wolf",
            "types": ["Ally"],
            "cost": 2,
            "tags": ["Wolf"],
            "atk": 3,
            "damage_types": ["Melee"],
            "health": 1,
            "text": ["Ferocity"],
            "printings": [{"set": "BBB", "number": 7, "flavour": "It howls."}],
        },
        {"name": "Winter Wolf", "types": ["Ally"], "cost": 5, "tags": ["Wolf"], "atk": 4, "health": 4},
        {"name": "Grey Wolf", "kind": "raid", "types": ["Ally"], "cost": 9, "atk": 9, "health": 9},
    ],
}


@pytest.fixture(scope="module")
def stored_pool(module_data: DjangoDbBlocker) -> None:
    """The cards, for all tests of a module."""
    with module_data.unblock():
        import_file(native_file.read(json.dumps(POOL)))


@pytest.fixture
def pool(stored_pool: None, db: None) -> dict[str, Card]:
    """The cards by slug."""
    return {card.slug: card for card in Card.objects.with_details()}


@pytest.fixture
def many(pool: dict[str, Card]) -> int:
    """How many cards there are once a hundred plain ones have joined the pool."""
    cards = [
        {
            "name": f"Recruit {number}",
            "types": ["Ally"],
            "cost": 1,
            "printings": [{"set": "AAA", "number": 100 + number}, {"set": "BBB", "number": 100 + number}],
        }
        for number in range(100)
    ]
    import_file(native_file.read(json.dumps({**POOL, "cards": cards})))
    return Card.objects.count()
