"""The irregularities of the community file, one at a time, with invented cards."""

import pytest

from cards.importing import community_file
from cards.importing.card_file import cards_of
from cards.importing.facts import CardFileError, SetFacts
from cards.models import Kind, Source
from engine.cards import CardType, CharacterClass, Cost, DamageType, Faction, Tag
from tests.cards.community_file import ability, community_table, hero, row, ticked


def read(*rows):
    reading = community_file.read(community_table(*rows))
    assert reading.rejected == []
    return cards_of(reading)


def read_card(cells):
    return read(cells)[0]


def printed(cells):
    return read_card(cells).printed


def reason(cells):
    reading = community_file.read(community_table(cells))
    assert reading.statements == []
    [rejection] = reading.rejected
    assert rejection.line == 2
    return rejection.reason


def test_a_plain_ally():
    card = read_card(row(race="Blood elf", subtype="Unique", faction="Horde", **{"class": "Mage"}))
    assert card.source is Source.COMMUNITY
    assert card.printed.types == (CardType.ALLY,)
    assert card.printed.tags == (Tag("Blood Elf"), Tag("Mage"), Tag("Unique"))
    assert (card.printed.atk, card.printed.health, card.printed.cost) == (2, 4, Cost(3))
    assert card.printed.damage_types == (DamageType.MELEE,)
    assert card.printed.factions == {Faction.HORDE}


@pytest.mark.parametrize(
    ("cell", "cost"), [("2 + X", Cost(2, 1)), ("2+X", Cost(2, 1)), ("X", Cost(0, 1)), ("0", Cost(0))]
)
def test_costs(cell, cost):
    assert printed(ability(cost=cell)).cost == cost


def test_a_quest_is_completed_not_played():
    assert printed(row(type="Quest", cost="3", atk="", health="", dmgtype="")).cost is None


def test_a_card_that_every_class_can_use_has_no_class_icon_unless_it_is_equipment():
    every = ticked(*(name.value for name in CharacterClass))
    assert printed(ability(all_classes="All", **every)).classes == frozenset()
    equipment = ability(type="Equipment", all_classes="All", subtype="Item", **every)
    assert printed(equipment).classes == set(CharacterClass)


def test_class_icons_are_ticked_in_any_case():
    assert printed(ability(Priest="X", Mage="x")).classes == {CharacterClass.PRIEST, CharacterClass.MAGE}


def test_a_hero_shows_the_icon_of_its_class_and_its_talent():
    card = printed(
        hero(race="Gnome", subtype="Fire", faction="Alliance", profession="Alchemy", **{"class": "Mage"})
    )
    assert card.classes == {CharacterClass.MAGE}
    assert card.tags == (Tag("Gnome"), Tag("Mage"))
    assert (card.talent, card.professions) == ("Fire", ("Alchemy",))


def test_a_master_hero_has_a_tag_a_cost_and_no_icons_from_its_text():
    card = printed(
        hero(
            type="Master Hero",
            cost="10",
            rules="<b>[Mage] or [Priest] Hero Required</b>;Sing.",
            **ticked("Mage", "Priest"),
        )
    )
    assert card.is_master_hero
    assert (card.cost, card.classes) == (Cost(10), frozenset())


def test_both_factions():
    assert printed(row(faction="Both")).factions == set(Faction)


def test_a_totem_is_an_ability_ally_even_in_old_wording():
    card = printed(ability(health="1", subtype="Fire Totem (1)", subtype2="Elemental", instant="Instant"))
    assert card.types == (CardType.ABILITY, CardType.ALLY)
    assert (card.atk, card.health) == (0, 1)
    assert card.tags == (Tag("Instant"), Tag("Elemental"), Tag("Fire Totem", 1))


def test_tags_stand_in_print_order_whatever_the_columns():
    old = printed(
        row(
            type="Equipment",
            strikecost="1",
            health="",
            subtype="1H Weapon",
            subtype2="Melee(1)",
            subtype3="Axe",
        )
    )
    new = printed(
        row(
            type="Equipment",
            strikecost="1",
            health="",
            subtype="1H Weapon",
            subtype2="Axe",
            subtype3="Melee (1)",
        )
    )
    assert old.tags == new.tags == (Tag("1H Weapon"), Tag("Axe"), Tag("Melee", 1))


def test_several_slots_in_one_cell():
    tags = printed(
        row(
            type="Equipment",
            atk="",
            dmgtype="",
            health="",
            **{"def": "2"},
            subtype="Armor Set",
            subtype2="Chest (1), Head (1)",
        )
    ).tags
    assert tags == (Tag("Armor Set"), Tag("Chest", 1), Tag("Head", 1))


def test_words_of_a_race_are_tags_of_their_own():
    assert printed(row(race="Felguard Demon")).tags == (Tag("Felguard"), Tag("Demon"))
    assert printed(row(race="Water Elemental")).tags == (Tag("Water Elemental"),)


def test_markup_and_mistakes_in_tags():
    assert printed(ability(subtype="survivial", subtype2="Form</i>")).tags == (Tag("Survival"), Tag("Form"))


