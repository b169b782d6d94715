"""The cards of a party by what they are now (Rule 300.1, 415.8)."""

from __future__ import annotations

from engine.derive.layers import current, refresh
from engine.state import GameCard, GameState, GameZone, Player


def row_of(game: GameState, card: GameCard) -> GameZone:
    """The row a card enters play in (Rule 304.1, 415.8a, 710.1c)."""
    characteristics = current(game, card)
    if card.face_down or characteristics.is_quest or characteristics.is_location:
        return GameZone.RESOURCE_ROW
    return GameZone.ALLY_ROW if characteristics.is_ally else GameZone.HERO_ROW


def characters(game: GameState, player: Player) -> list[GameCard]:
    """The heroes, allies and Totems a player controls (Rule 300.1)."""
    if game.stale:
        refresh(game)
    return [card for card in (*player.hero_row, *player.ally_row) if card.current.is_character]
