"""Limits to a number of several cards together: "allies with total cost 5 or less" (Rule 104)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.derive import interpreter
from engine.derive.context import Context
from engine.derive.stats import compare, known_stat
from engine.state import GameCard, GameState
from engine.tree.criteria import StatComparison
from engine.tree.references import CardCriterion


def total_check(
    game: GameState, context: Context, total: CardCriterion | None
) -> Callable[[Sequence[GameCard]], bool] | None:
    """Whether some cards stay within a limit; ``None`` without a limit."""
    if not isinstance(total, StatComparison):
        return None
    limit = interpreter.value(game, context, total.value)

    def is_within(cards: Sequence[GameCard]) -> bool:
        number = sum(known_stat(game, card.reference, total.stat) for card in cards)
        return compare(total.relation, number, limit)

    return is_within
