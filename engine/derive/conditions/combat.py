"""Who attacks whom, and who is in combat with whom, as text asks (Rule 602)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.derive import card_states, interpreter
from engine.derive.context import Context
from engine.derive.descriptions import CRITERIA
from engine.derive.interpreter import CONDITIONS, interprets
from engine.state import GameCard, GameState
from engine.state.snapshot import DescribedCard
from engine.tree.conditions import AreInCombat, InCombatWith, IsAttacking, IsDefending
from engine.tree.criteria import Attacking, InCombatAgainst


@interprets(CONDITIONS, InCombatWith)
def _in_combat_with(game: GameState, context: Context, condition: InCombatWith) -> bool:
    """Whether the card with the text, or the one it is about, is in combat with another (Rule 602.3)."""
    subject = game.cards[(context.subject or context.source).number]
    others = interpreter.cards(game, context, condition.card)
    return _are_in_combat(game, [subject], others)


@interprets(CONDITIONS, AreInCombat)
def _are_in_combat_together(game: GameState, context: Context, condition: AreInCombat) -> bool:
    """Whether one card is in combat with another (Rule 602.3)."""
    cards = interpreter.cards(game, context, condition.card)
    return _are_in_combat(game, cards, interpreter.cards(game, context, condition.other))


def _are_in_combat(game: GameState, cards: Sequence[GameCard], others: Sequence[GameCard]) -> bool:
    """Whether one of some cards is in combat with one of others (Rule 602.3)."""
    return any(
        card_states.is_in_combat(game, card) and card_states.is_in_combat(game, other) and card is not other
        for card in cards
        for other in others
    )


@interprets(CONDITIONS, IsAttacking)
def _is_attacking(game: GameState, context: Context, condition: IsAttacking) -> bool:
    """An attacker attacks its defender from the moment there is one (Rule 602.3)."""
    combat = game.combat
    if combat is None or combat.attacker is None or combat.defender is None:
        return False
    attackers = (
        (context.subject or context.source,)
        if condition.card is None
        else interpreter.referred(game, context, condition.card)
    )
    return combat.attacker in {pointer.number for pointer in attackers} and combat.defender in {
        pointer.number for pointer in interpreter.referred(game, context, condition.defender)
    }


@interprets(CONDITIONS, IsDefending)
def _is_defending(game: GameState, context: Context, condition: IsDefending) -> bool:
    """Whether a card defends against another (Rule 602.3)."""
    attacking = IsAttacking(condition.attacker, condition.card)
    return _is_attacking(game, context, attacking)


@interprets(CRITERIA, InCombatAgainst)
def _is_in_combat_against(
    game: GameState, context: Context, criterion: InCombatAgainst, card: DescribedCard
) -> bool:
    """Whether a card attacks another or defends against it (Rule 602.3)."""
    combat = game.combat
    if combat is None or not combat.is_fought or card.number not in (combat.attacker, combat.defender):
        return False
    other = combat.defender if card.number == combat.attacker else combat.attacker
    return other in {pointer.number for pointer in interpreter.referred(game, context, criterion.card)}


@interprets(CRITERIA, Attacking)
def _attacks(game: GameState, context: Context, criterion: Attacking, card: DescribedCard) -> bool:
    """Whether a card attacks one of some others, from the moment there is a defender (Rule 602.3)."""
    combat = game.combat
    if combat is None or not combat.is_fought or combat.attacker != card.number:
        return False
    return combat.defender in {
        pointer.number for pointer in interpreter.referred(game, context, criterion.defender)
    }
