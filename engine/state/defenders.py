"""What a combat is proposed and fought against: a card, or a player or zone that is sabotaged (601.2b)."""

from __future__ import annotations

from engine.state import Defender, GameCard, GameState, PlayerZone
from engine.state.zones import label


def proposed_defender(game: GameState) -> Defender | None:
    """The proposed defender, if there is one (Rule 601.2)."""
    combat = game.fight()
    return _card_or_player(game, combat.proposed_defender, combat.proposed_player)


def defender_in_combat(game: GameState) -> Defender | None:
    """The defender, if there is one (Rule 602.3)."""
    combat = game.fight()
    return _card_or_player(game, combat.defender, combat.defending_player)


def _card_or_player(game: GameState, card: int | None, player: int | None) -> Defender | None:
    if card is not None:
        return game.cards[card]
    if player is None:
        return None
    zone = game.fight().sabotaged_zone
    return game.players[player] if zone is None else PlayerZone(game.players[player], zone)


def defender_label(game: GameState, defender: Defender) -> str:
    """The name of a card, player or zone for players."""
    return label(game, defender) if isinstance(defender, GameCard) else defender.name
