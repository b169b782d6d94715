"""Who controls a card in play, as modifiers have it (Rule 401.3)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive import interpreter
from engine.derive.layer import affected
from engine.derive.layers import board_index
from engine.derive.modifiers_in_force import collect
from engine.events import ChangeControl, Event, MoveCard, happen_together
from engine.state import GameCard, GameState, GameZone
from engine.tree.changes import ControlledBy


def settle_control(game: GameState) -> Flow[None]:
    """Give every card in play to the player of the latest modifier, else to the one under whose control it
    entered play, else remove it from the game (Rule 401.3b).
    """
    index = board_index(game)
    board = index.board
    if not index.controls and _are_where_they_belong(game, board):
        return
    claims = _claims(game, board)
    events: list[Event] = []
    for card in board:
        player = claims.get(card.number, game.entered_under.get(card.number, card.controller))
        if player is None:
            continue
        if game.players[player].lost:
            events.append(MoveCard(card, GameZone.REMOVED))
        elif player != card.controller:
            events.append(ChangeControl(card, game.players[player]))
    if events:
        yield from happen_together(game, events)


def _are_where_they_belong(game: GameState, board: list[GameCard]) -> bool:
    """Whether cards that no modifier gives to anybody are under the right player's control."""
    for number, player in game.entered_under.items():
        if game.cards[number].controller != player:
            return False
    lost = [player.index for player in game.players if player.lost]
    return not lost or all(card.controller not in lost for card in board)


def _claims(game: GameState, board: list[GameCard]) -> dict[int, int]:
    """The player that the latest modifier gives each card to."""
    claims: dict[int, int] = {}
    for layer in collect(game, board):
        for change in layer.content.changes:
            if isinstance(change, ControlledBy):
                for card in affected(game, board, layer):
                    for player in interpreter.players(game, layer.context, change.player)[:1]:
                        if not game.players[player].lost:
                            claims[card.number] = player
    return claims
