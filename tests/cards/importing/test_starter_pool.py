"""The starter pool: correct facts, and the wording that docs/card-text.md describes."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from cards.importing import community_file, native_file
from cards.importing.card_file import cards_of
from cards.indexing.normalize import fold
from cards.models import Kind
from engine.cards import CardType, CharacterClass, Cost, DamageType, Faction, Tag

ROOT = Path(__file__).parents[3]
FILE = ROOT / "cards/data/starter.json"
COMMUNITY_FILE = ROOT.parent / "shared/cards/decktools-cards.tsv"
SEEDS = ROOT.parent / "shared/cards/seed-cards.json"

POOL = json.loads(FILE.read_text(encoding="utf-8"))
CARDS = POOL["cards"]
BY_NAME = {card["name"]: card for card in CARDS}

TALENT_SPECS = {
    "Death Knight": {"Blood", "Frost", "Unholy"},
    "Druid": {"Balance", "Feral", "Restoration"},
    "Hunter": {"Beast Mastery", "Marksmanship", "Survival"},
    "Mage": {"Arcane", "Fire", "Frost"},
    "Paladin": {"Holy", "Protection", "Retribution"},
    "Priest": {"Discipline", "Holy", "Shadow"},
    "Rogue": {"Assassination", "Combat", "Subtlety"},
    "Shaman": {"Elemental", "Enhancement", "Restoration"},
    "Warlock": {"Affliction", "Demonology", "Destruction"},
    "Warrior": {"Arms", "Fury", "Protection"},
}
KEYWORDS = {"Berserking", "Elusive", "Escape Artist", "Ferocity", "Protector", "Stealth", "Untargetable"}
RESTRICTION = re.compile(r"(?P<trait>[A-Z][\w' ]*) (Hero Required|Talent|Reputation)")
INSPIRE = re.compile(r"Inspire: [A-Z][a-z]+(, [a-z]+)*(,? and [a-z]+)?")
ICONS = {"Activate", "Health"} | {icon.value for icon in (*DamageType, *Faction, *CharacterClass)}
OLD_WORDINGS = re.compile(
    r"(?i)in your party|in play under your control|one of your|->|\[Exhaust\]|\bpay \d|"
    r"\bhe or she\b|\bhe\b|\bshe\b|\bhis\b|\bher\b|use only|<p>|</?[bi]>|[“”‘’]"
)
DAMAGE_TYPES = "|".join(DamageType)


# Facts that the community file has differently from the list of cards which the pool was made of.
DISPUTED = {
    ("Cat Form", "tags"),
    ("Greatsword of Horrid Dreams", "strike_cost"),
    ("Judgement of Wisdom", "tags"),
    ("Shield Bash", "tags"),
    ("Skullchewer", "race"),
    ("Skullchewer", "tags"),
}


def for_each_card(condition=lambda card: True):
    """Decorate a test of one card so that it is run, and reported, for every card of the pool it is about."""

    def decorate(test):
        def test_every_card(subtests):
            cards = [card for card in CARDS if condition(card)]
            assert cards
            for card in cards:
                with subtests.test(card["name"]):
                    test(card)

        test_every_card.__doc__ = test.__doc__
        return test_every_card

    return decorate


def paragraphs(card):
    return [*card.get("text", []), *card.get("back", {}).get("text", [])]


def tag_names(card):
    return {Tag.parse(tag).name for tag in card.get("tags", [])}


def is_weapon(card):
    return any(name.endswith("Weapon") for name in tag_names(card))


def is_totem(card):
    return any(name.endswith("Totem") for name in tag_names(card))


def test_every_card_of_the_pool_is_read_and_none_is_rejected():
    reading = native_file.read(FILE.read_text(encoding="utf-8"))

    assert reading.rejected == []
    assert len(reading.statements) == len(CARDS)


def test_names_are_unique_and_in_order():
    names = [card["name"] for card in CARDS]

    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert names == sorted(names, key=str.casefold)


def test_every_set_is_referenced_and_every_reference_is_a_set():
    codes = [card_set["code"] for card_set in POOL["sets"]]
    referenced = {printing["set"] for card in CARDS for printing in card.get("printings", [])}

    assert len(codes) == len(set(codes))
    assert referenced == set(codes)


def test_no_two_cards_share_a_collector_number():
    """Rule 204.1."""
    numbers = Counter(
        (printing["set"], printing["number"]) for card in CARDS for printing in card.get("printings", [])
    )

    assert [number for number, count in numbers.items() if count > 1] == []


def test_the_pool_has_a_hero_of_each_faction_and_six_classes():
    heroes = [card for card in CARDS if card["types"] == ["Hero"]]

    assert {faction for hero in heroes for faction in hero["factions"]} == {"Alliance", "Horde"}
    assert len({name for hero in heroes for name in hero["classes"]}) >= 6


@for_each_card()
def test_types_icons_and_tags_are_the_games(card):
    """Rules 202, 205.1, 206.1a-b, 300.1."""
    assert card["types"]
    assert set(card["types"]) <= set(CardType)
    assert set(card.get("classes", [])) <= set(CharacterClass)
    assert len(card.get("factions", [])) <= 1
    assert not {"Alliance", "Horde", "Neutral"} & tag_names(card)
    assert len(tag_names(card)) == len(card.get("tags", []))
    if "race" in card:
        assert card["race"] in tag_names(card)


@for_each_card()
def test_numbers_suit_the_type(card):
    """Rules 201.1-201.2, 205.1, 301.1, 302.1, 303.1, 304.2, 305.3, 306.1."""
    types = {CardType(name) for name in card["types"]}
    character = bool(types & {CardType.ALLY, CardType.HERO})
    playable = not types & {CardType.HERO, CardType.QUEST, CardType.LOCATION}

    assert ("cost" in card) == playable
    assert ("health" in card) == character
    assert ("atk" in card) == (CardType.ALLY in types or is_weapon(card))
    assert ("damage_types" in card) == ("atk" in card)
    assert ("strike_cost" in card) == is_weapon(card)
    assert ("defense" in card) == ("Armor" in tag_names(card))
    if "cost" in card:
        assert str(Cost.parse(card["cost"])) == card["cost"]
    if types == {CardType.ABILITY, CardType.ALLY}:
        assert is_totem(card)
    if types == {CardType.EQUIPMENT}:
        assert is_weapon(card) or tag_names(card) & {"Armor", "Item"}
        assert card.get("classes")


@for_each_card(lambda card: card["types"] == ["Hero"])
def test_heroes_have_their_traits(card):
    """Rule 206.1; a hero's talent spec is not among its tags (Rule 202.5)."""
    assert card["factions"]
    assert card["race"] in card["tags"]
    assert set(card["classes"]) <= set(card["tags"])
    assert card.get("talent") not in card["tags"]


