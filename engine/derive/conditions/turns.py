"""Whose turn it is, and whether there is a combat (Rule 500, 602)."""

from __future__ import annotations

from engine.derive.context import Context
from engine.derive.interpreter import CONDITIONS, interprets
from engine.state import GameState, TurnStep
from engine.tree.conditions import DuringCombat, DuringTurn
from engine.tree.words import Turn


def is_turn(game: GameState, player: int, turn: Turn) -> bool:
    """Whether this is "your turn", "an opponent's turn", and so on, for a player."""
    if turn is Turn.YOURS:
        return game.turn_player == player
    if turn is Turn.YOUR_FIRST:
        return game.turn_player == player and game.players[player].turns == 1
    if turn in (Turn.OPPONENTS, Turn.EACH_OPPONENTS):
        return game.players[game.turn_player].team != game.players[player].team
    return True


@interprets(CONDITIONS, DuringCombat)
def _during_combat(game: GameState, context: Context, condition: DuringCombat) -> bool:
    return game.step is TurnStep.COMBAT


@interprets(CONDITIONS, DuringTurn)
def _during_turn(game: GameState, context: Context, condition: DuringTurn) -> bool:
    return is_turn(game, context.controller, condition.turn)
