"""How players lose and how a game ends (Rule 102)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Loss(StrEnum):
    """Why a player loses (Rule 102.1a, 102.1b), or nobody wins (Rule 803.5)."""

    DECKED = "is decked"
    HERO_DESTROYED = "loses: the hero is destroyed"
    CONCEDED = "leaves the game"
    TEXT = "loses: a card says so"
    LOOP = "plays on in a loop"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``winners`` are players in seat order; nobody won a draw (Rule 102.1).

    ``reason`` is why the last player to lose did.
    """

    winners: tuple[int, ...]
    reason: Loss
