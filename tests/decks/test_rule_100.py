"""Rule 100 of edition 7.4, sentence by sentence, each under its number, with the rule's own example."""

import re
from pathlib import Path

import pytest

from decks import formats
from decks.legality import check, why_not
from engine.cards import CardType, Cost, DamageType, Faction, PrintedCard, Tag
from tests.decks.printed_cards import (
    HUNTER,
    MAGE,
    PRIEST,
    WARRIOR,
    ability,
    ally,
    deck,
    hero,
    quest,
    weapon,
)

RESTATED = Path(__file__).parents[2] / "rules" / "data" / "wow-tcg-7.4" / "1-fundamentals.md"
CONSTRUCTED, LIMITED = formats.CONSTRUCTED, formats.LIMITED

BAXXEL = hero(
    "Baxxel Geartooth",
    classes=(HUNTER,),
    tags=("Goblin",),
    race="Goblin",
    text=("(4) >>> Flip Baxxel face down.",),
)
AIMED_SHOT = PrintedCard(
    name="Aimed Shot",
    types=(CardType.ABILITY,),
    cost=Cost(1, x=1),
    classes=frozenset({HUNTER}),
    tags=(Tag("Marksmanship"),),
    talent="Marksmanship",
    text=("Marksmanship Talent", "Your hero deals X ranged damage to target hero or ally."),
)
DEUCE = PrintedCard(
    name="Deuce",
    types=(CardType.ALLY,),
    cost=Cost(2),
    classes=frozenset({HUNTER}),
    tags=(Tag("Chimaera"), Tag("Pet", 1)),
    atk=4,
    damage_types=(DamageType.NATURE,),
    health=3,
    text=("Beast Mastery Talent", "While this ally is in your graveyard, you can control an additional Pet."),
)
LIGHTNING_REFLEXES = PrintedCard(
    name="Lightning Reflexes",
    types=(CardType.ABILITY,),
    cost=Cost(1),
    classes=frozenset({HUNTER}),
    tags=(Tag("Instant"), Tag("Survival")),
    talent="Survival",
    text=(
        "Survival Talent",
        "Ongoing: Opposing heroes and allies have -1 ATK while in combat with your hero.",
    ),
)
TALENTS = (AIMED_SHOT, DEUCE, LIGHTNING_REFLEXES)


def violations(decklist, format=CONSTRUCTED):
    return {(violation.code, violation.rule) for violation in check(decklist, format).violations}


def allows(card, leader=BAXXEL):
    """Whether rule 100.2 calls the card legal for a player with this hero."""
    return why_not(card, leader, CONSTRUCTED) is None


def test_100_1_each_deck_is_built_around_a_hero():
    assert violations(deck(leader=None)) == {("no-hero", "100.1")}
    assert violations(deck()) == set()


@pytest.mark.parametrize(("format", "smallest"), [(CONSTRUCTED, 60), (LIMITED, 30)])
def test_100_1_the_smallest_deck_and_the_hero_does_not_count(format, smallest):
    guards = ally("Orgrimmar Grunt", tags=("Unlimited",))

    assert violations(deck((guards, smallest), fill=False), format) == set()
    assert violations(deck((guards, smallest - 1), fill=False), format) == {("too-few-cards", "100.1")}


def test_100_1_the_side_deck_does_not_fill_the_main_deck():
    short = deck(
        (ally("Grunt", tags=("Unlimited",)), 55), fill=False, side=[(quest(f"Q{n}"), 1) for n in range(10)]
    )

    assert violations(short) == {("too-few-cards", "100.1")}


def test_100_1_there_is_no_largest_deck():
    assert violations(deck((ally("Grunt", tags=("Unlimited",)), 900), fill=False)) == set()


def test_100_1_only_master_heroes_are_among_the_cards():
    assert violations(deck(hero("Ta'zo"))) == {("hero-in-deck", "100.1")}
    assert violations(deck(hero("Ysera", tags=("Master",), factions=()))) == set()


def test_100_2a_a_class_icon_is_shared():
    assert allows(ability("Shot", classes=(HUNTER,)))
    assert allows(ability("Both", classes=(HUNTER, MAGE)))
    assert why_not(ability("Heal", classes=(PRIEST,)), BAXXEL, CONSTRUCTED).rule == "100.2a"


def test_100_2a_a_faction_icon_is_shared():
    assert allows(ally("Grunt", factions=(Faction.HORDE,)))
    assert allows(ally("Broll", factions=(Faction.HORDE, Faction.ALLIANCE)))
    assert why_not(ally("Guard", factions=(Faction.ALLIANCE,)), BAXXEL, CONSTRUCTED).rule == "100.2a"


def test_100_2a_a_hero_needs_a_class_icon_and_a_faction_icon():
    assert not allows(ability("Bloodlust", classes=(HUNTER,), factions=(Faction.ALLIANCE,)))
    assert not allows(ability("War Cry", classes=(WARRIOR,), factions=(Faction.HORDE,)))


