"""Deckbuilding text of heroes (Rule 100.2e)."""

import pytest

from decks import formats
from decks.card_text import deckbuilding, selectors
from decks.legality import Verdict, check
from engine.cards import Back, DamageType, Faction
from tests.decks.printed_cards import (
    HUNTER,
    MAGE,
    PRIEST,
    ROGUE,
    WARRIOR,
    ability,
    ally,
    deck,
    hero,
    quest,
    weapon,
)

CONSTRUCTED = formats.find()
RANGED = ("Bow", "Ranged (1)")
NO_RESTRICTED = (
    "You can't include cards with reputations or other text restrictions (like Frost Hero Required)."
)


def codes(*cards, leader):
    decklist = deck(*cards, leader=leader, fill=False)
    report = check(decklist, CONSTRUCTED)
    return [violation.code for violation in report.violations if violation.code != "too-few-cards"]


def leader(text, **facts):
    return hero("Leader", factions=(), text=(text,), **facts)


def test_a_hero_without_such_text_builds_as_usual():
    assert deckbuilding.parse_hero(hero(text=("5 -> Flip this hero.",))) is None


def test_exclusions_add_to_the_usual_rules():
    dreamer = leader("Deckbuilding: You can't put [ALLIANCE] or Talent cards in your deck.", classes=(MAGE,))
    talent = ability("Pyromaniac", classes=(MAGE,), text=("Fire Talent",))
    both = ally("Broll", factions=(Faction.HORDE, Faction.ALLIANCE))

    assert codes(ability("Fire Blast", classes=(MAGE,)), ally("Murloc"), leader=dreamer) == []
    assert codes(talent, leader=dreamer) == ["deckbuilding-excluded"]
    assert codes(both, leader=dreamer) == ["faction-icon", "deckbuilding-excluded"]
    assert codes(ability("Heal", classes=(PRIEST,)), leader=dreamer) == ["class-icon"]


def test_deckbuilding_text_applies_on_either_side_of_the_hero():
    text = "<b>Deckbuilding:</b> You can't put [Horde] or [Alliance] cards in your deck."
    gnoll = hero("Gnoll", factions=(Faction.HORDE,), back=Back(text=(text,)))

    assert codes(ally("Grunt", factions=(Faction.HORDE,)), leader=gnoll) == ["deckbuilding-excluded"]


def test_inclusions_are_the_only_cards_and_need_no_shared_icon():
    necromancer = leader(
        "Deckbuilding: You can only include [Mage] abilities, [Priest] equipment, "
        "allies with ally type Death Knight, neutral quests and locations, and Scourge cards. "
        + NO_RESTRICTED,
        tags=("Scourge",),
    )
    allowed = [
        ability("Fire Blast", classes=(MAGE,)),
        weapon("Staff", classes=frozenset({PRIEST})),
        ally("Ymiron", tags=("Vrykul", "Death Knight"), factions=(Faction.HORDE,)),
        quest("Gathering"),
        ally("Crypt Fiend", tags=("Crypt Fiend", "Scourge", "Unlimited"), text=("Scourge Hero Required",)),
    ]
    forbidden = [ability("Heal", classes=(PRIEST,)), ally("Grunt"), weapon("Sword")]

    assert codes(*allowed, leader=necromancer) == []
    decklist = deck(*allowed, *forbidden, leader=necromancer, fill=False)
    (violation,) = [
        problem for problem in check(decklist, CONSTRUCTED).violations if problem.rule == "100.2e"
    ]
    assert violation.code == "deckbuilding-not-included"
    assert violation.cards == ("Heal", "Grunt", "Sword")


