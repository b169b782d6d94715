"""The tracker's two files, with invented cards."""

import json

import pytest

from cards.importing import card_file, tracker
from cards.importing.facts import CardFileError
from cards.models import Kind

CARD = {
    "card_category": "Ally",
    "card_mana_cost": "3",
    "card_classes": [],
    "card_types": ["Night Elf", "Druid"],
    "card_attack_type": "Nature",
    "card_legalities": ["Core", "Classic"],
}
PRINT = {
    "card_name": "Marla Quickwater",
    "card_print_expansion_name": "War of the Ancients",
    "card_print_id_in_exapansion": "12",
    "card_print_rarity": "Rare",
    "card_print_text_front": "Elusive\n\n→ Draw a card.",
    "card_print_text_back": None,
}


def read(card=None, *prints, **changes):
    cards = {PRINT["card_name"]: {**CARD, **(card or {})}}
    return tracker.read(cards, [{**PRINT, **changes}, *prints])


def facts(card=None, **changes):
    parsed = read(card, **changes)
    assert parsed.rejected == []
    return parsed.statements[0].facts


def test_a_printing_states_the_facts_of_its_name():
    [statement] = read().statements
    assert statement.facts == {
        "name": "Marla Quickwater",
        "types": ["Ally"],
        "cost": "3",
        "classes": [],
        "tags": ["Night Elf", "Druid"],
        "race": "Night Elf",
        "damage_types": ["Nature"],
        "text": {"text": ["Elusive", "[Activate] >>> Draw a card."]},
        "tournament_formats": ["Core", "Classic"],
    }
    [printing] = statement.printings
    assert (printing.set.name, printing.number, printing.rarity) == ("War of the Ancients", 12, "rare")


def test_a_master_hero_has_a_cost_and_an_ordinary_hero_the_icon_of_its_class():
    master = facts({"card_category": "Master_Hero", "card_types": ["Stag", "Demon", "Master"]})
    assert (master["types"], master["tags"], master["cost"]) == (["Hero"], ["Master", "Stag", "Demon"], "3")
    hero = facts({"card_category": "Hero", "card_mana_cost": None, "card_attack_type": None})
    assert (hero["classes"], "cost" in hero) == (["Druid"], False)


def test_a_totem_is_an_ability_ally():
    totem = facts(
        {"card_classes": ["Shaman"], "card_types": ["Restoration"]},
        card_print_text_front="Ongoing: At the start of your turn, this Totem heals 1 damage.",
    )
    assert totem["types"] == ["Ability", "Ally"]
    assert totem["tags"] == ["Restoration", "Totem"]


def test_a_back_is_a_side_and_deckbuilding_rules_are_not():
    hero = facts(
        {"card_category": "Hero"},
        card_print_text_front="4 → Flip Marla.",
        card_print_text_back="Marla has Mend 2.\n\nDeckbuilding: You can't put Horde cards in your deck.",
    )
    assert hero["text"]["text"][1].startswith("Deckbuilding:")
    assert hero["back_text"] == {"text": ["Marla has Mend 2."]}


@pytest.mark.parametrize(
    ("expansion", "card", "kind"),
    [
        ("War of the Ancients", {}, Kind.DECK),
        ("Black temple Raid", {}, Kind.DECK),
        ("Black temple Raid", {"card_legalities": []}, Kind.RAID),
        ("Onyxia's Lair Event", {"card_category": "Event", "card_legalities": []}, Kind.RAID),
        ("Naxxramas Token", {"card_legalities": []}, Kind.TOKEN),
        ("A Set of Tomorrow", {"card_legalities": []}, Kind.DECK),
    ],
)
def test_a_card_is_for_decks_if_a_format_allowed_it(expansion, card, kind):
    [statement] = read(card, card_print_expansion_name=expansion).statements
    assert statement.kind is kind


def test_of_a_name_that_a_raid_shares_the_raids_facts_are_not_stated_for_the_deck_card():
    event = {"card_category": "Event", "card_mana_cost": None, "card_legalities": []}
    raid = {**PRINT, "card_print_expansion_name": "Onyxia's Lair Event", "card_print_id_in_exapansion": "4"}
    deck, other = read(event, raid).statements
    assert deck.facts.keys() == {"name", "text"}
    assert (deck.kind, other.kind) == (Kind.DECK, Kind.RAID)