@pytest.mark.parametrize(
    ("cell", "tags"),
    [
        ("Singer of the Deep", (Tag("Singer of the Deep"),)),
        ("high chieftan", (Tag("High Chieftain"),)),
        ("Night elf lantern", (Tag("Night Elf"), Tag("Lantern"))),
        ("Puddle Watcher", (Tag("Puddle"), Tag("Watcher"))),
        ("Odo Brightwhistle (1)", (Tag("Odo Brightwhistle", 1),)),
        ("Ally", ()),
    ],
)
def test_tags_never_seen_before(cell, tags):
    assert printed(row(subtype=cell)).tags == tags


def test_the_name_of_a_card_is_no_tag_of_it():
    assert printed(row(name="Helm of Quiet Water", subtype="Helm of Quiet Water")).tags == ()


def test_a_numbered_tag_is_no_talent_spec():
    card = printed(ability(subtype2="Fury (1)"))
    assert (card.tags, card.talent) == ((Tag("Fury", 1),), None)


def test_a_talent_spec_named_only_in_the_text_is_added_to_the_type_line():
    card = printed(ability(rules="<b>Frost Talent</b> <i>(No others.)</i><p>Sing."))
    assert (card.tags, card.talent) == ((Tag("Frost"),), "Frost")
    assert printed(row(rules="<b>Frost Talent</b><p>Sing.")).talent is None


@pytest.mark.parametrize(
    ("cell", "flavour"),
    [
        ('""Sing!"" - Oda', '"Sing!" - Oda'),
        ('"""Sing!"" - Oda"', '"Sing!" - Oda'),
        ('"Sing!" - Oda', '"Sing!" - Oda'),
        ('"Sing!"', '"Sing!"'),
        ('""Sing!""', '"Sing!"'),
    ],
)
def test_doubled_quotation_marks_are_single(cell, flavour):
    assert read_card(row(flavour=cell)).printings[0].flavour == flavour


def test_equipment_of_an_armor_material_is_armor():
    """Rule 304."""
    tags = printed(
        ability(name="Helm of Quiet Water", type="Equipment", subtype="Helm of Quiet Water", subtype2="Plate")
    ).tags
    assert tags == (Tag("Armor"), Tag("Plate"))


def test_a_spec_among_the_subtypes_of_an_ability_is_a_tag_unless_it_is_a_talent():
    """Rules 100.2b, 100.2c and 202.5: a Totem may be an Elemental."""
    totem = printed(ability(subtype="Elemental"))
    assert (totem.tags, totem.talent) == ((Tag("Elemental"),), None)
    assert printed(ability(subtype="Elemental", subtype2="Talent")).talent == "Elemental"
    assert printed(ability(subtype="Frost", rules="Hush;<b>Fire Hero Required</b>;Sing.")).talent == "Fire"


@pytest.mark.parametrize("cell", ["instant ability", "Ability", "ABILITY"])
def test_types_in_any_case(cell):
    card = printed(ability(type=cell))
    assert card.types == (CardType.ABILITY,)
    assert card.has_tag("Instant") == ("instant" in cell)


def test_a_heros_class_in_any_case():
    assert printed(hero(**{"class": "death knight", "class2": "priest"})).classes == {
        CharacterClass.DEATH_KNIGHT,
        CharacterClass.PRIEST,
    }


@pytest.mark.parametrize("cell", ["Alliance/Horde", "horde, alliance", "Horde and Alliance"])
def test_factions_in_words(cell):
    assert printed(row(faction=cell)).factions == set(Faction)


@pytest.mark.parametrize(
    "cell", ["Fire/Frost", "fire, frost", "Fire and Frost", "Fire Frost", "[Fire], frost"]
)
def test_several_damage_types(cell):
    assert printed(row(dmgtype=cell)).damage_types == (DamageType.FIRE, DamageType.FROST)


def test_professions_in_one_cell():
    assert printed(hero(profession="alchemy, Fishing")).professions == ("Alchemy", "Fishing")


def test_a_talent_named_only_in_the_subtypes_is_shown_in_words():
    card = printed(row(subtype="Fury", subtype2="Talent", subtype3="Pet (1)", rules="Sing."))
    assert card.text == ("Fury Talent", "Sing.")
    assert card.tags == (Tag("Pet", 1),)


def test_values_that_the_text_sets_count_as_nothing():
    for sign in "*X":
        card = printed(row(atk=sign, health=sign))
        assert (card.atk, card.health) == (0, 0)


def test_a_dash_is_no_value():
    card = printed(ability(type="Equipment", cost="-", strikecost="–", **{"def": "—"}))
    assert (card.cost, card.strike_cost, card.defense) == (None, None, None)


def test_two_healths_are_those_of_two_sides():
    card = printed(hero(health="21/32"))
    assert (card.health, card.back.health) == (21, 32)


