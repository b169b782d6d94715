"""The aspects of a position that modifiers and powers look at: only if they change, it is computed anew."""

from __future__ import annotations

from engine.state.aspects import Aspect
from engine.tree import alternative_effects, changes, conditions, criteria, references, values
from engine.tree.node import Node, cached_by_identity, walk
from engine.tree.references import Filter
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
    CardState.ATTACKING_OR_DEFENDING: Aspect.COMBAT,
    CardState.IN_COMBAT: Aspect.COMBAT,
    CardState.DEFENDING: Aspect.COMBAT,
    CardState.PROTECTING: Aspect.COMBAT,
    CardState.DAMAGED: Aspect.DAMAGE,
    CardState.UNDAMAGED: Aspect.DAMAGE,
    CardState.EXHAUSTED: Aspect.ORIENTATION,
    CardState.READY: Aspect.ORIENTATION,
}
_PLACE_ASPECTS = {Place.GRAVEYARD: Aspect.GRAVEYARD, Place.CHAIN: Aspect.CHAIN, Place.PLAY: Aspect.NONE}


BOARD_READERS: frozenset[type[Node]] = frozenset(
    {
        alternative_effects.AmendedNumber,
        conditions.AreBoth,
        conditions.SomeOfThemAre,
        conditions.BothConditions,
        conditions.Compares,
        conditions.Controls,
        conditions.ControlsMore,
        conditions.DamageWasDealt,
        conditions.DidSo,
        conditions.EitherCondition,
        conditions.GuessedCorrectly,
        conditions.HasCardOfEachKind,
        conditions.HasCards,
        conditions.HasHighest,
        conditions.HasKeyword,
        conditions.HasMoreCards,
        conditions.HasRolled,
        conditions.RolledSame,
        conditions.HaveDifferentNames,
        conditions.HaveDifferentTypes,
        conditions.HaveSameType,
        conditions.Is,
        conditions.IsAt,
        conditions.IsAttached,
        conditions.IsIn,
        conditions.Negation,
        conditions.NoneRemain,
        conditions.NumberIs,
        conditions.PaidAdditionalCost,
        conditions.Remains,
        conditions.RemainsControlled,
        conditions.RemainsAt,
        conditions.SharesTrait,
        conditions.SharesType,
        conditions.ThereAre,
        conditions.WasAffected,
        conditions.WasDone,
        conditions.WasNotDone,
        conditions.WentFirst,
        conditions.YouAffected,
        conditions.YouDid,
        conditions.YouTargeted,
        criteria.AttachedTo,
        criteria.ChosenName,
        criteria.Extreme,
        criteria.ExtremeOfDescription,
        criteria.InPartyOf,
        criteria.InPartyWith,
        criteria.NameContains,
        criteria.Named,
        criteria.NotAttachedTo,
        criteria.NotNamed,
        criteria.OfChosen,
        criteria.RemovedBy,
        criteria.WithChosenDamageType,
        criteria.OneOfKinds,
        criteria.OtherNameThan,
        criteria.OtherThan,
        criteria.SameNameAs,
        criteria.SharedTrait,
        criteria.SharedType,
        criteria.SharesNone,
        criteria.StatComparison,
        criteria.UnderControlOf,
        criteria.WithAnyKeyword,
        criteria.WithAttachment,
        criteria.WithKeyword,
        criteria.WithPower,
        criteria.WithoutKeyword,
        criteria.WithoutPowers,
        references.All,
        references.AnyOf,
        references.AnyPlayer,
        references.Both,
        references.BothPlayers,
        references.ControllerOf,
        references.EachOf,
        references.OwnedEverywhere,
        references.EachPlayer,
        references.HeroOf,
        references.Host,
        references.It,
        references.OneOfThem,
        references.OwnerOf,
        references.PlayersWho,
        references.RemainingCards,
        references.SameCard,
        references.SamePlayer,
        references.Some,
        references.SourceOf,
        references.Target,
        references.TargetInOrder,
        references.TargetPlayer,
        references.That,
        references.ThatPlayer,
        references.This,
        references.Together,
        references.You,
        references.YouAnd,
        references.ZoneOf,
        values.Adjusted,
        values.AllDamage,
        values.CardsIn,
        values.Count,
        values.HighestStat,
        values.Half,
        values.Number,
        values.PaidThisWay,
        values.NumberOfPlayers,
        values.Respective,
        values.StatOf,
        values.ThatMuch,
        values.TotalOf,
        values.TotalStat,
        values.TraitsAmong,
        values.TypesAmong,
        values.X,
    }
)
"""Nodes that look at nothing but the board, or at what is in them, a zone that they name, and a state."""