@pytest.mark.parametrize(
    "leader", [BAXXEL, hero("Nobody", factions=()), hero("Gnoll", tags=("Monster", "Gnoll"), factions=())]
)
def test_100_2a_a_card_without_icons_is_for_everyone(leader):
    for card in (quest("Gathering"), ally("Wolf", tags=("Wolf", "Hunter")), weapon("Stick")):
        assert allows(card, leader)


def test_100_2a_a_master_hero_shares_icons_like_any_card():
    master = hero("Metamorphosis", tags=("Master", "Demon"), factions=())
    with_icon = PrintedCard.from_data(master.data() | {"classes": ["Warlock"]})

    assert allows(master)
    assert not allows(with_icon)


def test_100_2b_a_required_trait_is_the_heros():
    picky = ally("Picky", text=("Goblin Hero Required", "Draw a card."))

    assert allows(picky)
    assert why_not(picky, hero("Orc", tags=("Orc",)), CONSTRUCTED).rule == "100.2b"


def test_100_2b_a_required_talent_spec_is_a_talent():
    """The rule's own words: "Marksmanship Hero Required" is treated as "Marksmanship Talent"."""
    required = ability("Chimera Shot", classes=(HUNTER,), text=("Marksmanship Hero Required",))

    assert allows(required)
    assert allows(required, hero("A", classes=(HUNTER,), talent="Marksmanship"))
    assert why_not(required, hero("B", classes=(HUNTER,), talent="Survival"), CONSTRUCTED).rule == "100.2c"
    assert why_not(required, hero("C", classes=(HUNTER,), tags=("Traitor",)), CONSTRUCTED).rule == "100.2c"
    assert violations(deck(AIMED_SHOT, required)) == set()
    assert violations(deck(DEUCE, required)) == {("talent-mix", "100.2c")}


def test_100_2b_either_of_two_required_specs_will_do():
    either = ability("Shock", classes=(HUNTER,), text=("Survival or Marksmanship Hero Required",))

    assert allows(either)
    assert violations(deck(either, AIMED_SHOT)) == set()
    assert violations(deck(either, LIGHTNING_REFLEXES)) == set()
    assert violations(deck(either, DEUCE)) == {("talent-mix", "100.2c")}
    assert violations(deck(either, AIMED_SHOT, LIGHTNING_REFLEXES)) == {("talent-mix", "100.2c")}


@pytest.mark.parametrize("talent", TALENTS, ids=lambda card: card.name)
def test_100_2c_example_baxxel_includes_any_of_the_three_talents(talent):
    assert allows(talent)
    assert violations(deck((talent, 4))) == set()


@pytest.mark.parametrize("other", [DEUCE, LIGHTNING_REFLEXES], ids=lambda card: card.name)
def test_100_2c_example_with_aimed_shot_neither_of_the_others(other):
    assert violations(deck(AIMED_SHOT, other)) == {("talent-mix", "100.2c")}
    assert violations(deck(AIMED_SHOT, side=[other, *[quest(f"Q{n}") for n in range(9)]])) == {
        ("talent-mix", "100.2c")
    }


def test_100_2c_example_with_aimed_shot_other_cards_of_marksmanship():
    trueshot = ability("Trueshot Aura", classes=(HUNTER,), text=("Marksmanship Talent", "Ongoing: Yes."))

    assert violations(deck((AIMED_SHOT, 4), (trueshot, 4))) == set()


@pytest.mark.parametrize("talent", TALENTS, ids=lambda card: card.name)
def test_100_2c_example_cards_that_are_no_talents_whatever_the_spec(talent):
    plain = [
        ability(f"{spec} Trick", classes=(HUNTER,), tags=(spec,), talent=spec)
        for spec in ("Beast Mastery", "Marksmanship", "Survival")
    ]

    assert violations(deck(talent, *plain)) == set()


def test_100_2c_a_hero_with_a_spec_includes_its_talents_alone():
    leader = hero("Elendril", classes=(HUNTER,), talent="Marksmanship")

    assert violations(deck(AIMED_SHOT, leader=leader)) == set()
    assert violations(deck(DEUCE, leader=leader)) == {("talent-spec", "100.2c")}


def test_100_2c_a_traitor_includes_no_talents():
    for talent in TALENTS:
        traitor = hero("Morn", classes=(HUNTER,), tags=("Traitor",))
        assert violations(deck(talent, leader=traitor)) == {("talent-traitor", "100.2c")}


def test_100_2d_one_reputation_without_any_other():
    aldor, more = ally("Adyen", text=("Aldor Reputation",)), quest("Aldor Errand", text=("Aldor Reputation",))
    scryer = ally("Alathana", text=("Scryer Reputation (You can't put Aldor cards in your deck.)",))

    assert violations(deck(aldor, more)) == set()
    assert violations(deck(scryer)) == set()
    assert violations(deck(aldor, scryer)) == {("reputation-mix", "100.2d")}


