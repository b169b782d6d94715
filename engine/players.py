"""Who sits where, and who is whose opponent (Rule 102, 500.1; glossary: friendly, opponent)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.state import Player, State


def in_turn_order(game: State, start: int | None = None) -> list[Player]:
    """The players still in the game, clockwise from the turn player or from seat ``start``."""
    players = game.players
    first = game.turn_player if start is None else start
    return [player for player in players[first:] + players[:first] if not player.lost]


def after(game: State, player: Player) -> Player:
    """The next player clockwise who is still in the game."""
    return in_turn_order(game, (player.index + 1) % len(game.players))[0]


def are_opponents(game: State, one: int, other: int) -> bool:
    """Whether two players are on different teams."""
    return game.players[one].team != game.players[other].team


def opponents(game: State, player: Player) -> Iterator[Player]:
    """The opponents of a player who are still in the game, clockwise from the player."""
    return (other for other in in_turn_order(game, player.index) if other.team != player.team)
