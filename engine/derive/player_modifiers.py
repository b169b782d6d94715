"""Continuous modifiers that apply to players (Rule 409.1, 414.3b, 707.1e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.derive import evaluate, select
from engine.derive.context import Context
from engine.derive.layers import board_index
from engine.state import GameCard, GameState, Player
from engine.tree.changes import AllowAdditional, ModifierChange, Pays, PlayFrom
from engine.tree.references import PlayerReference
from engine.tree.words import PaidAction

ChangeType = TypeVar("ChangeType", bound=ModifierChange)


def changes_for(
    game: GameState, player: Player, kind: type[ChangeType]
) -> Iterator[tuple[Context, ChangeType]]:
    """The changes of one kind that apply to a player now, with what their text refers to."""
    for context, content in board_index(game).player_modifiers:
        if not isinstance(content.who, PlayerReference):
            continue
        if player.index not in select.players(game, context, content.who):
            continue
        if content.condition is not None and not evaluate.holds(game, context, content.condition):
            continue
        for change in content.changes:
            if isinstance(change, kind):
                yield context, change


def changed_payment(game: GameState, player: Player, action: PaidAction, card: GameCard, cost: int) -> int:
    """What a player pays for an action with a card, given what it would cost (Rule 707.1e).

    Additions come first, then reductions, each down to its own minimum.
    """
    reductions = []
    for context, change in changes_for(game, player, Pays):
        if change.action is not action or not select.is_among(game, context, change.cards, card):
            continue
        amount = evaluate.value(game, context, change.amount)
        if change.per is not None:
            amount *= evaluate.value(game, context, change.per)
        least = 0 if change.minimum is None else evaluate.value(game, context, change.minimum)
        if change.more:
            cost += amount
        else:
            reductions.append((amount, least))
    for amount, least in reductions:
        cost = max(cost - amount, min(cost, least))
    return max(cost, 0)


def additional_allowed(game: GameState, player: Player, tag: str) -> int:
    """How many cards with a limited tag a player can control beyond its limit (Rule 414.3b)."""
    return sum(change.tag == tag for _, change in changes_for(game, player, AllowAdditional))


def playable_elsewhere(game: GameState, player: Player) -> list[GameCard]:
    """The cards outside a player's hand that modifiers let that player play (Rule 409.1)."""
    if not board_index(game).player_modifiers:
        return []
    return [
        card
        for context, change in changes_for(game, player, PlayFrom)
        for card in select.candidates(game, context, change.filter)
    ]