NODE_ASPECTS: dict[type[Node], int] = {
    **dict.fromkeys(
        (conditions.AreInCombat, conditions.InCombatWith, conditions.IsAttacking, conditions.IsDefending),
        Aspect.COMBAT,
    ),
    changes.CannotReadyDuring: Aspect.TURN,
    changes.DuringNextTurn: Aspect.TURN,
    values.CountersOn: Aspect.COUNTERS,
    values.DamageOn: Aspect.DAMAGE,
    conditions.DuringCombat: Aspect.TURN | Aspect.COMBAT,
    **dict.fromkeys((conditions.DuringTurn, conditions.DuringTurnOf), Aspect.TURN),
    conditions.TookLastTurn: Aspect.TURN,
    references.TurnPlayer: Aspect.TURN,
    values.DamageThisTurn: Aspect.HISTORY,
    **dict.fromkeys(
        (criteria.Did, criteria.DidNot, criteria.PlayedThisTurn, criteria.StruckThisCombat), Aspect.HISTORY
    ),
    criteria.EnteredThisTurn: Aspect.TURN,
    **dict.fromkeys((criteria.Attacking, criteria.InCombatAgainst), Aspect.COMBAT),
    criteria.WithDamage: Aspect.DAMAGE,
    criteria.WithCounter: Aspect.COUNTERS,
    conditions.Happened: Aspect.HISTORY,
    values.TimesHappened: Aspect.HISTORY,
    conditions.HasCounters: Aspect.COUNTERS,
    conditions.HasDamage: Aspect.DAMAGE,
    conditions.HasFatalDamage: Aspect.DAMAGE,
    conditions.HasMoreDamage: Aspect.DAMAGE,
    **dict.fromkeys(
        (
            criteria.AbleToTarget,
            conditions.CouldTarget,
            conditions.IsTargeted,
            criteria.PlayedBy,
            criteria.Targeting,
            conditions.TargetsOnly,
        ),
        Aspect.CHAIN,
    ),
    **dict.fromkeys((references.NthPlayed, references.NextPlayed), Aspect.HISTORY),
    **dict.fromkeys(
        (references.CardFromTop, criteria.DoneThisWay, references.TopOfDeck), Aspect.HIDDEN_ZONES
    ),
    **dict.fromkeys(BOARD_READERS, Aspect.BOARD),
}
"""What nodes look at, whatever is in them."""


def looks_back(description: Filter) -> bool:
    """Whether a description asks for something that has happened."""
    return any(
        isinstance(part, criteria.Did | criteria.DidNot | criteria.PlayedThisTurn | criteria.StruckThisCombat)
        for part in description.criteria
    )


def _aspects_read(node: Node) -> int:
    bits = NODE_ASPECTS.get(type(node), Aspect.NONE)
    for place in (getattr(node, "place", None), getattr(node, "other_place", None)):
        if isinstance(place, Place):
            bits |= _PLACE_ASPECTS.get(place, Aspect.HIDDEN_ZONES)
    if getattr(node, "stat", None) is CardStat.REMAINING_HEALTH:
        bits |= Aspect.DAMAGE
    match node:
        case Filter():
            for state in node.states:
                bits |= _STATE_ASPECTS.get(state, Aspect.BOARD)
        case conditions.IsIn() | conditions.Remains():
            bits |= _STATE_ASPECTS.get(node.state, Aspect.BOARD)
    return bits
