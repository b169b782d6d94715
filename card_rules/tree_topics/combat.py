"""Signs of topics: combat (303, 600 to 603)."""

from __future__ import annotations

from card_rules.tree_topics.signs import Signs, forbids, mentions
from engine.tree import (
    changes,
    conditions,
    course_effects,
    criteria,
    effects,
    player_changes,
    powers,
    triggers,
)
from engine.tree.words import CardState, ForbiddenAction, PaidAction

SIGNS: Signs = {
    "Attack restriction": (
        changes.AttackCost,
        changes.AttackOnly,
        changes.CannotAttack,
        changes.MustAttack,
        forbids(
            ForbiddenAction.ATTACK,
            ForbiddenAction.BE_ATTACKED,
            ForbiddenAction.BE_PROTECTED_AGAINST,
            ForbiddenAction.DEFEND,
            ForbiddenAction.PROTECT,
        ),
    ),
    "Must attack": (changes.MustAttack,),
    "Can't attack": (changes.CannotAttack, forbids(ForbiddenAction.ATTACK)),
    "Can attack only": (changes.AttackOnly,),
    "Can't strike": (player_changes.CannotStrikeWith, forbids(ForbiddenAction.STRIKE)),
    "Cost to attack": (changes.AttackCost,),
    "In combat": (
        changes.ThisCombat,
        conditions.AreInCombat,
        conditions.InCombatWith,
        conditions.IsAttacking,
        conditions.IsDefending,
        course_effects.BecomeDefender,
        effects.RemoveFromCombat,
        triggers.Attacks,
        triggers.AttacksOrDefends,
        triggers.Defends,
        triggers.EntersCombat,
        mentions(CardState.ATTACKING, CardState.DEFENDING, CardState.IN_COMBAT),
        criteria.InCombatAgainst,
    ),
    "Remove from combat": (effects.RemoveFromCombat,),
    "Protect": (
        changes.CanProtect,
        triggers.Protects,
        mentions(CardState.PROTECTING),
    ),
    "Can't protect": (forbids(ForbiddenAction.BE_PROTECTED_AGAINST, ForbiddenAction.PROTECT),),
    "Strike": (
        player_changes.CannotStrikeWith,
        changes.StrikesWith,
        changes.Wields,
        powers.AllowWielder,
        triggers.Strikes,
        forbids(ForbiddenAction.STRIKE),
        mentions(PaidAction.STRIKE),
    ),
}
