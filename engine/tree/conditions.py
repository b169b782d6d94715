"""Conditions: "if", "while", and limits on use (Rule 701.1, 703.2, 714.3a)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.references import CardReference, Comparison, Filter, PlayerReference, Value
from engine.tree.words import CardState, Place, Relation, Turn


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """Something that is true or false."""


@dataclass(frozen=True, slots=True)
class Controls(Condition):
    """As in "you control another Paladin hero or ally"; ``count`` for "three or more allies"."""

    player: PlayerReference
    filter: Filter
    count: Value | None = None
    relation: Relation = Relation.AT_LEAST


@dataclass(frozen=True, slots=True)
class HasCards(Condition):
    """As in "you have four or more cards in your hand"."""

    player: PlayerReference
    count: Value
    relation: Relation
    place: Place


@dataclass(frozen=True, slots=True)
class IsIn(Condition):
    """A card is in a state: "that ally is ready"; without ``card`` "while attacking"."""

    card: CardReference | None
    state: CardState


@dataclass(frozen=True, slots=True)
class Is(Condition):
    """A card matches a description: "if that card is an ally"."""

    card: CardReference
    filter: Filter


@dataclass(frozen=True, slots=True)
class Compares(Condition):
    """As in "its cost is less than or equal to the number of resources you control"."""

    card: CardReference
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class HasKeyword(Condition):
    """As in "your hero has Stealth"."""

    card: CardReference
    keyword: Keyword


@dataclass(frozen=True, slots=True)
class InCombatWith(Condition):
    """As in "while in combat with your hero" (Rule 602.3)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class DuringTurn(Condition):
    """As in "on your turn" (Rule 701.1)."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class YouDid(Condition):
    """As in "if you do": what was just asked for was performed in full (Rule 709.2f)."""


@dataclass(frozen=True, slots=True)
class YouTargeted(Condition):
    """As in "if you targeted a hero" (Rule 706.3)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class NoneRemain(Condition):
    """As in "if none remain": no counter of the last mentioned name is left (Rule 404.1d)."""


@dataclass(frozen=True, slots=True)
class Remains(Condition):
    """As in "while this ally remains exhausted" (Rule 714.3b)."""

    card: CardReference
    state: CardState
