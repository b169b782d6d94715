"""Instructions that change the course of a game: its heroes, turns and combats (Rule 301.4, 500, 602)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.effects import Effect
from engine.tree.references import PlayerReference


@dataclass(frozen=True, slots=True)
class ReturnStartingHero(Effect):
    """As in "put your starting hero back into play" (Rule 301.4d)."""

    player: PlayerReference
