"""What must hold for every deck, whatever is in it."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from decks import formats
from decks.decklist import DeckList
from decks.formats.parser import parse_entry
from decks.legality import check, judged_part, repair, why_not
from decks.legality.fixes import apply_changes
from engine.cards import Faction
from tests.decks.printed_cards import (
    AIMED_SHOT,
    BAXXEL,
    DEUCE,
    HUNTER,
    LIGHTNING_REFLEXES,
    MAGE,
    PRIEST,
    ability,
    ally,
    hero,
    quest,
)

HEROES = st.sampled_from(
    [
        BAXXEL,
        hero("Elendril", classes=(HUNTER,), factions=(Faction.ALLIANCE,), talent="Marksmanship"),
        hero("Morn", classes=(HUNTER,), tags=("Traitor",)),
        hero("Nobody", factions=()),
        hero(
            "Chooser", text=("Deckbuilding: You can include only neutral quests and any [Mage] abilities.",)
        ),
        hero("Two Minds", text=("Deckbuilding: You can only include either [Alliance] or [Horde] cards.",)),
        hero("Hermit", text=("Deckbuilding: You can't put [Horde] cards in your deck.",)),
    ]
)
CARDS = st.sampled_from(
    [
        AIMED_SHOT,
        DEUCE,
        LIGHTNING_REFLEXES,
        ability("Fire Blast", classes=(MAGE,)),
        ability("Fire Blast", classes=(HUNTER,)),
        ability("Heal", classes=(PRIEST,), text=("Holy Hero Required",)),
        ally("Grunt", factions=(Faction.HORDE,)),
        ally("Watcher", factions=(Faction.ALLIANCE,)),
        ally("Adyen", text=("Aldor Reputation",)),
        ally("Alathana", text=("Scryer Reputation",)),
        ally("Murloc", tags=("Murloc", "Unlimited")),
        ally("Rebel", text=("Traitor Hero Required",)),
        hero("Ta'zo", classes=(MAGE,)),
        hero("Ysera", tags=("Master",), factions=()),
        quest("Gathering"),
    ]
)
ENTRIES = st.lists(st.tuples(CARDS, st.integers(1, 7)), max_size=8, unique_by=lambda entry: entry[0]).map(
    tuple
)
DECKS = st.builds(
    lambda hero, main, side: DeckList(hero=hero, main=main, side=side), HEROES, ENTRIES, ENTRIES
)
FORMATS = st.builds(
    formats.find, st.sampled_from(("constructed", "limited")), st.sampled_from(sorted(formats.EDITIONS))
)


SMALL_LIMITS = st.sampled_from(
    [
        parse_entry({"key": "no-side", "name": "No Side", "minimum": 10, "copies": 4, "side_deck": 0}),
        parse_entry(
            {
                "key": "narrow",
                "name": "Narrow",
                "minimum": 5,
                "maximum": 20,
                "copies": 4,
                "side_deck": 3,
                "banned": ["Grunt", "Aimed Shot"],
                "restricted": {"Murloc": 1, "Gathering": 2},
            }
        ),
    ]
)
LIMITED_FORMATS = st.builds(
    formats.find, st.just("limited"), st.sampled_from(sorted(formats.EDITIONS))
) | st.just(
    parse_entry(
        {
            "key": "sealed",
            "name": "Sealed",
            "minimum": 30,
            "copies": "any",
            "side_deck": "any",
            "limited": True,
        }
        | {"banned": ["Grunt"], "restricted": {"Murloc": 1}, "cards": ["Aimed Shot", "Deuce"]}
    )
)
ANY_FORMAT = FORMATS | SMALL_LIMITS | LIMITED_FORMATS
WITHOUT_REMOVAL = {"no-hero", "not-a-starting-hero", "too-few-cards", "too-many-cards"}


@given(DECKS, ANY_FORMAT)
def test_a_fix_removes_its_violation_and_states_what_is_wrong_afterwards(deck, format):
    report = check(deck, format)
    codes = {violation.code for violation in report.violations}
    for violation in report.violations:
        if violation.changes:
            assert violation.action
            fixed = check(apply_changes(deck, violation.changes), format)
            assert violation.key not in {other.key for other in fixed.violations}
            for other in fixed.violations:
                assert other.code in codes or other.code in ("too-few-cards", "side-deck-size")
                if other.code not in codes:
                    assert violation.consequence


@given(DECKS, ANY_FORMAT)
def test_every_violation_that_a_removal_ends_has_a_fix(deck, format):
    for violation in check(deck, format).violations:
        is_about_the_hero = violation.cards == (deck.hero.name,)
        assert bool(violation.changes) is (violation.code not in WITHOUT_REMOVAL and not is_about_the_hero)


@given(DECKS, ANY_FORMAT)
def test_a_repair_leaves_nothing_that_removing_cards_would_fix(deck, format):
    offered = repair(deck, format)
    violations = check(deck, format).violations
    if offered is None:
        assert all(not v.changes or v.code == "side-deck-size" for v in violations)
        return
    repaired = apply_changes(deck, offered.changes)
    assert repaired.cards().keys() <= deck.cards().keys()
    left = check(repaired, format).violations
    unfixable = {*WITHOUT_REMOVAL, "side-deck-size"}
    assert {violation.code for violation in left if not violation.cards} <= unfixable
    assert all(violation.cards in ((), (deck.hero.name,)) for violation in left)
    assert offered.summary.startswith("Remove ")
    assert ("Still to do" in offered.summary) is bool(left)


@given(DECKS, LIMITED_FORMATS)
def test_no_card_of_a_limited_side_deck_is_judged(deck, format):
    """Rule 100.3: it is all cards that the player opened and does not play, in edition 1.11 as well."""
    report, without = check(deck, format), check(replace(deck, side=()), format)

    assert report == without
    assert all(change.zone == "main" for problem in report.violations for change in problem.changes)
    assert repair(deck, format) == repair(replace(deck, side=()), format)


@given(DECKS, FORMATS)
def test_every_violation_has_its_rule_its_sentence_and_cards_of_the_deck(deck, format):
    names = {card.name for card in judged_part(deck, format).cards()} | {deck.hero.name}
    for violation in check(deck, format).violations:
        assert violation.rule == format.edition.rules[violation.code]
        assert violation.message.endswith(".")
        assert set(violation.cards) <= names


@given(DECKS, FORMATS)
def test_a_card_refused_alone_is_refused_in_every_deck(deck, format):
    concerned = {name for violation in check(deck, format).violations for name in violation.cards}
    cards = judged_part(deck, format).cards()
    refused = {card.name for card in cards if why_not(card, deck.hero, format)}

    assert refused <= concerned


@given(DECKS)
def test_no_card_with_a_foreign_icon_is_ever_accepted(deck):
    """Rule 100.2a, for every hero whose text does not say otherwise (Rule 100.2e)."""
    report = check(deck, formats.find("limited"))
    if report.legal and deck.hero.name not in ("Chooser", "Two Minds"):
        for card, _ in deck.main:
            assert not card.factions or card.factions & deck.hero.factions
            assert not card.classes or any(deck.hero.has_tag(name) for name in card.classes)
