"""Conditions that compare players: who controls more, who has fewer cards in hand (Rule 401, 415)."""

from __future__ import annotations

from collections.abc import Callable

from engine.derive import descriptions, select
from engine.derive.context import Context
from engine.state import GameState
from engine.tree.conditions import ControlsMore, HasMoreCards
from engine.tree.references import AnyPlayer, PlayerReference


def controls_more(game: GameState, context: Context, condition: ControlsMore) -> bool:
    """Whether a player controls more cards of a description than another, or fewer."""
    matching = descriptions.candidates(game, context, condition.filter)
    return _compares(
        game,
        context,
        condition,
        lambda player: sum(card.controller == player for card in matching),
    )


def has_more_cards(game: GameState, context: Context, condition: HasMoreCards) -> bool:
    """Whether a player has more cards in a zone than another, or fewer."""
    pile = descriptions.PILES[condition.place]
    return _compares(game, context, condition, lambda player: len(getattr(game.players[player], pile)))


def _compares(
    game: GameState,
    context: Context,
    condition: ControlsMore | HasMoreCards,
    number: Callable[[int], int],
) -> bool:
    sign = -1 if condition.fewer else 1
    others = [sign * number(player) for player in select.players(game, context, condition.other)]
    if not others:
        return False
    limit = min(others) if _is_one_of(condition.other) else max(others)
    return any(sign * number(player) > limit for player in select.players(game, context, condition.player))


def _is_one_of(player: PlayerReference) -> bool:
    """Whether "than an opponent" is true if it is of any of them."""
    return isinstance(player, AnyPlayer)
