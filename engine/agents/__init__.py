"""Agents: programs that play. They choose among a decision's options, and see their player's view only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.board.view import BoardView, view_for
from engine.decisions import Decision, Option
from engine.game import Game


class Agent(Protocol):
    """A program that answers decisions."""

    def choose(self, decision: Decision, view: BoardView) -> Option:
        """Choose one of the options of a decision, given the game as the player sees it."""
        ...


def play_out(game: Game, agents: Sequence[Agent], until: Callable[[], bool] = lambda: False) -> None:
    """Let agents, one for each seat, play a game to its end, or until ``until`` returns true."""
    while (decision := game.pending) is not None and not until():
        agent = agents[decision.player]
        game.decide(agent.choose(decision, view_for(game.state, decision.player, decision)))
