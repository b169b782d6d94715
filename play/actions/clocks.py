"""The clocks of a game: how long each person has taken, and has left."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from play.models import Table, TableSeat


def charge_time(table: Table, seat: TableSeat) -> None:
    """Add the time since a seat is asked to what its player has used; the next one is asked from now on."""
    now = timezone.now()
    if table.clock is not None and not seat.is_machine:
        seat.time_used += now - table.deciding_since
        seat.save(update_fields=["time_used"])
    table.deciding_since = now


def time_left(table: Table, seat: TableSeat, *, is_deciding: bool) -> timedelta | None:
    """The time that a player has left, at least none; ``None`` without a clock. It passes while asked."""
    if table.clock is None or seat.is_machine:
        return None
    used = seat.time_used
    if is_deciding:
        used += timezone.now() - table.deciding_since
    return max(timedelta(minutes=table.clock) - used, timedelta())


def is_out_of_time(table: Table, seat: TableSeat) -> bool:
    """Whether the player who is asked has no time left."""
    left = time_left(table, seat, is_deciding=True)
    return left is not None and not left
