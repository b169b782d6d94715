"""Interrupting links (Rule 711)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.events import InterruptLink, happen
from engine.state import GameCard, GameState


def interrupt(game: GameState, card: GameCard) -> Flow[bool]:
    """Remove a card's link from the chain, wherever it is there (Rule 711.1); whether that happened."""
    for link in game.chain:
        if link.card == card.number:
            return bool((yield from happen(game, InterruptLink(link))))
    return False