ABILITY = {**CARD, "card_category": "Ability", "card_classes": ["Rogue"], "card_types": []}
EVENT = {**CARD, "card_category": "Event", "card_mana_cost": None, "card_legalities": []}


def read_set(*cards):
    """A set of cards, each a name, a number and its facts; an event was printed in a raid, too."""
    prints = [
        {**PRINT, "card_name": name, "card_print_id_in_exapansion": str(number)} for name, number, _ in cards
    ]
    raid = {"card_print_expansion_name": "Onyxia's Lair Event"}
    prints += [{**PRINT, "card_name": name, **raid} for name, _, card in cards if card is EVENT]
    return tracker.read({name: card for name, _, card in cards}, prints)


@pytest.mark.parametrize(
    ("first", "name", "last", "types"),
    [
        (("Ambush", 38, ABILITY), "No Mercy", ("Wounds", 41, ABILITY), ["Ability"]),
        (("Ambush", 38, ABILITY), "Zeal", ("Wounds", 41, ABILITY), None),
        (("Ambush", 38, ABILITY), "No Mercy", ("Wounds", 41, CARD), None),
        (("Ambush", 38, ABILITY), "No Mercy", ("Wounds", 41, {**ABILITY, "card_classes": ["Mage"]}), None),
        (("Ambush", 38, ABILITY), "No Mercy", ("Wounds", 30, ABILITY), None),
    ],
)
def test_a_card_of_which_only_a_namesake_has_facts_has_the_type_of_its_neighbours(first, name, last, types):
    """Sets are numbered by type, class and name."""
    parsed = read_set(first, (name, 39, EVENT), last)
    facts = next(item.facts for item in parsed.statements if item.name == name and item.kind is Kind.DECK)

    assert facts.get("types") == types
    assert facts.get("classes") == (["Rogue"] if types else None)
    note = f"{name}: taken for Rogue Ability, as the cards beside it in War of the Ancients are."
    assert (note in parsed.notes) == bool(types)


def test_the_abbreviation_of_a_set_is_no_part_of_a_name():
    for name, expected in [
        ("Surge of Life - WRG", "Surge of Life"),
        ("Lust for Battle - HoA", "Lust for Battle"),
        ("Mograine - Level 2", "Mograine - Level 2"),
        ("Multi-Shot", "Multi-Shot"),
        ("Bash - Crash", "Bash - Crash"),
    ]:
        [statement] = tracker.read({name: CARD}, [{**PRINT, "card_name": name}]).statements
        assert statement.name == expected
        assert name in statement.key


def test_a_printing_that_repeats_another_is_noted():
    parsed = read(None, PRINT)
    assert len(parsed.statements) == 1
    assert parsed.notes == ["Marla Quickwater: printing 2 repeats printing 1."]


@pytest.mark.parametrize(
    ("card", "changes", "reason"),
    [
        ({"card_category": "Spell"}, {}, "category"),
        ({"card_mana_cost": "many"}, {}, "many"),
        ({"card_classes": ["Monk"]}, {}, "Monk"),
        ({}, {"card_print_rarity": "Shiny"}, "rarity"),
        ({}, {"card_name": "Nobody"}, "not among the cards"),
        ({}, {"card_print_expansion_name": 7}, "text"),
    ],
)
def test_what_is_wrong_is_rejected_with_its_place(card, changes, reason):
    parsed = read(card, **changes)
    assert parsed.statements == []
    [rejection] = parsed.rejected
    assert rejection.line == 1
    assert reason in rejection.reason


def test_either_of_the_two_files_leads_to_the_other(tmp_path):
    (tmp_path / "some-cards.json").write_text(json.dumps({PRINT["card_name"]: CARD}))
    with pytest.raises(CardFileError) as raised:
        card_file.read_path(tmp_path / "some-cards.json")
    assert "some-prints.json must lie beside it" in str(raised.value)
    (tmp_path / "some-prints.json").write_text(json.dumps([PRINT]))
    for path in (tmp_path / "some-cards.json", tmp_path / "some-prints.json", tmp_path):
        assert len(card_file.read_path(path).statements) == 1
