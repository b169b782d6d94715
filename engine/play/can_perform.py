"""Whether something optional could be performed in its entirety (Rule 712.7)."""

from __future__ import annotations

from engine.derive import select
from engine.derive.context import Context
from engine.derive.evaluate import value
from engine.play.costs import can_pay
from engine.state import GameCard, GameState
from engine.tree import effects
from engine.tree.node import Node
from engine.tree.references import CardReference
from engine.tree.words import ForbiddenAction


def can_perform(game: GameState, context: Context, effect: Node, player: int) -> bool:
    """Whether a player could do all of it now; where it can't be known beforehand, it is assumed."""
    match effect:
        case effects.Sequence():
            return all(can_perform(game, context, part, player) for part in effect.effects[:1])
        case effects.Pay():
            return can_pay(game, context, game.players[player], effect.costs)
        case effects.Discard():
            return len(game.players[player].hand) >= value(game, context, effect.count)
        case effects.RemoveCounters():
            number = value(game, context, effect.count)
            return any(card.counter(effect.name) >= number for card in _cards(game, context, effect.card))
        case effects.Exhaust():
            return any(
                not card.exhausted and ForbiddenAction.EXHAUST not in card.current.cannot
                for card in _cards(game, context, effect.cards)
            )
        case effects.Ready():
            return any(
                card.exhausted and ForbiddenAction.READY not in card.current.cannot
                for card in _cards(game, context, effect.cards)
            )
        case effects.Destroy():
            return any(
                ForbiddenAction.BE_DESTROYED not in card.current.cannot
                for card in _cards(game, context, effect.cards)
            )
        case effects.Move():
            return bool(_cards(game, context, effect.cards))
        case effects.Deal():
            return bool(_cards(game, context, effect.to))
    return True


def _cards(game: GameState, context: Context, reference: CardReference) -> list[GameCard]:
    return select.cards(game, context, reference)
