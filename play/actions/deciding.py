"""Decisions: of people, and of the machines that answer until a person is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from play.actions.clocks import charge_time, is_out_of_time
from play.actions.errors import NotYourSeatError, StaleTableError, TableError
from play.game_kinds.base import DecisionError, TableGame
from play.live.notifications import notify_pages
from play.models import Table, TableDecision, TableSeat
from play.sessions import borrow_game

MOST_DECISIONS = 5_000
"""No game is longer; one that would never end is a draw by then (Rule 803.5)."""
TEXT_LENGTH = 300

STALE = "The game has moved on; this is how it stands now."
GAME_CHANGED = (
    "The rules engine has been updated and plays this game differently, so it cannot go on. Its log remains."
)
NOT_BEGUN = "The game has not begun: a player is missing."


@contextmanager
def changing_table(table_id: str, revision: int) -> Iterator[Table]:
    """A table that is locked, in a transaction, while it changes.

    :raises Table.DoesNotExist: when there is no such table.
    :raises StaleTableError: when it no longer has this revision.
    :raises TableError: when the game has not begun, or the engine no longer plays it as it was played.
    """
    with transaction.atomic():
        tables = Table.objects.defer("setup").prefetch_related("seats")
        table = tables.select_for_update().get(pk=table_id)
        if table.revision != revision:
            raise StaleTableError(STALE)
        if table.is_waiting:
            raise TableError(NOT_BEGUN)
        try:
            yield table
        except DecisionError as error:
            raise TableError(GAME_CHANGED) from error


def save_progress(table: Table, game: TableGame, *, result: str = "") -> None:
    """Store how far the game of a table has come, as a new revision, and how it ended where another result
    counts than that of the game. A request to undo lapses.
    """
    table.ply = game.ply
    table.result = result if result and game.result else game.result
    table.state = Table.State.OVER if game.result else Table.State.PLAYING
    table.undo_request = None
    save_revision(table, "ply", "result", "state", "undo_request", "deciding_since")


def save_revision(table: Table, *fields: str) -> None:
    """Store fields of a locked table as a new revision, and tell the pages that show it."""
    table.revision += 1
    table.updated = timezone.now()
    table.save(update_fields=[*fields, "revision", "updated"])
    notify_pages(table)


def decide(table_id: str, visitor: str, revision: int, option: int) -> Table:
    """Choose an option of the pending decision for the visitor who is asked; machines answer.

    :raises Table.DoesNotExist: when there is no such table.
    :raises StaleTableError: when the table has changed since.
    :raises NotYourSeatError: when somebody else is asked, or nobody.
    :raises TableError: when there is no such option.
    """
    with changing_table(table_id, revision) as table, borrow_game(table) as game:
        seat = deciding_seat(table, game)
        if seat is None or seat not in table.seats_of(visitor):
            raise NotYourSeatError("It is not your decision.")
        if not 0 <= option < len(game.options):
            raise TableError("There is no such option.")
        go_on(table, game, [_decide(game, seat, option, TableDecision.Maker.PERSON)])
    return table


def concede(table_id: str, visitor: str, revision: int) -> Table:
    """Let the visitor leave the game, at the seat that is asked if both are theirs (Rule 102.1b).

    :raises Table.DoesNotExist: when there is no such table.
    :raises StaleTableError: when the table has changed since.
    :raises NotYourSeatError: when the visitor has no seat, or the game is over.
    """
    with changing_table(table_id, revision) as table, borrow_game(table) as game:
        deciding, seats = deciding_seat(table, game), table.seats_of(visitor)
        if deciding is None or not seats:
            raise NotYourSeatError("You are not in this game, or it is over.")
        seat = deciding if deciding in seats else seats[0]
        go_on(table, game, [_leave(game, seat, "concede")])
    return table


def claim_time(table_id: str, visitor: str, revision: int) -> Table:
    """Let the player who is asked, and whose time is up, leave the game, as another player demands.

    :raises Table.DoesNotExist: when there is no such table.
    :raises StaleTableError: when the table has changed since.
    :raises NotYourSeatError: when the visitor does not play against the one who is asked.
    :raises TableError: when that player has time left.
    """
    with changing_table(table_id, revision) as table, borrow_game(table) as game:
        seat = deciding_seat(table, game)
        if seat is None or seat in table.seats_of(visitor) or not table.seats_of(visitor):
            raise NotYourSeatError("Only an opponent can claim a game on time.")
        if not is_out_of_time(table, seat):
            raise TableError(f"{seat.name} has time left.")
        row = _leave(game, seat, "out of time")
        go_on(table, game, [row], result=f"{game.result.partition(':')[0]}: {seat.name} ran out of time.")
    return table


def choose_pace(
    table_id: str, visitor: str, revision: int, *, pace: str | None = None, stops: Sequence[str] | None = None
) -> Table:
    """Let the visitor be asked less or more often from now on, and pass at once where that is so.

    :raises Table.DoesNotExist: when there is no such table.
    :raises StaleTableError: when the table has changed since.
    :raises NotYourSeatError: when the visitor has no seat, or the game is over.
    """
    with changing_table(table_id, revision) as table, borrow_game(table) as game:
        deciding, seats = deciding_seat(table, game), table.seats_of(visitor)
        if deciding is None or not seats:
            raise NotYourSeatError("You are not in this game, or it is over.")
        seat = deciding if deciding in seats else seats[0]
        if pace is not None:
            seat.pace, seat.pace_since = pace, game.moment(seat.index)
        if stops is not None:
            seat.stops = list(stops)
        seat.save(update_fields=["pace", "pace_since", "stops"])
        go_on(table, game, [])
    return table


def go_on(table: Table, game: TableGame, made: list[TableDecision], *, result: str = "") -> None:
    """Store decisions in place of those that were undone, with what machines answer and what is passed for
    people, until a person is asked or the game ends (with this result, where it is not that of the game).
    """
    made = [*made, *_answers(table, game)]
    if made:
        table.decisions.filter(ply__gte=table.ply).delete()
        charge_time(table, table.seats.all()[made[0].seat])
    for row in made:
        row.table = table
    TableDecision.objects.bulk_create(made)
    save_progress(table, game, result=result)


def _answers(table: Table, game: TableGame) -> list[TableDecision]:
    made: list[TableDecision] = []
    while (seat := deciding_seat(table, game)) is not None and game.ply < MOST_DECISIONS:
        if seat.is_machine:
            made.append(_decide(game, seat, game.machine_option(seat.level), TableDecision.Maker.MACHINE))
            continue
        passing = game.passing_option(seat.pace, seat.pace_since, seat.stops)
        if passing is None:
            break
        made.append(_decide(game, seat, passing, TableDecision.Maker.PACE))
    return made


def deciding_seat(table: Table, game: TableGame) -> TableSeat | None:
    """The seat that decides now; ``None`` when the game is over."""
    return None if game.deciding_seat is None else table.seats.all()[game.deciding_seat]


def _leave(game: TableGame, seat: TableSeat, text: str) -> TableDecision:
    row = TableDecision(
        ply=game.ply,
        seat=seat.index,
        option=-1 - seat.index,
        text=text,
        maker=TableDecision.Maker.PERSON,
    )
    game.concede(seat.index)
    return row


def _decide(game: TableGame, seat: TableSeat, option: int, maker: TableDecision.Maker) -> TableDecision:
    row = TableDecision(
        ply=game.ply,
        seat=seat.index,
        option=option,
        text=game.options[option][:TEXT_LENGTH],
        maker=maker,
    )
    game.decide(option)
    return row
