"""Rolls of dice that text asks for (glossary: Dice)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.events.event import Event
from engine.state import GameState, Player
from engine.state.aspects import Aspect


@dataclass(slots=True)
class RollDie(Event):
    """A player rolls a die with six sides."""

    player: Player
    result: int

    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        """Nothing changes."""

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} rolls a {self.result}"
