"""Taking a free seat at a table by its invitation, and calling a game off that waits for players."""

from __future__ import annotations

from django.db import transaction

from decks.models import Deck
from play.actions.deciding import save_revision
from play.actions.errors import NotYourSeatError, TableError
from play.actions.opening import begin, refuse_too_many
from play.game_kinds.wow_tcg import seat_player
from play.models import Table
from play.names import distinct_names
from simulator.actions import take_snapshot

ALL_TAKEN = "All seats of this game are taken."


def join_table(invitation: str, visitor: str, name: str, deck: Deck) -> Table:
    """Take the first free seat; the game begins with the last one. Who sits there already changes nothing.

    :raises Table.DoesNotExist: when nobody was invited by this link.
    :raises StartError: when the deck cannot be played.
    :raises TooManyTablesError: when the visitor has too many games in progress.
    :raises TableError: when all seats are taken.
    """
    snapshot = take_snapshot(deck.decklist())
    with transaction.atomic():
        table = Table.objects.select_for_update().prefetch_related("seats").get(invitation=invitation)
        if table.seats_of(visitor):
            return table
        seats = list(table.seats.all())
        free = [seat for seat in seats if seat.is_free]
        if not free:
            raise TableError(ALL_TAKEN)
        refuse_too_many({visitor})
        seat = free[0]
        taken = [other.name for other in seats if not other.is_free]
        seat.name = distinct_names([*taken, name])[-1]
        seat.visitor, seat.deck, seat.deck_name = visitor, deck, deck.name
        seat.save(update_fields=["name", "visitor", "deck", "deck_name"])
        table.setup = seat_player(table.setup, seat.index, snapshot, seat.name)
        if len(free) == 1:
            table.state = Table.State.PLAYING
            table.save(update_fields=["setup", "state"])
            begin(table)
        else:
            save_revision(table, "setup")
    return table


def call_off(table_id: str, visitor: str) -> None:
    """Delete a game that waits for players, as one of its players wants.

    :raises Table.DoesNotExist: when there is no such table.
    :raises NotYourSeatError: when the visitor has no seat there.
    :raises TableError: when the game has begun.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().prefetch_related("seats").get(pk=table_id)
        if not table.seats_of(visitor):
            raise NotYourSeatError("You are not in this game.")
        if not table.is_waiting:
            raise TableError("The game has begun. You can concede it.")
        table.delete()
