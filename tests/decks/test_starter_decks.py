"""The starter decks meet Rule 100, counted without the decks app and checked with either pool."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from cards.importing import card_file
from cards.importing.card_file import read_path
from cards.importing.store import card_facts, import_file
from cards.models import Card
from decks import starter_decks
from decks.legality import Verdict
from decks.models import Deck
from tests.profiles import nightly

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "decks/data/starter").glob("*.txt"))
POOL = {
    card["name"]: card
    for card in json.loads((ROOT / "cards/data/starter.json").read_text(encoding="utf-8"))["cards"]
}
STARTER_POOL = ROOT / "cards/data/starter.json"
SECTIONS = {"Allies": "Ally", "Abilities": "Ability", "Equipment": "Equipment", "Quests": "Quest"}
RESTRICTION = re.compile(r"([A-Z][\w' ]*) (Hero Required|Talent|Reputation)")

each_deck = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


def hero_of(file):
    return POOL[re.search(r"^Hero: (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)[1]]


def cards_of(file):
    lines = re.findall(r"^(\d+) (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    counts = {name: int(count) for count, name in lines}
    assert len(counts) == len(lines), "a card stands in two lines"
    return [(POOL[name], count) for name, count in counts.items()]


def restriction(card):
    return RESTRICTION.fullmatch(card.get("text", [""])[0])


def has_tag(card, name):
    return any(re.sub(r" \(\d+\)$", "", tag) == name for tag in card.get("tags", []))


def test_there_are_six_decks_of_six_classes_three_of_each_faction():
    heroes = [hero_of(file) for file in FILES]

    assert len(heroes) == 6
    assert len({name for hero in heroes for name in hero["classes"]}) == 6
    assert sorted(hero["factions"][0] for hero in heroes) == ["Alliance"] * 3 + ["Horde"] * 3


@each_deck
def test_a_file_has_a_title_a_description_a_hero_and_sections_that_count_right(file):
    title, description, blank, hero, *card_lines = file.read_text(encoding="utf-8").splitlines()

    assert title.startswith("// ")
    assert description.startswith("// ")
    assert blank == ""
    assert hero.startswith("Hero: ")
    counted, section = {}, None
    for line in filter(None, card_lines):
        if head := re.fullmatch(r"// (\w+) \((\d+)\)", line):
            section = head[1]
            counted[section] = int(head[2])
        else:
            count, name = re.fullmatch(r"(\d+) (.+)", line).groups()
            counted[section] -= int(count)
            assert SECTIONS[section] == POOL[name]["types"][0]
    assert set(counted.values()) == {0}


@each_deck
def test_sixty_cards_and_no_hero_among_them(file):
    """Rule 100.1."""
    assert hero_of(file)["types"] == ["Hero"]
    assert sum(count for _, count in cards_of(file)) == 60
    assert not [card["name"] for card, _ in cards_of(file) if "Hero" in card["types"]]


@each_deck
def test_every_icon_is_shared_with_the_hero(file):
    """Rule 100.2a: class icons and faction icons each ask for a shared one."""
    hero = hero_of(file)
    for card, _ in cards_of(file):
        for icons in ("classes", "factions"):
            assert icons not in card or set(card[icons]) & set(hero[icons]), card["name"]


@each_deck
def test_required_traits_are_the_heros(file):
    """Rule 100.2b."""
    hero = hero_of(file)
    for card, _ in cards_of(file):
        match = restriction(card)
        if match and match[2] == "Hero Required":
            assert has_tag(hero, match[1]), card["name"]


@each_deck
def test_talents_are_of_the_heros_spec_and_a_traitor_has_none(file):
    """Rule 100.2c."""
    hero = hero_of(file)
    matches = [restriction(card) for card, _ in cards_of(file)]
    specs = {match[1] for match in matches if match and match[2] == "Talent"}

    if has_tag(hero, "Traitor"):
        assert not specs
    elif "talent" in hero:
        assert specs <= {hero["talent"]}
    else:
        assert len(specs) <= 1


@each_deck
def test_at_most_one_reputation(file):
    """Rule 100.2d."""
    matches = [restriction(card) for card, _ in cards_of(file)]

    assert len({match[1] for match in matches if match and match[2] == "Reputation"}) <= 1


@each_deck
def test_at_most_four_copies_unless_unlimited(file):
    """Rule 100.4."""
    for card, count in cards_of(file):
        assert 1 <= count <= 4 or has_tag(card, "Unlimited"), card["name"]


@each_deck
def test_a_deck_can_be_played_without_card_text(file):
    """Enough quests to draw with, early allies, and enough ATK on allies and weapons to win."""
    cards = cards_of(file)
    fighters = [(card, count) for card, count in cards if "Ally" in card["types"] or "strike_cost" in card]

    assert sum(count for card, count in cards if card["types"] == ["Quest"]) >= 10
    assert sum(count for card, count in fighters if int(card["cost"]) <= 3) >= 15
    assert sum(card["atk"] * count for card, count in fighters) >= 2 * 30


@pytest.fixture
def loaded_decks(db):
    import_file(read_path(STARTER_POOL))
    starter_decks.load()


def violations_by_deck():
    return {
        deck.name: [violation.message for violation in deck.report.violations]
        for deck in Deck.objects.starters().with_contents()
        if deck.verdict is not Verdict.LEGAL
    }


def facts_by_name(cards):
    """What the rules of deckbuilding and a reader's eye compare; tags in any order."""
    facts = {}
    for card in cards:
        tags = sorted(map(str, card.printed.tags))
        facts[card.printed.name] = replace(card.printed, text=(), back=None, tags=()).data() | {"tags": tags}
    return facts


def cards_in_decks():
    return {card["name"] for file in FILES for card in [hero_of(file), *(card for card, _ in cards_of(file))]}


def test_every_starter_deck_is_legal_with_the_starter_pool(loaded_decks):
    assert Deck.objects.starters().count() == len(FILES)
    assert violations_by_deck() == {}


@nightly("imports the full pool")
def test_the_full_pool_changes_no_fact_of_a_starter_deck_and_leaves_every_deck_legal(full_pool):
    names = cards_in_decks()
    delivered = [card for card in card_file.cards_of(read_path(STARTER_POOL)) if card.printed.name in names]
    cards = Card.objects.filter(name__in=names, kind="deck", variant="").with_details()

    assert {card.printed.name for card in delivered} == names
    assert facts_by_name(card_facts(cards)) == facts_by_name(delivered)
    assert violations_by_deck() == {}
