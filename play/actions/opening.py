"""Sitting down: new tables and rematches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from accounts.visitors import Visitor
from decks.models import Deck
from decks.models.deck import new_id
from engine.state import DeckOrder
from play.account import DELETED_VISITOR
from play.actions.deciding import go_on, save_revision
from play.actions.errors import TableError, TooManyTablesError
from play.game_kinds.wow_tcg import another_setup, setup_data
from play.machines import LEVELS
from play.models import Table, TableSeat, create_table
from play.names import distinct_names, player_name
from play.sessions import borrow_game
from simulator.actions import take_snapshot
from simulator.engine_version import engine_version

ME = "both"
"""Besides the levels of the machine: that the visitor plays in a seat."""
MOST_TABLES = 20
"""Games that a visitor may have in progress."""


@dataclass(frozen=True, slots=True)
class Participant:
    """Who sits down with which deck: a visitor, or the machine at a level."""

    name: str
    deck: Deck
    visitor: str = ""
    level: str = ""

    def seat(self) -> TableSeat:
        """The seat, of no table yet."""
        return TableSeat(
            name=self.name,
            visitor=self.visitor,
            level=self.level,
            deck=self.deck,
            deck_name=self.deck.name,
        )


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for a game between people: minutes on each clock, and whether others may watch."""

    clock: int | None = None
    is_watchable: bool = False


def participants(visitor: Visitor, seats: Sequence[tuple[str, Deck] | None]) -> list[Participant | None]:
    """Who sits down in each seat with which deck: the visitor (``ME``), or the machine at a level; a friend
    is still to come (``None``).
    """
    taken = [seat for seat in seats if seat is not None]
    if len(taken) == len(seats) and all(player == ME for player, _ in taken):
        names = [f"Player {number}" for number in range(1, len(seats) + 1)]
    else:
        names = distinct_names(
            player_name(visitor) if player == ME else LEVELS[player].name for player, _ in taken
        )
    own = {"visitor": visitor.identifier}
    sitting = iter(
        Participant(name, deck, **(own if player == ME else {"level": player}))
        for name, (player, deck) in zip(names, taken, strict=True)
    )
    return [None if seat is None else next(sitting) for seat in seats]


def open_table(
    players: Sequence[Participant | None],
    *,
    seed: int,
    first: int | None = None,
    teams: Sequence[int] | None = None,
    terms: Terms = Terms(),
    orders: Sequence[DeckOrder | None] = (),
    guide: str = "",
    origin: Mapping[str, object] | None = None,
) -> Table:
    """Begin a game, or wait for those who are invited to the free seats (``None``).

    ``first`` is the index of the player who goes first, ``None`` leaves it to chance. ``teams`` are those of
    the players, without it everybody plays alone. ``orders`` fixes how decks lie, ``None`` or nothing
    shuffles them; ``guide`` names what explains the game as it goes, and
    ``origin`` says what it was continued from.

    :raises StartError: when a deck cannot be played.
    :raises TooManyTablesError: when a visitor has too many games in progress.
    """
    decks = [None if player is None else take_snapshot(player.deck.decklist()) for player in players]
    names = ["" if player is None else player.name for player in players]
    setup = setup_data(decks, names=names, seed=seed, first=first, teams=teams, orders=orders, guide=guide)
    seats = [TableSeat() if player is None else player.seat() for player in players]
    is_waiting = None in players
    with transaction.atomic():
        refuse_too_many({seat.visitor for seat in seats if seat.visitor})
        table = create_table(
            setup,
            seats,
            engine_version=engine_version(),
            state=Table.State.WAITING if is_waiting else Table.State.PLAYING,
            invitation=new_id() if is_waiting else None,
            clock=terms.clock,
            is_watchable=terms.is_watchable,
            origin=dict(origin or {}),
        )
        if not is_waiting:
            begin(table)
    return table


def rematch(table: Table, *, seed: int, swaps_decks: bool = False) -> Table:
    """Begin another game of the same players and lists, or with these exchanged; where several people play,
    the one that another has begun already.

    :raises TableError: when the game did not begin with decks, or a player has no account any more.
    :raises TooManyTablesError: when a visitor has too many games in progress.
    """
    if not table.has_decks:
        raise TableError("A game that began with a scenario has no decks to begin another with.")
    if swaps_decks and not table.can_swap_decks:
        raise TableError("A goldfish plays no other deck.")
    seats = [_same_player(seat) for seat in table.seats.all()]
    if any(seat.visitor == DELETED_VISITOR for seat in seats):
        raise TableError("Another player has deleted their account, so there is no rematch.")
    setup = another_setup(table.setup, seed=seed, swaps_decks=swaps_decks)
    if swaps_decks:
        decks = [(seat.deck, seat.deck_name) for seat in reversed(seats)]
        for seat, (deck, deck_name) in zip(seats, decks, strict=True):
            seat.deck, seat.deck_name = deck, deck_name
    with transaction.atomic():
        table = Table.objects.select_for_update().prefetch_related("seats").get(pk=table.pk)
        if table.is_shared and (begun := table.rematches.first()):
            return begun
        refuse_too_many({seat.visitor for seat in seats if seat.visitor})
        again = create_table(
            setup,
            seats,
            engine_version=engine_version(),
            kind=table.game_kind,
            clock=table.clock,
            is_watchable=table.is_watchable,
            rematch_of=table,
        )
        begin(again)
        if table.is_shared:
            save_revision(table)
    return again


def _same_player(seat: TableSeat) -> TableSeat:
    return TableSeat(
        name=seat.name, visitor=seat.visitor, level=seat.level, deck=seat.deck, deck_name=seat.deck_name
    )


def begin(table: Table) -> None:
    """Let machines decide until a person is asked, in the transaction that creates the table."""
    with borrow_game(table) as game:
        go_on(table, game, [])


def refuse_too_many(visitors: set[str]) -> None:
    """Check whether visitors may begin a game.

    :raises TooManyTablesError: when one has too many in progress.
    """
    for visitor in visitors:
        playing = Table.objects.of(visitor).exclude(state=Table.State.OVER).count()
        if playing >= MOST_TABLES:
            raise TooManyTablesError(
                f"You already have {MOST_TABLES} games in progress. Finish or concede one first."
            )
