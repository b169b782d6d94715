"""Printed cards for the tests of the simulator."""

from engine.cards import (
    Back,
    CardType,
    CharacterClass,
    Cost,
    DamageType,
    Faction,
    PrintedCard,
    Tag,
)
from simulator.snapshots.snapshot import DeckSnapshot

HERO = PrintedCard(
    name="Ogra the Steady",
    types=(CardType.HERO,),
    classes=frozenset({CharacterClass.WARRIOR}),
    factions=frozenset({Faction.HORDE}),
    health=12,
    text=("Pay 5, flip: A power nobody plays yet.",),
    back=Back(text=("Another one.",)),
)
SCOUT = PrintedCard(
    name="Village Scout",
    types=(CardType.ALLY,),
    cost=Cost(1),
    atk=5,
    health=1,
    damage_types=(DamageType.MELEE,),
    tags=(Tag("Orc"), Tag("Rogue")),
)
BRUTE = PrintedCard(
    name="Patient Brute",
    types=(CardType.ALLY,),
    cost=Cost(3),
    atk=10,
    health=4,
    damage_types=(DamageType.MELEE,),
    tags=(Tag("Ogre"),),
    text=("Ferocity",),
)
SAGE = PrintedCard(
    name="Riddling Sage",
    types=(CardType.ALLY,),
    cost=Cost(2),
    atk=3,
    health=3,
    damage_types=(DamageType.ARCANE,),
    text=("When this ally enters play, a thing happens that nobody plays yet.",),
)


def deck(main=((SCOUT, 20), (BRUTE, 20), (SAGE, 20)), hero=HERO, name="Twenty of each"):
    """Sixty cards that win by turn four or so: games of tests are short."""
    return DeckSnapshot.of(name, hero, main)
