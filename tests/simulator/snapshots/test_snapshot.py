"""A snapshot has every printed fact of a deck."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Back, CardType, CharacterClass, Cost, DamageType, Faction, PrintedCard, Tag
from simulator.snapshots.snapshot import DeckSnapshot, card_from_json, card_to_json
from tests.simulator.printed_cards import BRUTE, HERO, SCOUT, deck

few = st.integers(-3, 40) | st.none()
words = st.text(max_size=12)
printed_cards = st.builds(
    PrintedCard,
    name=st.text(min_size=1, max_size=20),
    types=st.lists(st.sampled_from(CardType), max_size=3).map(tuple),
    cost=st.builds(Cost, st.integers(0, 20), st.integers(0, 3)) | st.none(),
    classes=st.frozensets(st.sampled_from(CharacterClass)),
    factions=st.frozensets(st.sampled_from(Faction)),
    tags=st.lists(st.builds(Tag, words, few), max_size=3).map(tuple),
    talent=words.filter(bool) | st.none(),
    race=words.filter(bool) | st.none(),
    professions=st.lists(words, max_size=2).map(tuple),
    atk=few,
    damage_types=st.lists(st.sampled_from(DamageType), max_size=2).map(tuple),
    health=few,
    defense=few,
    strike_cost=few,
    capacity=few,
    text=st.lists(words, max_size=3).map(tuple),
    back=st.builds(Back, text=st.lists(words, max_size=2).map(tuple), atk=few, health=few) | st.none(),
)


@given(card=printed_cards)
def test_a_card_survives_json(card):
    assert card_from_json(json.loads(json.dumps(card_to_json(card)))) == card


def test_a_deck_survives_json():
    snapshot = deck()
    assert DeckSnapshot.from_json(json.loads(json.dumps(snapshot.to_json()))) == snapshot


def test_a_side_deck_survives_json():
    snapshot = DeckSnapshot.of("", HERO, [(SCOUT, 4)], [(BRUTE, 2)])
    assert DeckSnapshot.from_json(json.loads(json.dumps(snapshot.to_json()))) == snapshot
    assert list(snapshot.side_cards()) == [BRUTE, BRUTE]


def test_a_deck_stored_without_a_side_deck_can_be_read():
    snapshot = DeckSnapshot.of("", HERO, [(SCOUT, 4)])
    assert "side" not in snapshot.to_json()
    assert DeckSnapshot.from_json(snapshot.to_json()) == snapshot


def test_lists_in_any_order_have_the_same_snapshot():
    other_brute = replace(BRUTE, atk=5)
    entries = [(SCOUT, 4), (other_brute, 2), (BRUTE, 3)]
    assert DeckSnapshot.of("", HERO, entries) == DeckSnapshot.of("", HERO, entries[::-1])


def test_every_copy_of_a_card_is_in_the_deck():
    cards = list(deck(((SCOUT, 2), (BRUTE, 1))).cards())
    assert cards == [BRUTE, SCOUT, SCOUT]
    assert deck().size == 60
