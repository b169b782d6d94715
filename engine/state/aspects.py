"""Aspects of a position: what events touch and what continuous modifiers read."""

from __future__ import annotations

from typing import Final


class Aspect:
    """Bits to combine. A position is computed again when an event touched something that a modifier reads.

    ``BOARD`` covers which cards are in play, who controls them and how they lie, and every modifier that
    begins or ends; it is always read.
    """

    NONE: Final = 0
    BOARD: Final = 1
    DAMAGE: Final = 2
    ORIENTATION: Final = 4
    COMBAT: Final = 8
    TURN: Final = 16
    HIDDEN_ZONES: Final = 32
    GRAVEYARD: Final = 64
    COUNTERS: Final = 128
    CHAIN: Final = 256
    HISTORY: Final = 512
    EVERYTHING: Final = 1023

    MOVES: Final = BOARD | HIDDEN_ZONES | GRAVEYARD | CHAIN
    """What an event touches that moves a card."""

    CARDS: Final = BOARD | DAMAGE | ORIENTATION | HIDDEN_ZONES | GRAVEYARD | COUNTERS
    """What an event touches after which something lies otherwise than before, for the log."""

    CHECKED: Final = BOARD | DAMAGE | COUNTERS
    """What pre-priority checks look at, as long as no attachment is in play (Rule 410.6)."""
