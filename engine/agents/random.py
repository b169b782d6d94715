"""An agent that chooses every option with the same probability, for tests of the rules."""

from __future__ import annotations

from engine.board.view import BoardView
from engine.chance import Chance
from engine.decisions import Decision, Option


class RandomAgent:
    """Chooses at random, from its own seed."""

    __slots__ = ("chance",)

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, decision: Decision, view: BoardView) -> Option:
        """Choose any option."""
        return decision.options[self.chance.below(len(decision.options))]
