"""What a game of a run is before it begins."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import PrintedCard
from simulator.snapshots.snapshot import DeckSnapshot


@dataclass(frozen=True, slots=True)
class GameStart:
    """The decks of a game by seat, its seed, and the seat that goes first.

    ``order`` has the cards of the first main deck in the order in which they are shuffled, if not that of the
    deck.
    """

    decks: tuple[DeckSnapshot, DeckSnapshot]
    seed: int
    first: int
    order: tuple[PrintedCard, ...] | None = None
