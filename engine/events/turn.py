"""Events of turns and steps (Rule 5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.log import LogLine
from engine.state import GameState, Player, TurnStep, modifiers
from engine.state.modifiers import Duration


@dataclass(slots=True)
class GoesFirst(Event):
    """A player is chosen to take the first turn (Rule 101.1)."""

    player: Player

    def _perform(self, game: GameState) -> None:
        game.first_player = game.turn_player = self.player.index

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} goes first"


@dataclass(slots=True)
class TurnStarts(Event):
    """A player's turn starts (Rule 500.1)."""

    player: Player

    def _perform(self, game: GameState) -> None:
        game.turn += 1
        game.turn_player = self.player.index
        self.player.turns += 1
        self.player.placed = False

    def _describe(self, game: GameState) -> LogLine:
        return LogLine(game.turn + 1, f"{self.player.name}'s turn starts")


@dataclass(slots=True)
class StepStarts(Event):
    """A phase or step starts (Rule 500.2)."""

    step: TurnStep

    def _perform(self, game: GameState) -> None:
        game.step = self.step


@dataclass(slots=True)
class TurnEnds(Event):
    """The turn is over: modifiers that last this turn expire (Rule 503.2a)."""

    player: Player

    def _perform(self, game: GameState) -> None:
        modifiers.expire(game, Duration.COMBAT)
        modifiers.expire(game, Duration.TURN)