def test_exclusions_come_before_inclusions():
    archer = leader(
        "Deckbuilding: You can include only neutral quests and any Ranged weapons. "
        "You can't include cards with reputation or text restrictions (like Fire Hero Required)."
    )
    bow, sword = weapon("Bow", tags=RANGED, classes=frozenset({WARRIOR})), weapon("Sword")

    assert codes(bow, quest("Gathering"), leader=archer) == []
    assert codes(sword, leader=archer) == ["deckbuilding-not-included"]
    assert codes(weapon("Gun", tags=RANGED, text=("Aldor Reputation",)), leader=archer) == [
        "deckbuilding-excluded"
    ]
    assert codes(weapon("Axe", tags=RANGED, text=("Orc Hero Required",)), leader=archer) == [
        "deckbuilding-excluded"
    ]


def test_either_faction_but_not_both():
    crusader = leader(
        "Deckbuilding: You can only include either [Alliance] or [Horde] cards, [Rogue] cards, "
        "[Rogue] Combat Talents, neutral cards, and Aldor cards. "
        "You can't include cards with other reputations or other text restrictions.",
        classes=(ROGUE,),
    )
    horde, alliance = ally("Grunt", factions=(Faction.HORDE,)), ally("Watcher", factions=(Faction.ALLIANCE,))
    combat = ability("Rush", classes=(ROGUE,), text=("Combat Talent",))
    subtle = ability("Dance", classes=(ROGUE,), text=("Subtlety Talent",))
    aldor, scryer = ally("Adyen", text=("Aldor Reputation",)), ally("Alathana", text=("Scryer Reputation",))

    assert codes(horde, combat, aldor, quest("Gathering"), leader=crusader) == []
    assert codes(alliance, leader=crusader) == []
    assert codes(horde, alliance, leader=crusader) == ["deckbuilding-either"]
    assert codes(subtle, leader=crusader) == ["deckbuilding-excluded"]
    assert codes(scryer, leader=crusader) == ["deckbuilding-excluded"]
    assert codes(ability("Shot", classes=(HUNTER,)), leader=crusader) == ["deckbuilding-not-included"]


def test_cards_are_named_by_damage_type_and_by_what_their_text_deals():
    frozen = leader(
        "Deckbuilding: You can include only neutral quests, any abilities that deal frost damage, "
        "and any [Frost] allies."
    )
    cold = ally("Revenant", damage_types=(DamageType.FROST,))
    chill = ability(
        "Chill", classes=(MAGE,), text=("Your hero deals 2 frost damage to target hero or ally.",)
    )

    assert codes(cold, chill, leader=frozen) == []
    assert codes(ability("Bolt", text=("Your hero deals 2 fire damage.",)), leader=frozen) == [
        "deckbuilding-not-included"
    ]


def test_a_tag_of_several_words_is_named_by_its_last_word_only_where_the_rules_say_so():
    elementalist = leader("Deckbuilding: You can include only Elemental cards and Prince allies.")

    assert codes(ally("Ember", tags=("Fire Elemental",)), leader=elementalist) == []
    assert codes(ally("Gold", tags=("Trade Prince",)), leader=elementalist) == ["deckbuilding-not-included"]


def test_an_archdruid_counts_as_a_druid():
    grower = leader("Deckbuilding: You can include only allies with ally type Druid.")

    assert codes(ally("Oak", tags=("Archdruid",)), ally("Elm", tags=("Druid",)), leader=grower) == []


@pytest.mark.parametrize(
    "text",
    [
        ("Deckbuilding: You can include only quests. You can’t put Two-Headed Ogre cards in your deck.",),
        ("Deckbuilding: You can include only quests.", "You can't put Two-Headed Ogre cards in your deck."),
        ("Deckbuilding", "You can include only quests.", "You can't put Two-Headed Ogre cards in your deck."),
        ("Deckbuilding You can include only quests.", "You can't include Two-Headed Ogre cards."),
    ],
)
def test_deckbuilding_text_in_several_layouts_and_spellings(text):
    read = deckbuilding.parse_hero(hero("Leader", text=("Sing.", *text)))

    assert [kind.words for kind in read.inclusions] == ["quests"]
    assert [kind.words for kind in read.exclusions] == ["Two-Headed Ogre cards"]
    assert read.unclear == ()


