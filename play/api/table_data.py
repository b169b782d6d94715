"""A table as a visitor sees it, for the serializers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.visitors import Visitor
from play.actions.deciding import GAME_CHANGED
from play.actions.undoing import can_undo, redo_ply, undo_ply
from play.game_kinds.base import DecisionError
from play.models import Table
from play.permissions import can_see_everything, viewing_seat
from play.presentation import GAME_DATA
from play.presentation.people import SpokenPhrase, UndoRequest, latest_phrases, undo_request_of
from play.presentation.wow_tcg_data import GameData
from play.sessions import borrow_game


@dataclass(frozen=True, slots=True)
class VisibleTable:
    """What of a table depends on who looks; ``game`` is ``None`` where the engine has changed."""

    seat: int | None = None
    game: GameData | None = None
    lines: int = 0
    can_undo: bool = False
    can_redo: bool = False
    undo_request: UndoRequest | None = None
    phrases: Sequence[SpokenPhrase] = ()
    pace: str | None = None
    stops: Sequence[str] = ()
    problem: str = ""


def read_visible_table(table: Table, visitor: Visitor) -> VisibleTable:
    """The table as a visitor sees it; while a player is missing, without a game."""
    seats = table.seats_of(visitor.identifier)
    if table.is_waiting:
        return VisibleTable(viewing_seat(seats, None))
    try:
        with borrow_game(table) as game:
            seat = viewing_seat(seats, game.deciding_seat)
            is_open = can_see_everything(table, visitor)
            data = GAME_DATA[table.kind](game, seat, is_open=is_open)
            lines = len(game.log(seat))
            undo_request = undo_request_of(table, game, seats)
    except DecisionError:
        return VisibleTable(problem=GAME_CHANGED)
    own = None if seat is None else table.seats.all()[seat]
    may_undo = can_undo(table, visitor.identifier)
    return VisibleTable(
        seat,
        data,
        lines,
        can_undo=may_undo and undo_ply(table, seats) is not None,
        can_redo=may_undo and redo_ply(table) is not None,
        undo_request=undo_request,
        phrases=latest_phrases(table),
        pace=None if own is None else own.pace or "usual",
        stops=() if own is None else own.stops,
    )
