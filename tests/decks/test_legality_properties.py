"""What must hold for every deck, whatever is in it."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from decks import formats
from decks.decklist import DeckList
from decks.legality import check, why_not
from engine.cards import Faction
from tests.decks.printed import (
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


def changed(entries, zone, violation):
    counts = {change.card: change.count for change in violation.changes if change.zone == zone}
    kept = ((card, counts.get(card, count)) for card, count in entries)
    return tuple((card, count) for card, count in kept if count)


@given(DECKS, FORMATS)
def test_a_fix_mends_what_it_belongs_to(deck, format):
    for violation in check(deck, format).violations:
        if violation.changes:
            main, side = changed(deck.main, "main", violation), changed(deck.side, "side", violation)
            mended = check(replace(deck, main=main, side=side), format)
            assert violation.key not in {one.key for one in mended.violations}


@given(DECKS, FORMATS)
def test_every_violation_has_its_rule_its_sentence_and_cards_of_the_deck(deck, format):
    names = {card.name for card in deck.cards()} | {deck.hero.name}
    for violation in check(deck, format).violations:
        assert violation.rule == format.edition.rules[violation.code]
        assert violation.message.endswith(".")
        assert set(violation.cards) <= names


@given(DECKS, FORMATS)
def test_a_card_refused_alone_is_refused_in_every_deck(deck, format):
    found = {name for violation in check(deck, format).violations for name in violation.cards}
    refused = {card.name for card in deck.cards() if why_not(card, deck.hero, format)}

    assert refused <= found


@given(DECKS)
def test_no_card_with_a_foreign_icon_is_ever_accepted(deck):
    """Rule 100.2a, for every hero whose text does not say otherwise (Rule 100.2e)."""
    report = check(deck, formats.find("limited"))
    if report.legal and deck.hero.name not in ("Chooser", "Two Minds"):
        for card in deck.cards():
            assert not card.factions or card.factions & deck.hero.factions
            assert not card.classes or any(deck.hero.has_tag(name) for name in card.classes)
