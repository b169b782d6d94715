"""What one player may see of a game (Rule 415): a picture in which hidden cards are only counted."""

from __future__ import annotations

from dataclasses import dataclass

from engine.characteristics import Characteristics, current
from engine.state import Card, Player, State, Step


@dataclass(slots=True, eq=False)
class SeenCard:
    """A card as a player sees it: ``identity`` is what options call it by.

    A face-down resource of somebody else is blank; of one's own resources ``seen`` tells the card that lies
    there (Rule 415.8c).
    """

    identity: int
    seen: Characteristics
    exhausted: bool
    face_down: bool
    damage: int

    @property
    def health_left(self) -> int:
        """How much damage is fatal (Rule 405.2)."""
        return self.seen.health - self.damage


@dataclass(slots=True, eq=False)
class SeenPlayer:
    """A player as a player sees them. ``hand`` and ``deck`` are counts (Rule 415.3a, 415.4a)."""

    index: int
    team: int
    lost: bool
    hand: int
    deck: int
    hero: SeenCard | None
    hero_row: list[SeenCard]
    ally_row: list[SeenCard]
    resources: list[SeenCard]
    graveyard: list[Characteristics]


@dataclass(slots=True, eq=False)
class View:
    """A game as one player sees it; ``hand`` is that player's own, ``chain`` the number of links."""

    player: int
    turn: int
    turn_player: int
    step: Step
    chain: int
    hand: list[SeenCard]
    players: list[SeenPlayer]

    @property
    def me(self) -> SeenPlayer:
        """The player who looks."""
        return self.players[self.player]


def view(game: State, player: int) -> View:
    """The game as a player sees it now."""
    return View(
        player=player,
        turn=game.turn,
        turn_player=game.turn_player,
        step=game.step,
        chain=len(game.chain),
        hand=[_see(game, card, card.base) for card in game.players[player].hand],
        players=[_see_player(game, other, own=other.index == player) for other in game.players],
    )


def _see(game: State, card: Card, seen: Characteristics) -> SeenCard:
    return SeenCard(card.identity, seen, card.exhausted, card.face_down, card.damage)


def _see_player(game: State, player: Player, *, own: bool) -> SeenPlayer:
    hero_row = [_see(game, card, current(game, card)) for card in player.hero_row]
    hero = player.hero
    return SeenPlayer(
        index=player.index,
        team=player.team,
        lost=player.lost,
        hand=len(player.hand),
        deck=len(player.deck),
        hero=next((card for card in hero_row if hero and card.identity == hero.identity), None),
        hero_row=hero_row,
        ally_row=[_see(game, card, current(game, card)) for card in player.ally_row],
        resources=[
            _see(game, card, card.base if own else current(game, card)) for card in player.resource_row
        ],
        graveyard=[card.base for card in player.graveyard],
    )
