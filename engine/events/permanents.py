"""Events of cards in play (Rule 411, 415.9, 710)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state import GameCard, GameState, GameZone, Player, zones
from engine.state.zones import label


@dataclass(slots=True)
class EnterPlay(Event):
    """A card enters play under a player's control (Rule 710.1c)."""

    card: GameCard
    player: Player

    def _perform(self, game: GameState) -> None:
        zones.move(game, self.card, zones.row_of(game, self.card), controller=self.player.index)
        self.card.joined = game.turn
        if self.card.zone is GameZone.HERO_ROW and self.card.base.is_hero:
            self.player.hero = self.card

    def _describe(self, game: GameState) -> str | None:
        if zones.row_of(game, self.card) is GameZone.RESOURCE_ROW:
            return None
        return f"{self.card.base.name} enters play"


@dataclass(slots=True)
class ReplaceHero(Event):
    """A Master Hero that entered play takes over from the party's previous hero (Rule 301.4a, 301.4b)."""

    card: GameCard
    previous: GameCard

    def _is_possible(self, game: GameState) -> bool:
        return self.card.in_play and self.previous.in_play

    def _perform(self, game: GameState) -> None:
        card, previous = self.card, self.previous
        card.damage, card.exhausted = previous.damage, previous.exhausted
        for modifier in game.modifiers:
            if modifier.subject == previous.number:
                modifier.subject = card.number
        if game.combat is not None:
            game.combat.exchange(previous.number, card.number)
        zones.move(game, previous, GameZone.REMOVED)

    def _describe(self, game: GameState) -> str:
        return f"{self.card.base.name} replaces {self.previous.base.name}"


@dataclass(slots=True)
class CardInPlayEvent(Event):
    """Something that happens to a card in play; not to one that has left play meanwhile (Rule 802.1)."""

    card: GameCard

    def _is_possible(self, game: GameState) -> bool:
        return self.card.in_play


@dataclass(slots=True)
class Exhaust(CardInPlayEvent):
    """A ready card in play is turned sideways (Rule 411.1)."""

    def _perform(self, game: GameState) -> None:
        self.card.exhausted = True


@dataclass(slots=True)
class Ready(CardInPlayEvent):
    """An exhausted card in play is turned upright (Rule 411.1)."""

    def _perform(self, game: GameState) -> None:
        self.card.exhausted = False


@dataclass(slots=True)
class TurnFaceDown(CardInPlayEvent):
    """A face-up resource is turned face down and becomes blank (Rule 412.1b)."""

    def _perform(self, game: GameState) -> None:
        self.card.face_down = True

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} is turned face down"


@dataclass(slots=True)
class Destroy(CardInPlayEvent):
    """A card in play is put into its owner's graveyard (Rule 415.9d).

    ``by_game`` means that nothing can stop or replace it (Rule 103.3).
    """

    by_game: bool = False

    def _perform(self, game: GameState) -> None:
        zones.move(game, self.card, GameZone.GRAVEYARD)

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} is destroyed"


@dataclass(slots=True)
class RemoveDamage(CardInPlayEvent):
    """All damage on a card is removed, which is not healing (Rule 405.1, 410.6e)."""

    def _perform(self, game: GameState) -> None:
        self.card.damage = 0
