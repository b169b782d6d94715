"""``python -m tests.engine.played_games GAMES``: what is decided and logged in games of starter decks.

One line for each game. Goldfish games and matches of heuristic and of random agents take turns.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable

import config  # noqa: F401  (chooses the engine before it is imported)
from engine.agents import Agent, play_out
from engine.agents.goldfish import GoldfishAgent
from engine.agents.heuristic import HeuristicAgent
from engine.agents.passive import PassiveAgent
from engine.agents.random import RandomAgent
from engine.game import Game
from engine.implementation import IMPLEMENTATION
from tests.engine.starter import DECKS, starter_deck

MOST_DECISIONS = 300
"""Random agents use powers that cost nothing again and again; after so many decisions their game is left."""

AGENTS: tuple[Callable[[int], Agent], ...] = (
    lambda seed: GoldfishAgent(),
    lambda seed: HeuristicAgent(),
    RandomAgent,
)


def played_game(seed: int) -> str:
    """The decisions of a game, and a digest of its log."""
    decks = (starter_deck(DECKS[seed % len(DECKS)]), starter_deck(DECKS[(seed + 1) % len(DECKS)]))
    make = AGENTS[seed % len(AGENTS)]
    other = PassiveAgent() if make is AGENTS[0] else make(-1 - seed)
    game = Game(decks, seed)
    play_out(game, (make(seed), other), until=lambda: len(game.decisions) >= MOST_DECISIONS)
    assert game.state.log is not None
    lines = "\n".join(f"{line.turn} {line.text} {line.rule}" for line in game.state.log.lines)
    digest = hashlib.sha256(lines.encode()).hexdigest()
    return f"{seed}: {' '.join(map(str, game.decisions))}; {digest}"


if __name__ == "__main__":
    print(IMPLEMENTATION)
    for number in range(int(sys.argv[1])):
        print(played_game(number))
