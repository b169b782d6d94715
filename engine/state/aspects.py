"""Aspects of a position: what events touch and what continuous modifiers read."""

from __future__ import annotations


class Aspect:
    """Bits to combine. A position is computed again when an event touched something that a modifier reads.

    ``BOARD`` covers which cards are in play, who controls them and how they lie, and every modifier that
    begins or ends; it is always read.
    """

    NONE = 0
    BOARD = 1
    DAMAGE = 2
    ORIENTATION = 4
    COMBAT = 8
    TURN = 16
    HIDDEN_ZONES = 32
    GRAVEYARD = 64
    COUNTERS = 128
    CHAIN = 256
    HISTORY = 512
    EVERYTHING = 1023

    MOVES = BOARD | HIDDEN_ZONES | GRAVEYARD | CHAIN
    """What an event touches that moves a card."""

    CHECKED = BOARD | DAMAGE | COUNTERS
    """What pre-priority checks look at, as long as no attachment is in play (Rule 410.6)."""
