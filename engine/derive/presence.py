"""Whether there are so many cards of a description (Rule 104)."""

from __future__ import annotations

from engine.derive import descriptions, evaluate
from engine.derive.context import Context
from engine.state import GameState
from engine.tree.conditions import ThereAre


def there_are(game: GameState, context: Context, condition: ThereAre) -> bool:
    """Whether the number of cards that match a description is as a condition wants it."""
    number = len(descriptions.candidates(game, context, condition.filter))
    return evaluate.compare(condition.relation, number, evaluate.value(game, context, condition.count))
