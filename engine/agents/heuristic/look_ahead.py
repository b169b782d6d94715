"""Looking ahead: a turn played to its end in a position as the player imagines it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.board.view import view_for
from engine.rules.turn import play
from engine.state import GameState

if TYPE_CHECKING:
    from engine.agents import Agent


def wins_this_turn(game: GameState, player: int, agents: Sequence[Agent]) -> bool:
    """Whether a player wins before the turn ends, if these agents, one for each seat, play on from a quiet
    point. The game is changed by that.
    """
    turn = game.turn
    flow = play(game)
    decision = next(flow, None)
    try:
        while decision is not None and game.turn == turn:
            view = view_for(game, decision.player, decision)
            decision = flow.send(agents[decision.player].choose(decision, view))
    except StopIteration:
        return game.outcome is not None and player in game.outcome.winners
    finally:
        flow.close()
    return False
