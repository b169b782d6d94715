"""Cards of which a fact is unknown: noted, and undecided where rule 100 needs the fact."""

from dataclasses import replace

import pytest

from decks import formats
from decks.card_text.certainty import all_of, any_of
from decks.decklist import DeckList
from decks.legality import Verdict, check, why_not
from engine.cards import CardType, CharacterClass, DamageType, Faction, PrintedCard
from tests.decks.printed_cards import BAXXEL, HUNTER, MAGE, ability, ally, deck, hero, weapon

LATEST, OLD = formats.find(), formats.find("constructed", "1.11")
UNKNOWN_FACTION = frozenset({"factions"})
ROVER = ally("Rover", unknown=UNKNOWN_FACTION)
GRUNT = ally("Grunt", factions=(Faction.HORDE,))
UNTYPED = PrintedCard(name="No Clemency", types=(), text=("Destroy all allies.",))


def leader(text, **facts):
    return hero("Leader", factions=(), text=(f"Deckbuilding: {text}",), **facts)


def notices(*cards, leader=BAXXEL, format=LATEST):
    """The messages about unknown facts, in a deck that breaks no rule."""
    report = check(deck(*cards, leader=leader), format)
    assert report.violations == ()
    assert report.verdict is (Verdict.UNDECIDED if report.notices else Verdict.LEGAL)
    return [notice.message for notice in report.notices if notice.code == "fact-unknown"]


def test_facts_that_no_rule_needs_are_noted_and_decide_nothing():
    scout = ally("Scout", damage_types=(DamageType.MELEE,), tags=("Unlimited",))
    unmeasured = replace(scout, name="Vague Scout", atk=None, health=None)
    main = ((scout, 56), (unmeasured, 4))

    report = check(DeckList(hero=replace(BAXXEL, health=None), main=main), LATEST)

    assert report.legal
    assert [(card.name, card.missing) for card in report.incomplete] == [
        ("Baxxel Geartooth", "health"),
        ("Vague Scout", "ATK and health"),
    ]


@pytest.mark.parametrize("format", [LATEST, OLD])
def test_a_card_of_unknown_faction_is_undecided(format):
    (message,) = notices(ROVER, format=format)

    assert message == (
        "The faction of Rover is unknown, so it cannot be checked whether Baxxel Geartooth can play Rover."
    )
    assert why_not(ROVER, BAXXEL, format) is None


def test_in_the_old_edition_a_shared_class_icon_decides():
    pet = ally("Pet", classes=frozenset({HUNTER}), unknown=UNKNOWN_FACTION)

    assert notices(pet, format=OLD) == []
    assert notices(pet) != []


def test_a_hero_of_unknown_faction_may_have_cards_of_either():
    wanderer = hero("Wanderer", classes=(HUNTER,), factions=(), unknown=UNKNOWN_FACTION)

    assert notices(leader=wanderer) == []
    (message,) = notices(GRUNT, leader=wanderer)
    assert message.startswith("The faction of Wanderer is unknown")
    foreign = check(deck(ability("Frost Ray", classes=(MAGE,)), leader=wanderer), LATEST)
    assert [violation.code for violation in foreign.violations] == ["class-icon"]


def test_a_required_faction_of_a_hero_of_unknown_faction_is_undecided():
    wanderer = hero("Wanderer", classes=(HUNTER,), factions=(), unknown=UNKNOWN_FACTION)

    (message,) = notices(ally("Zealot", text=("Horde Hero Required",)), leader=wanderer)

    assert message.endswith("whether Wanderer has it is unknown.")
    lacking = check(deck(ally("Imp", text=("Warlock Hero Required",)), leader=wanderer), LATEST)
    assert [violation.code for violation in lacking.violations] == ["hero-required"]


