"""Instructions that are repeated until a limit is reached (Rule 713.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.effects import Effect
from engine.tree.references import Filter, PlayerReference, Quantity


@dataclass(frozen=True, slots=True)
class DrawUntil(Effect):
    """As in "draw cards until you have five cards in your hand", or without ``count`` "until you reach your
    maximum hand size".
    """

    player: PlayerReference
    count: Quantity | None = None


@dataclass(frozen=True, slots=True)
class DestroyUntil(Effect):
    """As in "each player destroys resources they control until they control three", or without ``limit``
    "until they control as many as you".
    """

    player: PlayerReference
    filter: Filter
    limit: Quantity | None = None
    as_many_as: PlayerReference | None = None


@dataclass(frozen=True, slots=True)
class RevealUntil(Effect):
    """As in "reveal cards from the top of your deck until you reveal an ally"."""

    player: PlayerReference
    filter: Filter
