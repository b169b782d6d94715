"""Instructions that are repeated until a limit is reached (Rule 713.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.effects import Effect
from engine.tree.references import PlayerReference, Quantity


@dataclass(frozen=True, slots=True)
class DrawUntil(Effect):
    """As in "draw cards until you have five cards in your hand", or without ``count`` "until you reach your
    maximum hand size".
    """

    player: PlayerReference
    count: Quantity | None = None