@for_each_card(lambda card: "talent" in card)
def test_a_talent_spec_belongs_to_a_class_of_the_card(card):
    assert any(card["talent"] in TALENT_SPECS[name] for name in card["classes"])
    if card["types"] != ["Hero"]:
        assert card["talent"] in card["tags"]


@for_each_card()
def test_a_restriction_comes_first_and_names_a_talent_spec_of_the_class(card):
    """Rules 100.2b-100.2d."""
    restrictions = [RESTRICTION.fullmatch(paragraph) for paragraph in paragraphs(card)]

    assert not any(restrictions[1:])
    if restrictions and restrictions[0] and restrictions[0][2] == "Talent":
        assert any(restrictions[0]["trait"] in TALENT_SPECS[name] for name in card["classes"])


@for_each_card()
def test_paragraphs_are_clean_sentences_or_keywords(card):
    for paragraph in paragraphs(card):
        assert paragraph == " ".join(paragraph.split())
        keyword = re.sub(r"^\[\w+\] Hero: ", "", paragraph)
        standing_alone = keyword in KEYWORDS or RESTRICTION.fullmatch(keyword) or INSPIRE.fullmatch(keyword)
        assert standing_alone or re.search(r'[.]"?$', paragraph), paragraph


@for_each_card()
def test_parentheses_hold_costs_and_never_reminder_text(card):
    for paragraph in paragraphs(card):
        for inside in re.findall(r"\(([^)]*)\)?", paragraph):
            assert re.fullmatch(r"X|\d+(\+X)?", inside), paragraph


