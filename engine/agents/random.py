"""An agent that chooses every option with the same chance: good for finding what the rules forgot."""

from __future__ import annotations

from engine.agents.view import PlayerView
from engine.chance import Chance
from engine.decisions import Decision, Option


class RandomAgent:
    """Chooses at random, from a seed of its own."""

    __slots__ = ("chance",)

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, decision: Decision, view: PlayerView) -> Option:
        """Any option."""
        return decision.options[self.chance.below(len(decision.options))]
