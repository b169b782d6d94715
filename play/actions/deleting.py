"""Deleting games: of a visitor who plays alone or against the machine, and those that others have, too."""

from __future__ import annotations

from django.db import transaction

from play.account import DELETED_VISITOR
from play.actions.errors import NotYourSeatError, TableError
from play.models import Table


def delete_table(table_id: str, visitor: str) -> None:
    """Delete a game of a visitor; where other people have it, too, take it off the visitor's list only.

    :raises Table.DoesNotExist: when there is no such table.
    :raises NotYourSeatError: when the visitor has no seat there.
    :raises TableError: when others play there, and the game is not over.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().prefetch_related("seats").get(pk=table_id)
        if not table.seats_of(visitor):
            raise NotYourSeatError("You are not in this game.")
        if not is_of_others(table, visitor):
            table.delete()
        elif table.is_over:
            table.seats.filter(visitor=visitor).update(is_unlisted=True)
        else:
            raise TableError("Others play here. Concede the game first, or call it off.")


def is_of_others(table: Table, visitor: str) -> bool:
    """Whether other people have the game on their lists."""
    return any(
        seat.visitor not in ("", DELETED_VISITOR, visitor) and not seat.is_unlisted
        for seat in table.seats.all()
    )
