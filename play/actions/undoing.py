"""Undo and redo: back to a decision that a person made, over what machines answered, and forward again."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from play.actions.deciding import changing_table, save_progress
from play.actions.errors import NotYourSeatError, TableError
from play.models import Table, TableDecision, TableSeat
from play.sessions import keep_game


def undo(table_id: str, visitor: str, revision: int) -> Table:
    """Take back the last decision of a person, and all that followed.

    :raises Table.DoesNotExist: when there is no such table.
    :raises StaleTableError: when the table has changed since.
    :raises NotYourSeatError: when the visitor is not the only person there.
    :raises TableError: when nothing has been decided yet.
    """
    with changing_table(table_id, revision) as table:
        _require_only_person(table, visitor)
        ply = undo_ply(table, table.seats_of(visitor))
        if ply is None:
            raise TableError("There is nothing to undo.")
        move_to(table, ply)
    return table


def redo(table_id: str, visitor: str, revision: int) -> Table:
    """Repeat the decision that was taken back last, with what followed.

    :raises Table.DoesNotExist: when there is no such table.
    :raises StaleTableError: when the table has changed since.
    :raises NotYourSeatError: when the visitor is not the only person there.
    :raises TableError: when nothing was taken back.
    """
    with changing_table(table_id, revision) as table:
        _require_only_person(table, visitor)
        ply = redo_ply(table)
        if ply is None:
            raise TableError("There is nothing to redo.")
        move_to(table, ply)
    return table


def undo_ply(table: Table, seats: Iterable[TableSeat]) -> int | None:
    """How many decisions were made before the last one of the people in these seats, so how many are in force
    after an undo; ``None`` if there is none.
    """
    own = table.decisions.filter(
        maker=TableDecision.Maker.PERSON, seat__in=[seat.index for seat in seats], ply__lt=table.ply
    )
    return own.order_by("ply").values_list("ply", flat=True).last()


def redo_ply(table: Table) -> int | None:
    """How many decisions would be in force after a redo; ``None`` if there is nothing to redo."""
    undone = list(table.decisions.filter(ply__gte=table.ply).order_by("ply").values_list("ply", "maker"))
    if not undone:
        return None
    next_decisions = (ply for ply, maker in undone[1:] if maker == TableDecision.Maker.PERSON)
    return next(next_decisions, undone[-1][0] + 1)


def can_undo(table: Table, visitor: str) -> bool:
    """Whether the visitor is the only person at the table: another person would have to be asked."""
    people = [seat for seat in table.seats.all() if not seat.is_machine]
    return bool(visitor) and all(seat.visitor == visitor for seat in people)


def _require_only_person(table: Table, visitor: str) -> None:
    if not can_undo(table, visitor):
        raise NotYourSeatError("Only somebody who plays alone or against the machine can undo.")


def move_to(table: Table, ply: int) -> None:
    """Let the first ``ply`` decisions be in force; the others stay, to be repeated."""
    game = table.game_kind.begin(table.setup, table.options_chosen(ply))
    table.deciding_since = timezone.now()
    save_progress(table, game)
    keep_game(table, game)
