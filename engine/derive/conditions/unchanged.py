"""Whether cards have stayed as they were: "while this ally remains exhausted" (Rule 714.3b)."""

from __future__ import annotations

from collections.abc import Callable

from engine.derive import card_states, interpreter
from engine.derive.context import Context
from engine.derive.interpreter import CONDITIONS, interprets
from engine.state import GameCard, GameState
from engine.tree.conditions import Remains, RemainsControlled, RemainsInPlay
from engine.tree.references import CardReference


@interprets(CONDITIONS, Remains)
def _remains(game: GameState, context: Context, condition: Remains) -> bool:
    """Whether cards are still the same cards and in a state."""
    return _all_remain(
        game, context, condition.card, lambda card: card_states.STATES[condition.state](game, card)
    )


@interprets(CONDITIONS, RemainsControlled)
def _remains_controlled(game: GameState, context: Context, condition: RemainsControlled) -> bool:
    """Whether cards are still the same cards and under a player's control (Rule 401.3)."""
    controllers = interpreter.players(game, context, condition.player)
    return _all_remain(
        game, context, condition.card, lambda card: card.in_play and card.controller in controllers
    )


@interprets(CONDITIONS, RemainsInPlay)
def _remains_in_play(game: GameState, context: Context, condition: RemainsInPlay) -> bool:
    """Whether cards are still the same cards and in play."""
    return _all_remain(game, context, condition.card, lambda card: card.in_play)


def _all_remain(
    game: GameState, context: Context, reference: CardReference, is_so: Callable[[GameCard], bool]
) -> bool:
    subjects = interpreter.referred(game, context, reference)
    return bool(subjects) and all(
        game.cards[card.number].identity == card.identity and is_so(game.cards[card.number])
        for card in subjects
    )
