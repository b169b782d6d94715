"""Whether cards have stayed as they were: "while this ally remains exhausted" (Rule 714.3b)."""

from __future__ import annotations

from collections.abc import Callable

from engine.derive import card_states, interpreter
from engine.derive.conditions.zones import lies_in
from engine.derive.context import Context, find
from engine.derive.interpreter import CONDITIONS, interprets
from engine.state import GameCard, GameState
from engine.tree.conditions import Remains, RemainsAt, RemainsControlled
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


@interprets(CONDITIONS, RemainsAt)
def _remains_at(game: GameState, context: Context, condition: RemainsAt) -> bool:
    """Whether cards are still the same cards and in a zone, into which the same link may have moved them."""
    cards = [find(game, context, pointer) for pointer in interpreter.referred(game, context, condition.card)]
    return bool(cards) and all(
        card is not None and lies_in(context, card, condition.place, None) for card in cards
    )


def _all_remain(
    game: GameState, context: Context, reference: CardReference, is_so: Callable[[GameCard], bool]
) -> bool:
    subjects = interpreter.referred(game, context, reference)
    return bool(subjects) and all(
        game.cards[card.number].identity == card.identity and is_so(game.cards[card.number])
        for card in subjects
    )
