"""Events of losing and winning (Rule 102)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.events.event import Event
from engine.state import GameState, GameZone, Loss, Outcome, Player, zones
from engine.state.aspects import Aspect
from engine.state.game_state import NEVER
from engine.state.modifier_expiry import keep_only

OUTSIDE = (GameZone.REMOVED, GameZone.SIDE_DECK, GameZone.NOWHERE)
"""Where cards are no part of the game any more, or not yet."""


@dataclass(slots=True)
class Concede(Event):
    """A player concedes, and leaves before anybody next gets priority (Rule 102.1b)."""

    player: Player

    rule: ClassVar[str] = "102.1b"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        self.player.conceding = True
        game.checked = NEVER  # the player leaves at the next check

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} concedes"


@dataclass(slots=True)
class Lose(Event):
    """A player loses and is removed from the game with all cards owned (Rule 102.2).

    Cards of others in the party find a new controller next (:mod:`engine.play.control`). As the last of all
    opponents loses, the game is over (Rule 102.1), and its last position stays to be looked at.
    """

    player: Player
    reason: Loss

    rule: ClassVar[str] = "102.2"
    touches: ClassVar[int] = Aspect.EVERYTHING

    def _perform(self, game: GameState) -> None:
        player = self.player
        player.lost = True
        player.hero = None
        keep_only(game, [m for m in game.modifiers if m.controller != player.index])
        game.watchers = [w for w in game.watchers if w.controller != player.index]
        game.replacements = [r for r in game.replacements if r.controller != player.index]
        game.waiting = [w for w in game.waiting if w.controller != player.index]
        game.extra_turns = tuple(index for index in game.extra_turns if index != player.index)
        if len({other.team for other in game.players if not other.lost}) > 1:
            self._remove_cards(game)

    def _remove_cards(self, game: GameState) -> None:
        player = self.player
        for card in game.cards:
            if card.owner == player.index and card.zone not in OUTSIDE:
                zones.move(game, card, GameZone.REMOVED)
        if game.combat is not None:
            game.combat.remove_player(player.index)
        game.chain = [
            link for link in game.chain if link.card is None or game.cards[link.card].owner != player.index
        ]

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} {self.reason.value}"


@dataclass(slots=True)
class GameEnds(Event):
    """The game is over (Rule 102.1)."""

    outcome: Outcome

    rule: ClassVar[str] = "102.1"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        game.outcome = self.outcome

    def _describe(self, game: GameState) -> str:
        names = [game.players[index].name for index in self.outcome.winners]
        return f"{' and '.join(names)} won the game" if names else "The game is a draw"
