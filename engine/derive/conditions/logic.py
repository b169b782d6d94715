"""Conditions made of others, and comparisons of numbers (Rule 104)."""

from __future__ import annotations

from engine.derive.context import Context
from engine.derive.interpreter import CONDITIONS, holds, interprets
from engine.state import GameState
from engine.tree.conditions import BothConditions, EitherCondition, Negation


@interprets(CONDITIONS, Negation)
def _negation(game: GameState, context: Context, condition: Negation) -> bool:
    return not holds(game, context, condition.condition)


@interprets(CONDITIONS, EitherCondition)
def _either(game: GameState, context: Context, condition: EitherCondition) -> bool:
    return holds(game, context, condition.first) or holds(game, context, condition.second)


@interprets(CONDITIONS, BothConditions)
def _both(game: GameState, context: Context, condition: BothConditions) -> bool:
    return holds(game, context, condition.first) and holds(game, context, condition.second)
