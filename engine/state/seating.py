"""Who sits where, and who is whose opponent (Rule 102, 500.1; glossary: friendly, opponent)."""

from __future__ import annotations

from engine.state import GameCard, GameState, Player


def in_turn_order(game: GameState, start: int | None = None) -> list[Player]:
    """The players still in the game, clockwise from the turn player or from seat ``start``."""
    return [player for player in _clockwise(game, start) if not player.lost]


def _clockwise(game: GameState, start: int | None) -> list[Player]:
    """All players, clockwise from the turn player or from a seat."""
    players = game.players
    first = game.turn_player if start is None else start
    if game.seats:
        players, first = seated(game), game.seats.index(first)
    return players[first:] + players[:first] if first else players


def seated(game: GameState) -> list[Player]:
    """All players clockwise, as they sit now (Rule 500.6)."""
    return [game.players[index] for index in game.seats] if game.seats else game.players


def after(game: GameState, player: Player) -> Player:
    """The next player clockwise who is still in the game."""
    players = seated(game)
    place = game.seats.index(player.index) if game.seats else player.index
    for other in players[place + 1 :] or players:
        if not other.lost:
            return other
    return in_turn_order(game, players[0].index)[0]


def opponents(game: GameState, player: Player) -> list[Player]:
    """The opponents of a player who are still in the game, clockwise from the player."""
    team = player.team
    return [other for other in _clockwise(game, player.index) if other.team != team and not other.lost]


def controller(game: GameState, card: GameCard) -> Player:
    """The player who controls a card in play or on the chain (Rule 401.1).

    :raises LookupError: when nobody does.
    """
    if card.controller is None:
        raise LookupError(f"nobody controls {card}")
    return game.players[card.controller]