@for_each_card()
def test_brackets_hold_icons_and_damage_types_are_in_lower_case(card):
    for paragraph in paragraphs(card):
        assert set(re.findall(r"\[([^\]]*)\]?", paragraph)) <= ICONS, paragraph
        assert not re.search(rf"\b({DAMAGE_TYPES}) damage", paragraph), paragraph


@for_each_card()
def test_no_wording_of_an_older_era(card):
    for paragraph in paragraphs(card):
        assert not OLD_WORDINGS.search(paragraph), paragraph


@for_each_card(lambda card: {"Ally", "Hero"} & set(card["types"]) and not is_totem(card))
def test_characters_do_not_call_themselves_by_name(card):
    """Rule 200.1; text that counts other cards of the name says "named" (Rule 200.2), a cry is quoted."""
    own_words = {word for word in re.findall(r"[\w']+", card["name"]) if word[0].isupper()} - {"The"}
    for paragraph in paragraphs(card):
        spoken = re.findall(r"[\w']+", re.sub(rf"named {card['name']}|\".*?\"", "", paragraph))
        assert not own_words & set(spoken), paragraph


@for_each_card()
def test_the_ongoing_paragraphs_open_once(card):
    """Rule 305.2a; only abilities are ongoing, and an attachment is one."""
    opened = [text for text in paragraphs(card) if text.startswith("Ongoing:")]

    assert len(opened) <= 1
    if opened or any(text.startswith("Attach to") for text in paragraphs(card)):
        assert "Ability" in card["types"]
        assert opened


@for_each_card(lambda card: card["types"] == ["Quest"])
def test_a_quest_states_its_cost_before_its_reward(card):
    """Rule 702."""
    cost, reward = card["text"][-2:]
    assert re.fullmatch(r"(On your turn, p|P)ay \(\d+\) to complete this quest\.", cost)
    assert reward.startswith("Reward: ")


def test_every_seed_card_is_in_the_pool_with_its_facts():
    if not SEEDS.exists():
        pytest.skip("needs ../shared/cards/seed-cards.json")
    keys = {"cost": "cost", "atk": "atk", "health": "health", "strike_cost": "strike_cost", "def": "defense"}

    for seed in json.loads(SEEDS.read_text(encoding="utf-8")):
        card = BY_NAME[seed["name"]]
        assert {fact: str(seed[seed_key]) for seed_key, fact in keys.items() if seed_key in seed} == {
            fact: str(card[fact]) for fact in keys.values() if fact in card
        }
        assert card["types"] == seed["type"].partition("—")[0].split()
        assert card.get("factions", []) == [
            icon for icon in seed.get("icons", []) if icon in {"Alliance", "Horde"}
        ]
        assert [seed["damage_type"]] == card["damage_types"] if "damage_type" in seed else True
        assert ("Instant" in card.get("tags", [])) == seed["instant"]


def test_no_fact_of_the_pool_differs_from_the_community_file_unnoticed():
    if not COMMUNITY_FILE.exists():
        pytest.skip("needs ../shared/cards/decktools-cards.tsv")
    pool = {card.key: card.printed for card in cards_of(native_file.read(FILE.read_text("utf-8")))}
    community = {
        card.key: facts_of(card.printed)
        for card in cards_of(community_file.read(community_rows({name for name, *_ in pool})))
        if card.kind is Kind.DECK
    }
    differences = {
        (printed.name, fact)
        for key, printed in pool.items()
        if key in community
        for fact, value in facts_of(printed).items()
        if value != community[key][fact]
    }

    assert len(pool.keys() & community.keys()) > 130
    assert differences == DISPUTED


def community_rows(folded_names):
    """The table of the cards of these names; the other thousands take long to read."""
    head, *rows = COMMUNITY_FILE.read_text(encoding="utf-8-sig").split("\n")
    place = head.split("\t").index("name")
    about = (row for row in rows if row and fold(row.split("\t")[place]) in folded_names)
    return "\n".join([head, *about])


def facts_of(card):
    """Everything printed on a card but its text; tags in any order."""
    facts = (
        *("types", "cost", "classes", "factions", "race", "talent", "professions", "atk", "damage_types"),
        *("health", "defense", "strike_cost", "capacity"),
    )
    return {fact: getattr(card, fact) for fact in facts} | {"tags": sorted(map(str, card.tags))}