def test_a_power_after_deckbuilding_text_is_not_part_of_it():
    read = deckbuilding.parse_hero(
        hero("Leader", text=("Deckbuilding: You can include only quests.", "Draw a card."))
    )

    assert read.unclear == ()


@pytest.mark.parametrize("kind", ["armor", "items"])
def test_kinds_of_equipment(kind):
    smith = leader(f"Deckbuilding: You can include only {kind}.")
    cards = {
        "armor": weapon("Plate", tags=("Armor",), defense=2),
        "items": weapon("Ring", tags=("Item", "Ring (2)")),
    }

    assert codes(cards.pop(kind), leader=smith) == []
    assert codes(*cards.values(), leader=smith) == ["deckbuilding-not-included"]


@pytest.mark.parametrize(
    "text",
    [
        "Deckbuilding: Your deck is whatever you dream of.",
        "Deckbuilding: You can include only shiny foil cards.",
    ],
)
def test_text_that_cannot_be_parsed_leaves_the_verdict_undecided(text):
    report = check(deck(ability("Fire Blast", classes=(MAGE,)), leader=leader(text)), CONSTRUCTED)

    assert report.verdict is Verdict.UNDECIDED
    assert not report.legal
    (notice,) = report.notices
    assert (notice.code, notice.rule) == ("deckbuilding-unclear", "100.2e")
    assert text.removeprefix("Deckbuilding: ").rstrip(".") in notice.message


def read(*sentences):
    return deckbuilding.parse_hero(hero("Leader", text=(f"Deckbuilding: {' '.join(sentences)}",)))


@pytest.mark.parametrize(
    "sentence",
    [
        "You can include only Demon allies and [Mage] cards.",
        "You can only include Demon allies and [Mage] cards in your deck.",
        "You may only put Demon allies and [Mage] cards in your deck.",
        "Your deck can contain only Demon allies and [Mage] cards.",
        "Your deck can only include Demon allies and/or [Mage] cards.",
        "Your deck must consist of only Demon allies and [Mage] cards.",
        "Only Demon allies and [Mage] cards can be included in your deck.",
        "You can include only any Demon allies, and all [MAGE] cards.",
        "You can include only Demon allies. You can also include [Mage] cards.",
    ],
)
def test_inclusions_in_other_words(sentence):
    text = read(sentence)

    assert text.unclear == ()
    assert text.includes(ally("Imp", tags=("Demon",), factions=(Faction.HORDE,)))
    assert text.includes(ability("Blast", classes=(MAGE,)))
    assert not text.includes(ally("Wolf"))


@pytest.mark.parametrize(
    "sentence",
    [
        "You can't include Demon allies or [Mage] cards.",
        "You cannot put Demon allies or [Mage] cards into your deck.",
        "You can't put any Demon allies or [Mage] cards in your deck.",
        "Your deck can't contain Demon allies or [Mage] cards.",
        "Your deck may not include Demon allies or [Mage] cards.",
        "Demon allies and [Mage] cards can't be included in your deck.",
        "You can't put Demon allies in your deck. You can't put [Mage] cards in your deck.",
    ],
)
def test_exclusions_in_other_words(sentence):
    text = read(sentence)

    assert (text.unclear, text.inclusions) == ((), None)
    assert text.excluded_by(ally("Imp", tags=("Demon",)))
    assert text.excluded_by(ability("Blast", classes=(MAGE,)))
    assert not text.excluded_by(ally("Wolf"))


HORDE_MAGE = ability("Horde Spell", classes=(MAGE,), factions=(Faction.HORDE,))
BEAR = ally("Bear", cost=3, tags=("Beast",), classes=frozenset({HUNTER}))