def test_100_2e_inclusions_are_the_only_cards_and_exceptions_to_the_icons():
    leader = hero(
        "Lord", factions=(), text=("Deckbuilding: You can include only neutral quests and [Mage] cards.",)
    )

    assert allows(ability("Blast", classes=(MAGE,)), leader)
    assert allows(quest("Gathering"), leader)
    assert why_not(ally("Wolf"), leader, CONSTRUCTED).rule == "100.2e"


def test_100_2e_without_inclusions_normal_rules_apply():
    leader = hero("Gnoll", classes=(MAGE,), text=("Deckbuilding: You can't put Talent cards in your deck.",))

    assert why_not(ability("Heal", classes=(PRIEST,)), leader, CONSTRUCTED).rule == "100.2a"
    assert allows(ability("Blast", classes=(MAGE,)), leader)


def test_100_2e_exclusions_take_precedence_over_inclusions():
    leader = hero(
        "Lord",
        text=("Deckbuilding: You can include only [Mage] cards. You can't include cards with reputations.",),
    )
    picky = ability("Blast", classes=(MAGE,), text=("Aldor Reputation",))

    assert why_not(picky, leader, CONSTRUCTED).code == "deckbuilding-excluded"


@pytest.mark.parametrize("size", range(13))
def test_100_3_a_constructed_side_deck_is_exactly_ten_cards_or_none(size):
    problems = violations(deck(side=[(quest(f"Q{n}"), 1) for n in range(size)]))

    assert problems == (set() if size in (0, 10) else {("side-deck-size", "100.3")})


def test_100_3_a_side_deck_includes_what_the_main_deck_could():
    side = [quest(f"Q{n}") for n in range(9)]

    assert violations(deck(side=[*side, ability("Heal", classes=(PRIEST,))])) == {("class-icon", "100.2a")}
    assert violations(deck(side=[*side, hero("Ta'zo")])) == {("hero-in-deck", "100.1")}


@pytest.mark.parametrize("size", [0, 1, 47])
def test_100_3_a_limited_side_deck_is_every_card_left_over(size):
    assert violations(deck(side=[(quest("Spare"), size)] if size else []), LIMITED) == set()


@pytest.mark.parametrize("edition", ["7.4", "1.11"])
def test_100_3_no_rule_judges_the_cards_of_a_limited_side_deck(edition):
    foreign = ability("Heal", classes=(PRIEST,))
    reputations = [ally(name, text=(f"{name} Reputation",)) for name in ("Aldor", "Scryer")]
    unplayed = [
        foreign,
        *TALENTS,
        *reputations,
        hero("Ta'zo"),
        ally("Rebel", text=("Traitor Hero Required",)),
    ]

    assert violations(deck(side=unplayed), formats.find("limited", edition)) == set()
    assert violations(deck(foreign, side=unplayed), formats.find("limited", edition)) == {
        ("class-icon", "100.2a") if edition == "7.4" else ("trait-icon", "100.2")
    }


def test_100_4_four_copies_of_a_name_main_and_side_deck_together():
    zip_, side = ally("Zip"), [quest(f"Q{n}") for n in range(8)]

    assert violations(deck((zip_, 2), side=[(zip_, 2), *side])) == set()
    assert violations(deck((zip_, 3), side=[(zip_, 2), *side])) == {("too-many-copies", "100.4")}


def test_100_4_it_is_the_name_that_counts():
    cheaper, dearer = ally("Zip", cost=2), ally("Zip", cost=3)

    assert violations(deck((cheaper, 2), (dearer, 2))) == set()
    assert violations(deck((cheaper, 3), (dearer, 2))) == {("too-many-copies", "100.4")}


def test_100_4_limited_decks_have_any_number():
    assert violations(deck((ally("Zip"), 30), fill=False), LIMITED) == set()


def test_100_4_unlimited_cards_are_an_exception():
    grunt = ally("Orgrimmar Grunt", tags=("Unlimited",))

    assert violations(deck((grunt, 60), side=[(grunt, 10)], fill=False)) == set()


def test_301_4_a_master_hero_does_not_lead():
    assert violations(deck(leader=hero("Ysera", tags=("Master",)))) == {("not-a-starting-hero", "301.4")}


def test_206_1_a_hero_is_a_traitor_by_its_type_line_otherwise_loyal():
    loyal, traitor = (ally(name, text=(f"{name} Hero Required",)) for name in ("Loyal", "Traitor"))
    turncoat = hero("Morn", tags=("Tauren", "Traitor"))

    assert (allows(loyal), allows(traitor)) == (True, False)
    assert (allows(loyal, turncoat), allows(traitor, turncoat)) == (False, True)


def test_every_number_of_rule_100_a_verdict_names_is_restated_here():
    restated = set(re.findall(r"^100\.\w+", RESTATED.read_text(), re.MULTILINE))
    named = {number for number in formats.EDITIONS["7.4"].rules.values() if number.startswith("100.")}

    assert named <= restated
