"""Control that is exchanged, and damage that is switched (Rule 405.7, 415.8e)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.events import ExchangeDamage, happen
from engine.play.choices import resolve_cards
from engine.play.lasting import gain_control
from engine.play.perform import performs
from engine.state import GameState
from engine.tree import transfer_effects


@performs(transfer_effects.ExchangeControl)
def _exchange_control(
    game: GameState, context: Context, effect: transfer_effects.ExchangeControl
) -> Flow[bool]:
    """Nothing happens unless there are two cards in play that different players control."""
    cards = yield from resolve_cards(game, context, effect.cards)
    in_play = [card for card in cards if card.in_play]
    if len(in_play) != 2 or in_play[0].controller == in_play[1].controller:
        return False
    first, second = in_play
    players = first.controller or 0, second.controller or 0
    yield from gain_control(game, context, [first], players[1])
    yield from gain_control(game, context, [second], players[0])
    return True


@performs(transfer_effects.SwitchDamage)
def _switch_damage(game: GameState, context: Context, effect: transfer_effects.SwitchDamage) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.card)
    others = yield from resolve_cards(game, context, effect.other)
    if not cards or not others:
        return False
    return bool((yield from happen(game, ExchangeDamage(cards[0], others[0]))))
