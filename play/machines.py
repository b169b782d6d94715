"""The levels at which the machine plays: what a player chooses as an opponent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.agents import Agent
from engine.agents.heuristic import HeuristicAgent
from engine.agents.passive import PassiveAgent


@dataclass(frozen=True, slots=True)
class Level:
    """A level: what it is called, a sentence about how it plays, and its agent, made for each game."""

    key: str
    name: str
    description: str
    make_agent: Callable[[], Agent]


LEVELS = {
    level.key: level
    for level in (
        Level(
            "club",
            "Club player",
            "Plans one turn at a time, and does not consider which cards you may hold.",
            HeuristicAgent,
        ),
    )
}
"""The levels that can be chosen, the usual one first."""

GOLDFISH = Level("goldfish", "Goldfish", "Keeps its hand and passes.", PassiveAgent)
"""What a deck plays against in goldfish games."""

MACHINES = {**LEVELS, GOLDFISH.key: GOLDFISH}
"""Everything that can sit at a table, by its key."""
