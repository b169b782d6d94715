"""Agents: players made of code. They choose from a decision's options, and see what their player may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.agents.view import PlayerView, view_for
from engine.decisions import Decision, Option
from engine.game import Game


class Agent(Protocol):
    """Somebody who answers decisions."""

    def choose(self, decision: Decision, view: PlayerView) -> Option:
        """One of the options of a decision, chosen from what the player sees."""
        ...


def play_out(game: Game, agents: Sequence[Agent], until: Callable[[], bool] = lambda: False) -> None:
    """Let one agent for each seat play a game to its end, or until told to stop between two decisions."""
    while (decision := game.pending) is not None and not until():
        agent = agents[decision.player]
        game.decide(agent.choose(decision, view_for(game.state, decision.player)))
