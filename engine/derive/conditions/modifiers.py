"""What has to be true for a modifier to apply to a card (Rule 714.3a)."""

from __future__ import annotations

from dataclasses import replace

from engine.derive import interpreter
from engine.derive.context import Context
from engine.state import GameCard, GameState
from engine.tree.conditions import PowerCondition
from engine.tree.node import cached_by_identity, walk
from engine.tree.references import It, That


def condition_holds(game: GameState, context: Context, card: GameCard, condition: PowerCondition) -> bool:
    """Whether the condition of a modifier is true for one of the cards that it could apply to."""
    context.subject = card.reference
    if context.before and _speaks_of_another(condition):
        context = replace(context, mentions=context.before)
    return interpreter.holds(game, context, condition)


@cached_by_identity
def _speaks_of_another(condition: PowerCondition) -> bool:
    """Whether a condition is about a card that the link had mentioned, as in "while attacking that hero", and
    not about "it", the card that the modifier applies to (Rule 712.3a).
    """
    nodes = list(walk(condition))
    return any(isinstance(node, That) for node in nodes) and not any(isinstance(node, It) for node in nodes)
