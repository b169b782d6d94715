"""Printed cards for the tests of decks: the cards of rule 100's example, and plain ones to fill a deck."""

from collections.abc import Iterable

from cards.importing.facts import CardFacts
from cards.importing.source_cards import ParsedCardFile, statement_of
from cards.importing.store import import_file
from decks.decklist import DeckList
from engine.cards import CardType, CharacterClass, Cost, Faction, PrintedCard, Tag

HUNTER, MAGE, PRIEST = CharacterClass.HUNTER, CharacterClass.MAGE, CharacterClass.PRIEST
WARRIOR, ROGUE, DRUID = CharacterClass.WARRIOR, CharacterClass.ROGUE, CharacterClass.DRUID


def hero(name="Some Hero", *, classes=(), tags=(), factions=(Faction.HORDE,), **facts):
    """A hero whose classes are words of its type line only: the icons follow from them (Rule 206.1a)."""
    words = (*tags, *classes)
    return PrintedCard(
        name=name,
        types=(CardType.HERO,),
        factions=frozenset(factions),
        tags=tuple(Tag(str(word)) for word in words),
        health=28,
        **facts,
    )


def ability(name, *, classes=(), text=(), tags=(), factions=(), cost=1, **facts):
    return PrintedCard(
        name=name,
        types=(CardType.ABILITY,),
        cost=Cost(cost),
        classes=frozenset(classes),
        factions=frozenset(factions),
        tags=tuple(Tag.parse(tag) for tag in tags),
        text=text,
        **facts,
    )


def ally(name, *, factions=(), tags=(), text=(), cost=2, **facts):
    return PrintedCard(
        name=name,
        types=(CardType.ALLY,),
        cost=Cost(cost),
        factions=frozenset(factions),
        tags=tuple(Tag.parse(tag) for tag in tags),
        atk=2,
        health=2,
        text=text,
        **facts,
    )


def quest(name, **facts):
    return PrintedCard(name=name, types=(CardType.QUEST,), **facts)


def weapon(name, *, tags=("Melee (1)",), **facts):
    return PrintedCard(
        name=name,
        types=(CardType.EQUIPMENT,),
        cost=Cost(3),
        tags=tuple(Tag.parse(tag) for tag in tags),
        atk=2,
        strike_cost=1,
        **facts,
    )


BAXXEL = hero("Baxxel Geartooth", classes=(HUNTER,), tags=("Goblin",), race="Goblin")
AIMED_SHOT = ability(
    "Aimed Shot",
    classes=(HUNTER,),
    text=("Marksmanship Talent", "Your hero deals X ranged damage."),
    tags=("Marksmanship",),
)
DEUCE = ally(
    "Deuce", classes=frozenset({HUNTER}), tags=("Chimaera", "Pet (1)"), text=("Beast Mastery Talent", "Two.")
)
LIGHTNING_REFLEXES = ability(
    "Lightning Reflexes", classes=(HUNTER,), text=("Survival Talent", "Ongoing: ...")
)

FILLERS = tuple(ally(f"Filler {number}") for number in range(1, 16))


def deck(*cards, leader=BAXXEL, fill=True, side=()):
    """A deck of these cards, filled up to sixty with plain allies, four of each."""
    main = [card if isinstance(card, tuple) else (card, 1) for card in cards]
    missing = 60 - sum(count for _, count in main) if fill else 0
    for filler in FILLERS:
        if missing > 0:
            main.append((filler, min(4, missing)))
            missing -= 4
    return DeckList(
        name="A deck",
        hero=leader,
        main=tuple(main),
        side=tuple(card if isinstance(card, tuple) else (card, 1) for card in side),
    )


POOL = (
    BAXXEL,
    hero("Ta'zo", classes=(MAGE,), tags=("Troll",)),
    AIMED_SHOT,
    ability("Fire Blast", classes=(MAGE,)),
    ally("Stonebranch, Ancient of War"),
    ally("Kel'Thuzad's Guard"),
    ally("Zip"),
    quest("If You're Not Against Us..."),
    hero("Ysera the Dreamer", tags=("Master",), factions=()),
    *FILLERS,
)
"""Two heroes, a Master Hero, a few named cards and fifteen plain allies."""


def save_cards(printed: Iterable[PrintedCard]) -> None:
    """Save printed cards in the database."""
    import_file(ParsedCardFile(statements=[statement_of(CardFacts(printed=card)) for card in printed]))
