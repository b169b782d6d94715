"""Turns that effects add (Rule 500.3)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.events import GainExtraTurn, happen
from engine.play.perform import acting_players, performs
from engine.state import GameState
from engine.tree import effects


@performs(effects.TakeExtraTurn)
def _take_extra_turn(game: GameState, context: Context, effect: effects.TakeExtraTurn) -> Flow[bool]:
    players = acting_players(game, context, effect.player)
    for index in players:
        yield from happen(game, GainExtraTurn(game.players[index]))
    return bool(players)
