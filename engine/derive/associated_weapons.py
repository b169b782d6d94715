"""Which weapons a wielder is striking with (Rule 303.2a)."""

from __future__ import annotations

from engine.state import GameCard, GameState
from engine.state.reference import CardIdentity


def associated_weapon(game: GameState, weapon: CardIdentity, player: int) -> GameCard | None:
    """The weapon of a strike modifier, while it still is the same card, a weapon, and controlled by the
    player who struck with it (Rule 303.2a).
    """
    card = game.cards[weapon.number]
    is_same = card.in_play and card.identity == weapon.identity and card.controller == player
    return card if is_same and card.current.is_weapon else None


def associated_weapons(game: GameState, wielder: GameCard) -> list[GameCard]:
    """All weapons that a character is associated with (Rule 408.3d)."""
    strikes = (m for m in game.modifiers if m.is_strike and m.flagged == (wielder.reference,))
    weapons = (associated_weapon(game, strike.source, strike.controller) for strike in strikes)
    return [weapon for weapon in weapons if weapon is not None]
