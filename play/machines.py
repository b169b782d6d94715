"""The levels at which the machine plays: what a player chooses as an opponent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.agents import Agent
from engine.agents.heuristic import HeuristicAgent


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
