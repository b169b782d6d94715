"""Verdicts: violations with their cards, sentences and fixes; the rules of the old edition."""

from dataclasses import replace

import pytest

from decks import formats
from decks.legality import CardChange, Verdict, check, repair, why_not
from decks.legality.fixes import apply_changes
from engine.cards import Faction
from tests.decks.printed_cards import (
    AIMED_SHOT,
    BAXXEL,
    DEUCE,
    DRUID,
    FILLERS,
    HUNTER,
    LIGHTNING_REFLEXES,
    MAGE,
    PRIEST,
    ROGUE,
    ability,
    ally,
    deck,
    hero,
    quest,
    weapon,
)

CONSTRUCTED, LIMITED = formats.find("constructed"), formats.find("limited")
OLD = formats.find("constructed", "1.11")


def codes(decklist, format=CONSTRUCTED):
    return [violation.code for violation in check(decklist, format).violations]


def only(decklist, format=CONSTRUCTED):
    (violation,) = check(decklist, format).violations
    return violation


def test_sixty_cards_around_a_hero_are_legal():
    report = check(deck(), CONSTRUCTED)

    assert report.verdict is Verdict.LEGAL
    assert report.legal


def test_a_master_hero_does_not_start_the_game():
    """Rule 301.4."""
    assert codes(deck(leader=hero("Ysera", tags=("Master",)))) == ["not-a-starting-hero"]
    assert codes(deck(leader=ally("Zip"))) == ["not-a-starting-hero"]


def test_only_master_heroes_are_cards_of_a_deck():
    """Rule 100.1."""
    violation = only(deck(hero("Ta'zo"), hero("Ysera the Dreamer", tags=("Master",))))

    assert violation.code == "hero-in-deck"
    assert violation.cards == ("Ta'zo",)


def test_a_class_icon_is_shared_with_the_hero():
    """Rule 100.2a: one shared icon is enough, and a card without icons is for everyone."""
    both = ability("Arcane Spikes", classes=(HUNTER, MAGE))
    violation = only(deck(both, ability("Fire Blast", classes=(MAGE,)), quest("Gathering")))

    assert (violation.code, violation.rule, violation.cards) == ("class-icon", "100.2a", ("Fire Blast",))
    assert [(change.card.name, change.zone, change.count) for change in violation.changes] == [
        ("Fire Blast", "main", 0)
    ]


def test_a_class_word_is_not_a_class_icon():
    """Rule 206.1a: a Mage ally without an icon may join any deck of its faction."""
    assert codes(deck(ally("Apprentice", tags=("Human", "Mage")))) == []


def test_a_faction_icon_is_shared_with_the_hero():
    """Rule 100.2a."""
    both = ally("Broll Bearmantle", factions=(Faction.ALLIANCE, Faction.HORDE))
    violation = only(deck(both, ally("Watcher", factions=(Faction.ALLIANCE,))))

    assert (violation.code, violation.cards) == ("faction-icon", ("Watcher",))


@pytest.mark.parametrize(
    ("required", "leader"),
    [
        ("Troll", hero(tags=("Troll",), race="Troll")),
        ("Undead or Troll", hero(tags=("Troll",))),
        ("Hunter", BAXXEL),
        ("Horde", BAXXEL),
        ("Engineering", hero(professions=("Mining", "Engineering"))),
        ("Monster", hero(tags=("Monster", "Gnoll"))),
        ("Traitor", hero(tags=("Traitor",))),
        ("Loyal", BAXXEL),
    ],
)
def test_a_required_trait_may_be_of_any_kind(required, leader):
    """Rule 100.2b, 206.1: class, faction, profession, race, treachery."""
    card = ally("Picky", text=(f"{required} Hero Required", "Ferocity"))

    assert codes(deck(card, leader=leader)) == []
    stranger = hero("Stranger", tags=("Traitor",) if required == "Loyal" else ("Orc",), factions=())
    violation = only(deck(card, leader=stranger))
    assert (violation.code, violation.rule, violation.cards) == ("hero-required", "100.2b", ("Picky",))


@pytest.mark.parametrize(
    ("required", "leader", "fits"),
    [
        ("Elf", hero(tags=("Night Elf",)), True),
        ("Knight", hero(tags=("Death Knight",)), False),
        ("Night Elf Mage", hero(tags=("Night Elf",), classes=(MAGE,)), True),
        ("Night Elf Mage", hero(tags=("Night Elf",), classes=(PRIEST,)), False),
        ("Horde Mage", hero(classes=(MAGE,)), True),
        ("Blood Elf", hero(tags=("Night Elf",), talent="Blood"), False),
    ],
)
def test_a_required_trait_of_several_words(required, leader, fits):
    card = ability("Oath", text=(f"{required} Hero Required",))

    assert ("hero-required" in codes(deck(card, leader=leader))) is not fits


