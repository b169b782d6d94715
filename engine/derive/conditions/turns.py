"""Whose turn it is, and whether there is a combat (Rule 500, 602)."""

from __future__ import annotations

from engine.derive import interpreter
from engine.derive.context import Context
from engine.derive.interpreter import CONDITIONS, interprets
from engine.state import GameState, TurnStep
from engine.tree.conditions import DuringCombat, DuringTurn, DuringTurnOf, TookLastTurn
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


@interprets(CONDITIONS, DuringTurnOf)
def _during_turn_of(game: GameState, context: Context, condition: DuringTurnOf) -> bool:
    return game.turn_player in interpreter.players(game, context, condition.player)


@interprets(CONDITIONS, TookLastTurn)
def _took_last_turn(game: GameState, context: Context, condition: TookLastTurn) -> bool:
    """Whether each of the players had the turn before. Whose turn it is had that one, too, if nobody else."""
    last = next((p.index for p in game.players if p.last_turn == game.turn - 1), game.turn_player)
    players = interpreter.players(game, context, condition.player)
    return game.turn > 1 and bool(players) and all(player == last for player in players)
