"""Asking the other people at a table to take a decision back.

``Table.undo_request`` has the seat that asks, how many decisions would be in force, and the seats that agree.
It lapses with the next decision.
"""

from __future__ import annotations

from play.actions.deciding import changing_table, save_revision
from play.actions.errors import NotYourSeatError, TableError
from play.actions.undoing import can_undo, move_to, undo_ply
from play.models import Table

NO_REQUEST = "Nobody asks to take a decision back."


def request_undo(table_id: str, visitor: str, revision: int) -> Table:
    """Ask the other people to let the visitor take back their last decision, with all that followed.

    :raises Table.DoesNotExist: when there is no such table.
    :raises StaleTableError: when the table has changed since.
    :raises NotYourSeatError: when the visitor has no seat.
    :raises TableError: when the visitor has decided nothing, or the game is over.
    """
    with changing_table(table_id, revision) as table:
        seats = table.seats_of(visitor)
        if not seats:
            raise NotYourSeatError("You are not in this game.")
        if table.is_over:
            raise TableError("The game is over.")
        ply = undo_ply(table, seats)
        if ply is None:
            raise TableError("There is nothing to undo.")
        table.undo_request = {"seat": seats[0].index, "ply": ply, "agreed": []}
        save_revision(table, "undo_request")
    return table


def answer_undo(table_id: str, visitor: str, revision: int, *, agrees: bool) -> Table:
    """Agree to what another player asks, refuse it, or withdraw what the visitor has asked. Once everybody
    agrees, the decision is taken back.

    :raises Table.DoesNotExist: when there is no such table.
    :raises StaleTableError: when the table has changed since.
    :raises NotYourSeatError: when the visitor has no seat, or agrees with themselves.
    :raises TableError: when nobody asks.
    """
    with changing_table(table_id, revision) as table:
        request = table.undo_request
        if request is None:
            raise TableError(NO_REQUEST)
        own = {seat.index for seat in table.seats_of(visitor)}
        if not own or (agrees and request["seat"] in own):
            raise NotYourSeatError("Only another player can agree.")
        if not agrees:
            table.undo_request = None
            save_revision(table, "undo_request")
            return table
        agreed = own | set(request["agreed"])
        if seats_to_ask(table, request["seat"]) <= agreed:
            move_to(table, request["ply"])
        else:
            table.undo_request = request | {"agreed": sorted(agreed)}
            save_revision(table, "undo_request")
    return table


def can_request_undo(table: Table, visitor: str) -> bool:
    """Whether a visitor has to ask others to take a decision back, and has one to take back."""
    seats = table.seats_of(visitor)
    can_ask = bool(seats) and not table.is_over and table.undo_request is None
    return can_ask and not can_undo(table, visitor) and undo_ply(table, seats) is not None


def seats_to_ask(table: Table, requester: int) -> set[int]:
    """The seats of the people other than the one who asks."""
    visitor = table.seats.all()[requester].visitor
    return {seat.index for seat in table.seats.all() if not seat.is_machine and seat.visitor != visitor}
