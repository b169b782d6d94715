"""Events of turns and steps (Rule 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.events.event import Event
from engine.log import LogLine
from engine.state import GameState, Player, TurnStep, modifier_expiry
from engine.state.aspects import Aspect
from engine.state.modifiers import Expiry


@dataclass(slots=True)
class GoesFirst(Event):
    """A player is chosen to take the first turn (Rule 101.1)."""

    player: Player

    rule: ClassVar[str] = "101.1"
    touches: ClassVar[int] = Aspect.TURN

    def _perform(self, game: GameState) -> None:
        game.first_player = game.turn_player = self.player.index

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} goes first"


@dataclass(slots=True)
class TurnStarts(Event):
    """A player's turn starts (Rule 500.1), an extra one or that of the next player in order."""

    player: Player
    is_extra: bool = False

    rule: ClassVar[str] = "500.1"
    touches: ClassVar[int] = Aspect.TURN | Aspect.HISTORY

    def _perform(self, game: GameState) -> None:
        if self.is_extra:
            game.extra_turns = game.extra_turns[:-1]
            if game.regular_player is None:
                game.regular_player = game.turn_player
        else:
            game.regular_player = None
        game.turn += 1
        game.turn_player = self.player.index
        game.step = TurnStep.READY
        self.player.turns += 1
        self.player.last_turn = game.turn
        self.player.placed = 0
        modifier_expiry.expire(game, Expiry.START_OF_TURN, self.player.index)  # Rule 501.1a
        game.ends_turn = False
        game.actions = 0
        game.past_actions.clear()
        game.journal.begin_turn()
        forget_the_past(game)

    def _describe(self, game: GameState) -> LogLine:
        return LogLine(game.turn + 1, f"{self.player.name}'s turn starts")


@dataclass(slots=True)
class GainExtraTurn(Event):
    """A player gets a turn after this one; the one gained last is taken first (Rule 500.3)."""

    player: Player

    rule: ClassVar[str] = "500.3"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        game.extra_turns = (*game.extra_turns, self.player.index)

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} takes an extra turn after this one"


@dataclass(slots=True)
class SkipNextTurn(Event):
    """A player will skip a turn, and one more for each such modifier (Rule 500.4)."""

    player: Player

    rule: ClassVar[str] = "500.4"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        self.player.turns_to_skip += 1

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} skips the next turn"


@dataclass(slots=True)
class TurnIsSkipped(Event):
    """Nothing happens in place of a turn (Rule 500.4), an extra one or that of the next player in order."""

    player: Player
    is_extra: bool = False

    rule: ClassVar[str] = "500.4"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        self.player.turns_to_skip -= 1
        if self.is_extra:
            game.extra_turns = game.extra_turns[:-1]
        else:
            game.regular_player = self.player.index

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name}'s turn is skipped"


@dataclass(slots=True)
class ChangeSeat(Event):
    """A player moves to the right of another, whose turn is the next after that player's own from now on
    (Rule 500.6).
    """

    player: Player
    neighbor: Player

    rule: ClassVar[str] = "500.6"
    touches: ClassVar[int] = Aspect.TURN

    def _is_possible(self, game: GameState) -> bool:
        return len(game.players) > 2 and self.player is not self.neighbor

    def _perform(self, game: GameState) -> None:
        order = list(game.seats or range(len(game.players)))
        order.remove(self.player.index)
        order.insert(order.index(self.neighbor.index), self.player.index)
        game.seats = tuple(order)
        if self.player.index == game.turn_player:
            game.regular_player = None  # the neighbor takes the next turn, even after an extra one

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} moves to the right of {self.neighbor.name}"


@dataclass(slots=True)
class EndTurnAtOnce(Event):
    """The turn will end as soon as the resolving link has left the chain (Rule 500.5)."""

    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        game.ends_turn = True


def forget_the_past(game: GameState) -> None:
    """Drop what is last known of cards that nothing can refer to any more."""
    if game.memories and not (game.chain or game.waiting):
        needed = {modifier.source.identity for modifier in game.modifiers}
        needed |= {replacement.source.identity for replacement in game.replacements}
        for watcher in game.watchers:
            needed |= {card.identity for mention in watcher.mentions for card in mention.cards}
            needed.add(watcher.source.identity)
        game.memories = {key: memory for key, memory in game.memories.items() if key in needed}


@dataclass(slots=True)
class StepStarts(Event):
    """A phase or step starts (Rule 500.2)."""

    step: TurnStep

    touches: ClassVar[int] = Aspect.TURN

    def _perform(self, game: GameState) -> None:
        game.step = self.step


@dataclass(slots=True)
class TurnEnds(Event):
    """The turn is over: modifiers that last this turn expire (Rule 503.2a), as do those of its ready step."""

    player: Player

    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        modifier_expiry.expire(game, Expiry.COMBAT)
        modifier_expiry.expire(game, Expiry.TURN)
        modifier_expiry.expire_next_turn(game, self.player.index)
        modifier_expiry.expire_ready_step(game)
