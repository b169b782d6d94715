"""Decks of all kinds of cards, for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.cards import CardType, DamageType
from engine.rules.setup import GameDeck
from tests.engine.build import ability, ally, armor, hero, location, printed, quest, totem, weapon

_KEYWORDS = ["Ferocity", "Elusive", "Protector", "Long-Range", "Elusive, Protector", "Draw a card."]
_COSTS = st.integers(0, 4)
_ALLY_TAGS = st.sampled_from(["", "Unique", "Pet (1)", "Mount", "Instant", "Instant, Unique"])
_TYPES = st.lists(st.sampled_from(DamageType), max_size=2, unique=True).map(tuple)

allies = st.builds(
    lambda name, cost, atk, health, text, tags, types: ally(
        f"Ally {name}", cost, atk, health, *text, tags=tags, damage_types=types
    ),
    st.integers(1, 4),
    _COSTS,
    st.integers(0, 6),
    st.integers(1, 6),
    st.lists(st.sampled_from(_KEYWORDS), max_size=2),
    _ALLY_TAGS,
    _TYPES,
)
weapons = st.builds(
    lambda name, cost, atk, strike, text, tags: weapon(f"Weapon {name}", cost, atk, strike, *text, tags=tags),
    st.integers(1, 3),
    _COSTS,
    st.integers(0, 5),
    st.integers(0, 3),
    st.lists(st.just("Long-Range"), max_size=1),
    st.sampled_from(["Weapon, 1H, Melee (1)", "Weapon, 2H, Melee (1)", "Weapon, Ranged (1)"]),
)
armors = st.builds(
    lambda name, cost, defense, tags: armor(f"Armor {name}", cost, defense, tags=tags),
    st.integers(1, 3),
    _COSTS,
    st.integers(0, 3),
    st.sampled_from(["Armor, Head (1)", "Armor, Off-Hand (1)", "Item, Trinket (2)"]),
)
abilities = st.builds(
    lambda name, cost, text, tags: ability(f"Ability {name}", cost, text, tags=tags),
    st.integers(1, 3),
    st.sampled_from(["0", "1", "X", "1+X", "X+X"]),
    st.sampled_from(["Draw a card.", "Ongoing: Draw a card.", "Attach to target ally."]),
    st.sampled_from(["", "Instant", "Instant, Unique"]),
)
others = st.one_of(
    st.integers(1, 3).map(lambda number: quest(f"Quest {number}")),
    st.integers(1, 3).map(lambda number: location(f"Location {number}")),
    st.builds(lambda atk: totem("Totem", 1, atk, 2, tags="Fire Totem (1)"), st.integers(0, 2)),
    st.just(printed("Golem", CardType.EQUIPMENT, CardType.ALLY, cost=1, atk=1, health=1, defense=1)),
    st.just(printed("Master", CardType.HERO, cost=2, health=20, atk=1, tags="Master")),
)
cards = st.one_of(allies, allies, allies, weapons, armors, abilities, others)
heroes = st.builds(
    lambda name, health, atk: hero(f"Hero {name}", health, atk=atk),
    st.integers(1, 2),
    st.integers(1, 20),
    st.sampled_from([None, None, 2]),
)
_lists = st.one_of(*[st.lists(cards, min_size=8, max_size=25)] * 3, st.lists(cards, max_size=3))
decks = st.builds(GameDeck, heroes, _lists.map(tuple))
