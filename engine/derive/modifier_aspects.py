"""The aspects of a position that modifiers and powers look at: only if they change, it is computed anew."""

from __future__ import annotations

from engine.state.aspects import Aspect
from engine.tree.changes import CannotReadyDuring
from engine.tree.conditions import (
    AreInCombat,
    Controls,
    ControlsMore,
    DuringTurn,
    Happened,
    HasCounters,
    HasDamage,
    HasFatalDamage,
    HasHighest,
    HasMoreDamage,
    HasRolled,
    HaveDifferentNames,
    HaveDifferentTypes,
    HaveSameType,
    InCombatWith,
    Is,
    IsAttacking,
    IsDefending,
    IsIn,
    Remains,
    SharesTrait,
    SharesType,
)
from engine.tree.criteria import Did, DidNot, EnteredThisTurn, InCombatAgainst, WithCounter, YouPlayedThisTurn
from engine.tree.node import Node, cached_by_identity, walk
from engine.tree.references import CardFromTop, Filter, TopOfDeck
from engine.tree.values import (
    Count,
    CountersOn,
    DamageOn,
    DamageThisTurn,
    TimesHappened,
    TraitsAmong,
    TypesAmong,
)
from engine.tree.words import CardStat, CardState, Place


@cached_by_identity
def aspects_read(content: Node) -> int:
    """The aspects of the position that a modifier, or a power, looks at."""
    bits = Aspect.BOARD
    for node in walk(content):
        bits |= _aspects_read(node)
    return bits


_STATE_ASPECTS = {
    CardState.ATTACKING: Aspect.COMBAT,
    CardState.IN_COMBAT: Aspect.COMBAT,
    CardState.DEFENDING: Aspect.COMBAT,
    CardState.PROTECTING: Aspect.COMBAT,
    CardState.DAMAGED: Aspect.DAMAGE,
    CardState.UNDAMAGED: Aspect.DAMAGE,
    CardState.EXHAUSTED: Aspect.ORIENTATION,
    CardState.READY: Aspect.ORIENTATION,
}
_PLACE_ASPECTS = {Place.GRAVEYARD: Aspect.GRAVEYARD, Place.CHAIN: Aspect.CHAIN, Place.PLAY: Aspect.NONE}


_NODE_ASPECTS: dict[type[Node], int] = {
    **dict.fromkeys((AreInCombat, InCombatWith, IsAttacking, IsDefending), Aspect.COMBAT),
    CannotReadyDuring: Aspect.TURN,
    Controls: Aspect.BOARD,
    ControlsMore: Aspect.BOARD,
    Count: Aspect.BOARD,
    CountersOn: Aspect.COUNTERS,
    DamageOn: Aspect.DAMAGE,
    DuringTurn: Aspect.TURN,
    DamageThisTurn: Aspect.HISTORY,
    **dict.fromkeys((Did, DidNot, YouPlayedThisTurn), Aspect.HISTORY),
    EnteredThisTurn: Aspect.TURN,
    InCombatAgainst: Aspect.COMBAT,
    WithCounter: Aspect.COUNTERS,
    Happened: Aspect.HISTORY,
    TimesHappened: Aspect.HISTORY,
    HasCounters: Aspect.COUNTERS,
    HasDamage: Aspect.DAMAGE,
    HasRolled: Aspect.NONE,
    HasHighest: Aspect.BOARD,
    HaveDifferentNames: Aspect.BOARD,
    HaveDifferentTypes: Aspect.BOARD,
    HaveSameType: Aspect.BOARD,
    SharesTrait: Aspect.BOARD,
    SharesType: Aspect.BOARD,
    TraitsAmong: Aspect.BOARD,
    TypesAmong: Aspect.BOARD,
    HasFatalDamage: Aspect.DAMAGE,
    HasMoreDamage: Aspect.DAMAGE,
    Is: Aspect.BOARD,
    **dict.fromkeys((CardFromTop, TopOfDeck), Aspect.HIDDEN_ZONES),
}
"""What nodes look at, whatever is in them."""


def looks_back(description: Filter) -> bool:
    """Whether a description asks for something that has happened."""
    return any(isinstance(part, Did | DidNot | YouPlayedThisTurn) for part in description.criteria)


def _aspects_read(node: Node) -> int:
    bits = _NODE_ASPECTS.get(type(node), Aspect.NONE)
    for place in (getattr(node, "place", None), getattr(node, "other_place", None)):
        if isinstance(place, Place):
            bits |= _PLACE_ASPECTS.get(place, Aspect.HIDDEN_ZONES)
    if getattr(node, "stat", None) is CardStat.REMAINING_HEALTH:
        bits |= Aspect.DAMAGE
    match node:
        case Filter():
            for state in node.states:
                bits |= _STATE_ASPECTS.get(state, Aspect.BOARD)
        case IsIn() | Remains():
            bits |= _STATE_ASPECTS.get(node.state, Aspect.BOARD)
    return bits
