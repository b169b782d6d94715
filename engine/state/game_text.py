"""What the text of all cards of a game asks for, so that a game without such text pays nothing for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.state.journal import Happening


@dataclass(frozen=True, slots=True)
class GameText:
    """What the text of the first ``cards`` cards asks for.

    ``recorded`` are the kinds of happening that it looks back on. The others are numbers of cards:
    ``working_elsewhere`` of those with powers that work in another zone than play (Rule 700.2),
    ``playable_elsewhere`` of those that can be played from another zone than the hand (Rule 409.1).
    """

    cards: int = 0
    recorded: frozenset[Happening] = frozenset()
    working_elsewhere: tuple[int, ...] = ()
    playable_elsewhere: tuple[int, ...] = ()