def test_several_requirements_of_one_card_all_count():
    card = ally("Picky", text=("Horde Hero Required", "Troll Hero Required"))

    assert codes(deck(card)) == ["hero-required"]
    assert "Troll" in only(deck(card)).message


def test_baxxel_cannot_mix_specs():
    """Example of rule 100.2c: with Aimed Shot in the deck the other two cannot join it."""
    again = ability("Chimera Shot", classes=(HUNTER,), text=("Marksmanship Hero Required",))
    violation = only(deck(AIMED_SHOT, again, DEUCE, LIGHTNING_REFLEXES))

    assert (violation.code, violation.rule) == ("talent-mix", "100.2c")
    assert violation.fix == "Keep the Marksmanship Talents and remove Deuce and Lightning Reflexes."
    assert codes(deck(AIMED_SHOT, again)) == []


def test_a_hero_with_a_spec_plays_only_its_talents():
    """Rule 100.2c; a required spec counts as a Talent (Rule 100.2b)."""
    leader = hero("Elendril", classes=(HUNTER,), talent="Marksmanship")
    required = ability("Aimed", classes=(HUNTER,), text=("Survival Hero Required",))

    assert codes(deck(AIMED_SHOT, leader=leader)) == []
    violation = only(deck(AIMED_SHOT, required, leader=leader))
    assert (violation.code, violation.rule, violation.cards) == ("talent-spec", "100.2c", ("Aimed",))


def test_one_reputation_to_a_deck():
    """Rule 100.2d."""
    aldor = [ally(name, text=("Aldor Reputation",)) for name in ("Adyen", "Ceyla")]
    scryer = ally("Alathana", text=("Scryer Reputation (Can't put Aldor cards in your deck.)",))

    assert codes(deck(*aldor)) == []
    violation = only(
        deck(*aldor, side=[(scryer, 1), (quest("Filler quest"), 4), (quest("Another"), 4), quest("One")])
    )
    assert (violation.code, violation.rule) == ("reputation-mix", "100.2d")
    assert violation.fix == "Keep the Aldor cards and remove Alathana."


def test_the_side_deck_holds_only_what_the_main_deck_could():
    """Rule 100.3."""
    side = [ability("Fire Blast", classes=(MAGE,))] + [quest(f"Quest {number}") for number in range(9)]
    violation = only(deck(side=side))

    assert violation.code == "class-icon"
    assert violation.changes[0].zone == "side"


def test_four_copies_of_a_card_main_and_side_deck_together():
    """Rule 100.4."""
    zip_ = ally("Zip")
    quests = [quest(f"Quest {number}") for number in range(8)]

    assert codes(deck((zip_, 4))) == []
    violation = only(deck((zip_, 4), side=[(zip_, 2), *quests]))
    assert (violation.code, violation.rule, violation.cards) == ("too-many-copies", "100.4", ("Zip",))
    assert violation.fix == "Remove 2 copies of Zip."
    assert [(change.zone, change.count) for change in violation.changes] == [("side", 0)]


def test_a_fix_removes_the_foreign_one_of_two_cards_of_one_name():
    """Rule 100.2a: cards of one name may differ in their icons; the legal one stays."""
    own = ability("Death Coil", classes=(HUNTER,))
    foreign = ability("Death Coil", classes=(MAGE,), cost=3)
    violation = only(deck((own, 2), (foreign, 2)))

    assert [(change.card, change.count) for change in violation.changes] == [(foreign, 0)]


def test_cards_of_one_name_are_counted_together_and_so_is_their_fix():
    """Rule 100.4 counts names: four copies stay of two different cards."""
    cheaper = ability("Surge", classes=(HUNTER,))
    dearer = ability("Surge", classes=(HUNTER,), cost=3)
    violation = only(deck((cheaper, 3), (dearer, 3)))

    assert violation.fix == "Remove 2 copies of Surge."
    assert [(change.card, change.count) for change in violation.changes] == [(dearer, 1)]


