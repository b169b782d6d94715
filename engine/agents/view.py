"""What one player may see of a game (Rule 415). Hidden cards are only counted."""

from __future__ import annotations

from dataclasses import dataclass

from engine.derive.layers import current
from engine.state import GameCard, GameState, Player, TurnStep
from engine.state.characteristics import Characteristics


@dataclass(slots=True, eq=False)
class VisibleCard:
    """A card as a player sees it.

    ``identity`` is the number by which options refer to it. ``current`` are its characteristics as far as the
    player may know them: another player's face-down resource is blank, one's own is not (Rule 415.8c).
    """

    identity: int
    current: Characteristics
    exhausted: bool
    face_down: bool
    damage: int

    @property
    def health_left(self) -> int:
        """How much damage is fatal (Rule 405.2)."""
        return self.current.health - self.damage


@dataclass(slots=True, eq=False)
class VisiblePlayer:
    """A player as another player sees them. ``hand`` and ``deck`` are counts (Rule 415.3a, 415.4a)."""

    index: int
    team: int
    lost: bool
    hand: int
    deck: int
    hero: VisibleCard | None
    hero_row: list[VisibleCard]
    ally_row: list[VisibleCard]
    resources: list[VisibleCard]
    graveyard: list[Characteristics]


@dataclass(slots=True, eq=False)
class PlayerView:
    """A game as one player sees it; ``hand`` is that player's own, ``chain`` the number of links."""

    player: int
    turn: int
    turn_player: int
    step: TurnStep
    chain: int
    hand: list[VisibleCard]
    players: list[VisiblePlayer]

    @property
    def me(self) -> VisiblePlayer:
        """The player whose view this is."""
        return self.players[self.player]


def view_for(game: GameState, player: int) -> PlayerView:
    """Build the view that a player has of the game now."""
    return PlayerView(
        player=player,
        turn=game.turn,
        turn_player=game.turn_player,
        step=game.step,
        chain=len(game.chain),
        hand=[_visible_card(game, card, card.base) for card in game.players[player].hand],
        players=[_visible_player(game, other, own=other.index == player) for other in game.players],
    )


def _visible_card(game: GameState, card: GameCard, characteristics: Characteristics) -> VisibleCard:
    return VisibleCard(card.identity, characteristics, card.exhausted, card.face_down, card.damage)


def _visible_player(game: GameState, player: Player, *, own: bool) -> VisiblePlayer:
    hero_row = [_visible_card(game, card, current(game, card)) for card in player.hero_row]
    hero = player.hero
    return VisiblePlayer(
        index=player.index,
        team=player.team,
        lost=player.lost,
        hand=len(player.hand),
        deck=len(player.deck),
        hero=next((card for card in hero_row if hero and card.identity == hero.identity), None),
        hero_row=hero_row,
        ally_row=[_visible_card(game, card, current(game, card)) for card in player.ally_row],
        resources=[
            _visible_card(game, card, card.base if own else current(game, card))
            for card in player.resource_row
        ],
        graveyard=[card.base for card in player.graveyard],
    )
