"""Several packets in place of one kind: dealt together, or divided by a replacement modifier (Rule 405.4,
717.7).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DamageType
from engine.tree.changes import Duration
from engine.tree.effects import Effect
from engine.tree.node import Node
from engine.tree.references import CardReference, Filter, Quantity
from engine.tree.triggers import EventPattern
from engine.tree.words import CardStat


@dataclass(frozen=True, slots=True)
class DealToEachOther(Effect):
    """As in "they deal melee damage to each other equal to their ATK": each of the characters deals as much
    as its own number to the other, at the same time (Rule 405.4, 408.2).
    """

    source: CardReference
    types: tuple[DamageType, ...]
    stat: CardStat


@dataclass(frozen=True, slots=True)
class DividePacket(Effect):
    """As in "it deals that much divided as you choose among any number of opposing heroes and allies"."""

    card: CardReference
    amount: Quantity
    among: Filter


@dataclass(frozen=True, slots=True)
class ChangeDamageKind(Effect):
    """As in "it deals frost damage", "it deals that much combat damage": a packet of another damage type, of
    combat damage, or unpreventable (Rule 717.1, 717.4a, 717.4b); ``verb`` as it is worded.
    """

    card: CardReference
    verb: str
    amount: Quantity | None = None
    combat: bool = False
    types: tuple[DamageType, ...] = ()
    unpreventable: bool = False


@dataclass(frozen=True, slots=True)
class MakeUnpreventable(Effect):
    """As in "damage that your hero would deal is unpreventable this turn" (Rule 408.3c, 714.3)."""

    damage: EventPattern
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class ChangePrevention(Effect):
    """As in "it prevents that much +1": of a packet another amount is prevented, at most all of it (Rule
    717.2a).
    """

    card: CardReference
    amount: Quantity


@dataclass(frozen=True, slots=True)
class DamagePart(Node):
    """Damage to some of the characters that one modifier deals damage to: "3 fire damage to target ally";
    without ``to`` to those of the part behind it: "2 melee damage and 2 holy damage to target ally".
    """

    amount: Quantity
    types: tuple[DamageType, ...]
    to: CardReference | None = None
    unpreventable: bool = False


@dataclass(frozen=True, slots=True)
class DealParts(Effect):
    """As in "your hero deals 3 fire damage to target ally and 1 fire damage to each other ally"; all packets
    are dealt at the same time (Rule 405.4).
    """

    source: CardReference
    parts: tuple[DamagePart, ...]
