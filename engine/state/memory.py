"""Last known information about cards that have left play (Rule 707.3, 709.2d, 712.3b)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import PrintedCard
from engine.state.characteristics import Characteristics


@dataclass(frozen=True, slots=True)
class Memory:
    """What a card was immediately before it became a different card.

    ``identity`` is the one it had, ``next_identity`` the one it got, by which a link that watched the move
    can still find it (Rule 415.9b). ``printed`` is what it showed (Rule 402.3), ``host`` the number of the
    card it was attached to, ``host_identity`` which card that was (Rule 415.9a).
    """

    number: int
    identity: int
    next_identity: int
    controller: int | None
    printed: PrintedCard
    characteristics: Characteristics
    damage: int
    exhausted: bool
    counters: tuple[tuple[str, int], ...]
    host: int | None
    host_identity: int | None = None
