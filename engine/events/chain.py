"""Events of the chain (Rule 705 to 711)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.log import LogLine
from engine.state import ChainLink, Combat, GameCard, GameState, GameZone, LinkKind, zones
from engine.state.zones import label


@dataclass(slots=True)
class Announce(Event):
    """A card is announced, and is on top of the chain while it is being added (Rule 707.1a)."""

    link: ChainLink

    def _perform(self, game: GameState) -> None:
        zones.move(game, game.card(self.link.card), GameZone.CHAIN, controller=self.link.controller)
        game.chain.append(self.link)


@dataclass(slots=True)
class ChooseX(Event):
    """The value of X is chosen for a link being added (Rule 707.1b)."""

    link: ChainLink
    x: int

    def _perform(self, game: GameState) -> None:
        self.link.x = self.x


@dataclass(slots=True)
class PlayCard(Event):
    """A card has been announced and paid for, with ``paid`` resources (Rule 409.1, 707.1f)."""

    link: ChainLink
    paid: int

    def _perform(self, game: GameState) -> None:
        """Nothing changes: the link is on the chain already."""

    def _describe(self, game: GameState) -> str:
        card = game.card(self.link.card).base
        x = f" with X = {self.link.x}" if card.cost_x else ""
        return f"{game.players[self.link.controller].name} plays {card.name}{x}"


@dataclass(slots=True)
class PlaceResource(Event):
    """A card is placed as a resource (Rule 412.1)."""

    link: ChainLink
    face_down: bool

    def _perform(self, game: GameState) -> None:
        card = game.card(self.link.card)
        zones.move(game, card, GameZone.CHAIN, controller=self.link.controller)
        card.face_down = self.face_down
        game.chain.append(self.link)
        game.players[self.link.controller].placed = True

    def _describe(self, game: GameState) -> str | LogLine:
        player = game.players[self.link.controller]
        name = game.card(self.link.card).base.name
        if not self.face_down:
            return f"{player.name} places {name} face up"
        private = f"{player.name} places {name} face down"
        return LogLine(game.turn, f"{player.name} places a card face down", player.index, private)


@dataclass(slots=True)
class ProposeCombat(Event):
    """A combat is proposed, which adds a proposal effect to the chain (Rule 601.1)."""

    attacker: GameCard
    defender: GameCard

    def _perform(self, game: GameState) -> None:
        game.chain.append(ChainLink(LinkKind.PROPOSAL, game.turn_player))
        game.combat = Combat(self.attacker.number, self.defender.number)

    def _describe(self, game: GameState) -> str:
        player = game.players[game.turn_player].name
        return f"{player} proposes that {label(game, self.attacker)} attacks {label(game, self.defender)}"


@dataclass(slots=True)
class LeaveChain(Event):
    """The topmost link has resolved and leaves the chain; its card moves next (Rule 709.2g)."""

    def _perform(self, game: GameState) -> None:
        game.chain.pop()


@dataclass(slots=True)
class Interrupt(Event):
    """A link is removed from the chain, its card put into its owner's graveyard (Rule 711.1)."""

    link: ChainLink

    def _is_possible(self, game: GameState) -> bool:
        return self.link in game.chain

    def _perform(self, game: GameState) -> None:
        game.chain.remove(self.link)
        if self.link.card is not None:
            card = game.cards[self.link.card]
            zones.move(game, card, GameZone.GRAVEYARD)
            card.face_down = False
        elif self.link.kind is LinkKind.PROPOSAL:
            game.combat = None

    def _describe(self, game: GameState) -> str:
        if self.link.card is None:
            return "The proposed combat is interrupted"
        return f"{label(game, game.cards[self.link.card])} is interrupted"


@dataclass(slots=True)
class AbilityDone(Event):
    """A resolved ability is put into its owner's graveyard (Rule 709.2g)."""

    card: GameCard

    def _perform(self, game: GameState) -> None:
        zones.move(game, self.card, GameZone.GRAVEYARD)

    def _describe(self, game: GameState) -> str:
        return f"{self.card.base.name} resolves"