def test_a_damaged_damage_type_of_a_melee_weapon_is_melee():
    reading = community_file.read(
        community_table(row(type="Equipment", strikecost="1", health="", dmgtype="d", subtype2="Melee (1)"))
    )
    assert cards_of(reading)[0].printed.damage_types == (DamageType.MELEE,)
    assert "read as Melee" in reading.notes[0]


def test_numbers_that_a_type_cannot_have_are_dropped_and_reported():
    reading = community_file.read(community_table(ability(health="100")))
    assert cards_of(reading)[0].printed.health is None
    assert "health 100" in reading.notes[0]


def test_a_missing_health_is_reported():
    reading = community_file.read(community_table(hero(health="")))
    assert reading.notes == ["Oda the Patient: line 2, the health is missing."]


def test_an_achievement_is_a_raid_card_without_a_type():
    card = read_card(ability(type="Achievement", block="0"))
    assert (card.kind, card.printed.types) == (Kind.RAID, ())


def test_damage_of_the_file_is_repaired():
    card = read_card(row(name="Ren&eacute;e  of the Brook", artist="Jose LadrÃ¶nn", flavour="Singâ€¦"))
    assert card.printed.name == "Renée of the Brook"
    assert (card.printings[0].artist, card.printings[0].flavour) == ("Jose Ladrönn", "Sing…")


def test_treatments_are_printings_not_sets():
    plain, extended = read_card(row()), read_card(row(setname="Test of Time (EA)", rarity="p"))
    assert (
        plain.printings[0].set
        == extended.printings[0].set
        == SetFacts(code="TST", name="Test of Time", block=1)
    )
    assert extended.printings[0].treatment == "Extended art"


def test_one_code_can_stand_for_two_sets():
    cards = read(
        row(name="Ada", setcode="CON", setname="Con 2007"), row(name="Bo", setcode="CON", setname="Con 2008")
    )
    assert {card.printings[0].set.name for card in cards} == {"Con 2007", "Con 2008"}


def test_rows_of_one_name_are_one_card_in_its_newest_wording():
    [card] = read(
        row(setcode="HoA", setname="Heroes of Azeroth", no="9", rules="When Marla attacks, draw a card."),
        row(setcode="CoH", setname="Crown", no="4", rules="When this ally attacks, draw a card."),
    )
    assert card.printed.text == ("When this ally attacks, draw a card.",)
    assert [printing.number for printing in card.printings] == [9, 4]


def test_an_incomplete_reprint_removes_no_facts():
    [card] = read(ability(instant="Instant", no="1"), ability(instant="Instant", no="2"), ability(no="3"))
    assert card.printed.tags == (Tag("Instant"),)


@pytest.mark.parametrize(
    "other",
    [
        row(no="8", type="Quest", rules="Pay 3 to complete this quest."),
        row(no="8", block="0"),
        row(no="8", setname="Tokens", setcode="TOK"),
        row(no="8", cost="5", rules="Each player discards his hand."),
    ],
)
def test_different_cards_of_one_name_stay_apart(other):
    cards = read(row(rules="Draw a card."), other)
    assert len({card.key for card in cards}) == 2


def test_the_order_of_the_rows_does_not_matter():
    tokens = [
        row(setname="Tokens", no="", name="Drip", health=health, rules=rules)
        for health, rules in (("1", "Sing."), ("2", ""), ("3", "Hum twice."))
    ]
    assert set(read(*tokens)) == set(read(*reversed(tokens)))


def test_raid_events_of_one_name_in_one_set_are_as_many_cards():
    cards = read(*(row(block="0", no=str(number), rules="All sing.") for number in range(1, 6)))
    assert len({card.key for card in cards}) == 5


@pytest.mark.parametrize(
    ("cells", "reason_part"),
    [
        (row(type="Vehicle"), "is not one of the six card types"),
        (row(name=""), "name is empty"),
        (row(name="!?"), "must contain a letter or a digit"),
        (row(cost="three"), "is not a resource cost"),
        (row(health="many"), "is not a number"),
        (row(dmgtype="Sonic"), "is not one of the eight damage types"),
        (row(faction="Pirates"), "faction"),
        (row(rarity="q"), "rarity"),
        (row(no="A-7"), "is not a number"),
        (row(setcode=""), "setcode is empty"),
        (row(rules="x" * 3000), "longer than"),
    ],
)
def test_an_invalid_card_is_rejected_with_its_line_and_reason(cells, reason_part):
    assert reason_part in reason(cells)


def test_a_row_of_too_few_cells_is_rejected():
    reading = community_file.read(community_table(row()) + "1\tMarla\n")
    assert [rejection.line for rejection in reading.rejected] == [3]
    assert reading.row_count == 2


def test_empty_cells_too_many_and_columns_without_use_too_few_do_no_harm():
    head, line, _ = community_table(row()).split("\n")
    [statement] = community_file.read(f"{head}\treleased\n{line}\n").statements
    assert community_file.read(f"{head}\n{line}\t\t \n").statements == [statement]


def test_a_table_of_something_else_is_no_card_file():
    with pytest.raises(CardFileError, match="no column"):
        community_file.read("name\tprice\nTea\t3\n")
