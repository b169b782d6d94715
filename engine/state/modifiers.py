"""Continuous modifiers: data with a timestamp, applied when characteristics are computed (Rule 714, 718)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.state import GameState
    from engine.state.characteristics import Characteristics


class ModifierKind(StrEnum):
    """What a modifier does; ``APPLY`` has a function for each kind."""

    STRIKE = "strike"


class Duration(StrEnum):
    """How long a definite modifier lasts (Rule 714.3)."""

    COMBAT = "this combat"
    TURN = "this turn"


@dataclass(slots=True)
class Modifier:
    """One continuous modifier in force.

    ``source`` and ``subject`` are numbers of cards, ``controller`` is a player (Rule 712.5, 712.6).
    """

    kind: ModifierKind
    source: int
    subject: int
    controller: int
    timestamp: int
    duration: Duration

    def copy(self) -> Modifier:
        """An equal modifier that shares nothing with this one."""
        return Modifier(self.kind, self.source, self.subject, self.controller, self.timestamp, self.duration)


def strike(game: GameState, modifier: Modifier, characteristics: Characteristics) -> Characteristics:
    """Add the current values of the weapon a wielder strikes with (Rule 303.2b)."""
    from engine.state.characteristics import current
    from engine.tree.keywords import OF_WEAPONS

    weapon = current(game, game.cards[modifier.source])
    return replace(
        characteristics,
        atk=characteristics.atk + weapon.atk,
        damage_types=characteristics.damage_types | weapon.damage_types,
        keywords=characteristics.keywords | (weapon.keywords & OF_WEAPONS),
    )


APPLY: dict[ModifierKind, Callable[[GameState, Modifier, Characteristics], Characteristics]] = {
    ModifierKind.STRIKE: strike,
}


def expire(game: GameState, duration: Duration) -> None:
    """End the modifiers with this duration (Rule 503.2a, 603.3)."""
    game.modifiers = [modifier for modifier in game.modifiers if modifier.duration is not duration]


def forget(game: GameState, card: int) -> None:
    """Drop modifiers from or to a card that becomes a different card (Rule 303.2a, 415.9a)."""
    if game.modifiers:
        game.modifiers = [m for m in game.modifiers if card not in (m.source, m.subject)]