def test_every_violation_is_reported_at_once():
    broken = deck(
        (ability("Fire Blast", classes=(MAGE,)), 5),
        DEUCE,
        AIMED_SHOT,
        hero("Ta'zo"),
        fill=False,
        side=[DEUCE],
    )

    assert codes(broken) == [
        "too-few-cards",
        "class-icon",
        "talent-mix",
        "hero-in-deck",
        "side-deck-size",
        "too-many-copies",
    ]
    for violation in check(broken, CONSTRUCTED).violations:
        assert violation.rule
        assert violation.message.endswith(".")
        assert violation.fix.endswith(".")


def test_a_fix_states_the_new_size_of_the_deck():
    """Rule 100.1: the deck of a Hunter with two copies of an armor for Druids and Rogues has exactly 60."""
    armor = weapon("Green Whelp Armor", classes=frozenset({DRUID, ROGUE}))
    starter = deck((armor, 2))
    violation = only(starter)

    assert violation.message == (
        "Your hero Baxxel Geartooth (Hunter) shares no class icon with Green Whelp Armor (Druid or Rogue)."
    )
    assert violation.fix == "Remove Green Whelp Armor, or choose another hero."
    assert violation.consequence == "The deck then has 58 cards; Constructed decks have at least 60."
    assert repair(starter, CONSTRUCTED).summary == "Remove 2 Green Whelp Armor. Still to do: Add 2 cards."
    assert repair(starter, CONSTRUCTED).changes == (CardChange(armor, "main", 0),)


def test_a_sufficient_repair_is_announced():
    broken = deck((ability("Fire Blast", classes=(MAGE,)), 5), (FILLERS[-1], 5), fill=True)
    broken = replace(broken, main=(*broken.main, (ally("Zip"), 4), (ally("Zap"), 4)))

    offered = repair(broken, CONSTRUCTED)
    assert offered.summary == "Remove 5 Fire Blast and 1 Filler 15. The deck is then legal."
    assert repair(deck(), CONSTRUCTED) is None
    assert repair(deck(fill=False), CONSTRUCTED) is None


@pytest.mark.parametrize(("count", "alternative"), [(7, "add 3 cards to it"), (12, "remove 2 cards from it")])
def test_a_side_deck_of_the_wrong_size_can_be_removed(count, alternative):
    """Rule 100.3."""
    side = tuple((quest(f"Quest {number}"), 1) for number in range(count))
    violation = only(deck(side=side))

    assert violation.fix == f"Remove the side deck, or {alternative}."
    assert codes(apply_changes(deck(side=side), violation.changes)) == []


def test_a_fix_states_that_the_side_deck_becomes_too_small():
    """Rule 100.3."""
    side = (ability("Fire Blast", classes=(MAGE,)), *(quest(f"Quest {number}") for number in range(9)))

    assert only(deck(side=side)).consequence == "The side deck then has 9 cards instead of 10."


def test_the_old_edition_requires_any_one_icon():
    """Rule 100.2 of edition 1.11: class or faction, one shared icon of either kind is enough."""
    bloodlust = ability("Bloodlust", classes=(HUNTER,), factions=(Faction.ALLIANCE,))
    foreign = ability("Fire Blast", classes=(MAGE,))

    assert codes(deck(bloodlust), OLD) == []
    violation = only(deck(foreign), OLD)
    assert (violation.code, violation.rule) == ("trait-icon", "100.2")


def test_the_old_edition_has_no_master_heroes_reputations_or_talent_rule():
    master = hero("Ysera", tags=("Master",))
    aldor, scryer = ally("Adyen", text=("Aldor Reputation",)), ally("Alathana", text=("Scryer Reputation",))
    required = ability("Chimera Shot", classes=(HUNTER,), text=("Marksmanship Hero Required",))

    assert codes(deck(master), OLD) == ["hero-in-deck"]
    assert codes(deck(aldor, scryer), OLD) == []
    assert codes(deck(AIMED_SHOT, DEUCE), OLD) == []
    assert codes(deck(required), OLD) == ["hero-required"]


def test_an_unknown_format_or_edition_is_named(db):
    with pytest.raises(formats.UnknownFormatError, match="constructed, limited"):
        formats.find("standard")
    with pytest.raises(formats.UnknownFormatError, match=r"7\.4, 1\.11"):
        formats.find("limited", "9.9")


def test_a_single_card_is_refused_with_a_reason_or_accepted():
    assert why_not(AIMED_SHOT, BAXXEL, CONSTRUCTED) is None
    reason = why_not(ability("Heal", classes=(PRIEST,)), BAXXEL, CONSTRUCTED)
    assert (reason.code, reason.rule, reason.brief) == ("class-icon", "100.2a", "Priest only")