def test_a_card_of_unknown_type_may_be_a_hero():
    assert notices(UNTYPED) == ["The type of No Clemency is unknown. Heroes cannot be in a deck."]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("You can't include allies with cost 4 or more.", replace(ally("Zed"), cost=None)),
        ("You can't include allies with ATK 4 or more.", replace(ally("Zed"), atk=None)),
        ("You can't include allies with health 4 or more.", replace(ally("Zed"), health=None)),
        ("You can't include [Fire] allies.", replace(ally("Zed"), atk=2)),
        ("You can't include [Horde] allies.", ROVER),
        ("You can't include [Horde] cards.", UNTYPED),
        ("You can't include abilities.", UNTYPED),
    ],
)
def test_an_exclusion_by_an_unknown_fact_is_undecided(text, card):
    card = replace(card, unknown=UNKNOWN_FACTION) if "[Horde]" in text else card

    messages = notices(card, leader=leader(text))

    assert any("Deckbuilding text of Leader" in message for message in messages)
    assert any(card.name in message for message in messages)


def test_an_inclusion_by_an_unknown_fact_is_undecided_but_for_what_another_fact_rules_out():
    chooser = leader("You can only include allies with cost 3 or less.")
    unpriced = replace(ally("Zed"), cost=None)

    assert notices(unpriced, leader=chooser) == [
        "Whether the Deckbuilding text of Leader allows Zed (cost and damage type unknown) cannot be checked."
    ]
    report = check(deck(replace(ability("Bolt"), cost=None), leader=chooser), LATEST)
    assert [violation.code for violation in report.violations] == ["deckbuilding-not-included"]


def test_a_weapon_without_known_numbers_is_a_weapon():
    club = weapon("Club", tags=("Melee Weapon",))
    bare = replace(club, atk=None, strike_cost=None)
    warlord = leader("You can't include weapons.")

    report = check(deck(bare, leader=warlord), LATEST)

    assert [violation.code for violation in report.violations] == ["deckbuilding-excluded"]


def test_cards_of_unknown_faction_beside_cards_of_one_faction_only():
    either = leader("You can only include either [Horde] or [Alliance] allies, and neutral allies.")

    messages = notices((ROVER, 1), leader=either)

    assert "A deck of Leader may have cards of one faction only" in messages[-1]


@pytest.mark.parametrize(
    ("card", "hero_text", "latest_rule", "old_rule"),
    [
        (UNTYPED, None, "100.1", "100.1"),
        (ROVER, None, "100.2a", "100.2"),
        (replace(ally("Zed"), cost=None), "You can't include allies with cost 4 or more.", "100.2e", None),
    ],
)
def test_an_unknown_fact_is_reported_under_the_rule_that_needs_it(card, hero_text, latest_rule, old_rule):
    chooser = leader(hero_text) if hero_text else BAXXEL

    rules = {
        format.edition.key: [
            notice.rule
            for notice in check(deck(card, leader=chooser), format).notices
            if notice.code == "fact-unknown"
        ]
        for format in (LATEST, OLD)
    }

    assert rules == {"7.4": [latest_rule], "1.11": [old_rule] if old_rule else []}


def test_an_unknown_faction_is_reported_under_the_rule_of_required_heroes():
    wanderer = hero("Wanderer", classes=(HUNTER,), factions=(), unknown=UNKNOWN_FACTION)
    zealot = ally("Zealot", text=("Horde Hero Required",))

    rules = [check(deck(zealot, leader=wanderer), format).notices[0].rule for format in (LATEST, OLD)]

    assert rules == ["100.2b", "100.2"]


def test_answers_combine_as_far_as_they_are_decided():
    assert (all_of([True, None]), all_of([None, False]), all_of([])) == (None, False, True)
    assert (any_of([False, None]), any_of([None, True]), any_of([])) == (None, True, False)


def test_the_type_of_a_class_icon_is_printed_data():
    card = replace(ROVER, classes=frozenset({CharacterClass.MAGE}), types=(CardType.ALLY,))

    assert PrintedCard.from_data(card.data()) == card
