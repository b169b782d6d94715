"""Events that move cards between decks, hands and graveyards (Rule 101, 415)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.log import LogLine
from engine.state import GameCard, GameState, GameZone, Player, zones


@dataclass(slots=True)
class Shuffle(Event):
    """A player shuffles the deck (Rule 415.3b)."""

    player: Player

    def _perform(self, game: GameState) -> None:
        game.chance.shuffle(self.player.deck)


@dataclass(slots=True)
class OpeningHand(Event):
    """A player puts cards from the top of the deck into hand, which is not drawing (Rule 101.1)."""

    player: Player
    count: int

    def _perform(self, game: GameState) -> None:
        for _ in range(min(self.count, len(self.player.deck))):
            zones.move(game, self.player.deck[-1], GameZone.HAND)

    def _describe(self, game: GameState) -> LogLine:
        top = self.player.deck[: -self.count - 1 : -1]
        cards = ", ".join(card.base.name for card in top)
        start = f"{self.player.name} takes a hand of"
        return LogLine(game.turn, f"{start} {len(top)}", self.player.index, f"{start} {len(top)}: {cards}")


@dataclass(slots=True)
class DecidesMulligan(Event):
    """A player decides whether to mulligan (Rule 101.2)."""

    player: Player
    mulligan: bool

    def _perform(self, game: GameState) -> None:
        self.player.mulligan = self.mulligan


@dataclass(slots=True)
class Mulligan(Event):
    """A player shuffles the hand back into the deck and takes as many cards (Rule 101.2)."""

    player: Player

    def _perform(self, game: GameState) -> None:
        hand = list(self.player.hand)
        for card in hand:
            zones.move(game, card, GameZone.DECK)
        game.chance.shuffle(self.player.deck)
        for _ in hand:
            zones.move(game, self.player.deck[-1], GameZone.HAND)

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} mulligans"


@dataclass(slots=True)
class Draw(Event):
    """A player draws the top card of the deck, or fails to (Rule 410.6b, 415.9f)."""

    player: Player

    def _perform(self, game: GameState) -> None:
        if self.player.deck:
            zones.move(game, self.player.deck[-1], GameZone.HAND)
        else:
            self.player.overdrawn = True

    def _describe(self, game: GameState) -> str | LogLine:
        if not self.player.deck:
            return f"{self.player.name} has no card to draw"
        drawn = f"{self.player.name} draws {self.player.deck[-1].base.name}"
        return LogLine(game.turn, f"{self.player.name} draws a card", self.player.index, drawn)


@dataclass(slots=True)
class Discard(Event):
    """A card is revealed from hand and put into its owner's graveyard (Rule 415.9e)."""

    card: GameCard

    def _is_possible(self, game: GameState) -> bool:
        return self.card.zone is GameZone.HAND

    def _perform(self, game: GameState) -> None:
        zones.move(game, self.card, GameZone.GRAVEYARD)

    def _describe(self, game: GameState) -> str:
        return f"{game.players[self.card.owner].name} discards {self.card.base.name}"


@dataclass(slots=True)
class RemoveFromGame(Event):
    """A card is put into its owner's RFG zone (Rule 415.7a)."""

    card: GameCard

    def _perform(self, game: GameState) -> None:
        zones.move(game, self.card, GameZone.REMOVED)