@pytest.mark.parametrize(
    ("words", "yes", "no"),
    [
        ("Pets", ally("A", tags=("Wolf", "Pet (1)")), ally("B")),
        ("Dwarves", ally("A", tags=("Dwarf",)), ally("B")),
        ("Alliance cards", ally("A", factions=(Faction.ALLIANCE,)), ally("B", tags=("Alliance",))),
        ("Mage cards", ally("A", tags=("Mage",)), ability("B", classes=(MAGE,))),
        ("[Mage] cards", ability("A", classes=(MAGE,)), ally("B", tags=("Mage",))),
        ("[Hunter] Beast allies", BEAR, ally("B", tags=("Beast",))),
        ("[Horde] [Mage] cards", HORDE_MAGE, ability("B", classes=(MAGE,))),
        ("allies with cost 3 or less", BEAR, ally("B", cost=4)),
        ("cards with cost 4 or more", ally("A", cost=4), BEAR),
        ("allies with ATK 2", BEAR, ability("B")),
        ("Reputation cards", ally("A", text=("Aldor Reputation",)), ally("B")),
        ("Talents", ability("A", text=("Fire Talent",)), ability("B")),
        ("Master heroes", hero("A", tags=("Master",)), hero("B")),
        ("faction cards", ally("A", factions=(Faction.HORDE,)), ally("B")),
        ("Twin Blades of Azzinoth cards", ally("A", tags=("Twin Blades of Azzinoth",)), ally("B")),
    ],
)
def test_kinds_of_card(words, yes, no):
    (kind,) = selectors.parse_list(words)

    assert kind.matches(yes)
    assert not kind.matches(no)


@pytest.mark.parametrize(
    "sentence",
    [
        "You can include up to 4 Demon allies.",
        "You can include Demon allies regardless of class.",
        "You can include only Legendary cards.",
        "You can include only Traitor Hero Required cards.",
        "You can include only cards other than quests.",
        "You can include only Fire allies.",
        "You can include only cards that share a race with your hero.",
        "You can't include more than one copy of any card.",
        "Your deck must include at least ten quests.",
        "You can't include cards with text restrictions.",
        "Your deck can have 40 cards.",
        "You can't include demons.",
        "Double the number of copies.",
    ],
)
def test_lists_that_cannot_be_parsed_are_never_guessed(sentence):
    text = read(sentence)

    assert text.unclear == (sentence.rstrip("."),)
    assert (text.inclusions, text.exclusions) == (None, ())
    report = check(deck(leader=hero("Leader", text=(f"Deckbuilding: {sentence}",))), CONSTRUCTED)
    assert report.verdict is Verdict.UNDECIDED


def test_an_exclusion_that_is_not_understood_leaves_the_usual_rules_in_force():
    """Rule 100.2e: without inclusions normal rules apply."""
    leads = leader("Deckbuilding: You can't include shiny cards.", classes=(MAGE,))

    assert codes(ability("Heal", classes=(PRIEST,)), leader=leads) == ["class-icon"]
    assert codes(ability("Fire Blast", classes=(MAGE,)), leader=leads) == []


def test_an_inclusion_beside_an_exclusion_that_is_not_understood_still_counts():
    leads = leader("Deckbuilding: You can include only quests. You can't include shiny cards.")

    assert codes(ally("Wolf"), leader=leads) == ["deckbuilding-not-included"]


def test_reputations_alone_may_be_excluded():
    leads = leader("Deckbuilding: You can't include cards with a reputation.", classes=(MAGE,))

    assert codes(ally("Adyen", text=("Aldor Reputation",)), leader=leads) == ["deckbuilding-excluded"]
    assert codes(ability("Pyro", classes=(MAGE,), text=("Fire Talent",)), leader=leads) == []


def test_a_deckbuilding_sentence_applies_without_the_word_before_it():
    read_anyway = deckbuilding.parse_hero(
        hero("Leader", text=("You can't include Demon allies in your deck.",))
    )

    assert [kind.words for kind in read_anyway.exclusions] == ["Demon allies"]
