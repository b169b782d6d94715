"""Sitting down: new tables and rematches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from accounts.visitors import Visitor
from decks.models import Deck
from play.actions.deciding import go_on
from play.actions.errors import TableError, TooManyTablesError
from play.game_kinds.wow_tcg import setup_data
from play.machines import LEVELS
from play.models import Table, TableSeat, create_table
from play.sessions import borrow_game
from simulator.actions import take_snapshot
from simulator.engine_version import engine_version

NAMELESS = "Player"
"""What the log calls a visitor without an account."""
MOST_TABLES = 20
"""Games that a visitor may have in progress."""


@dataclass(frozen=True, slots=True)
class Participant:
    """Who sits down with which deck: a visitor, or the machine at a level."""

    name: str
    deck: Deck
    visitor: str = ""
    level: str = ""


def participants(visitor: Visitor, own: Deck, other: Deck, level: str) -> list[Participant]:
    """The visitor, and the machine at a level; without one the visitor for both sides."""
    if not level:
        return [
            Participant("Player 1", own, visitor=visitor.identifier),
            Participant("Player 2", other, visitor=visitor.identifier),
        ]
    return [
        Participant(visitor.user.username if visitor.user else NAMELESS, own, visitor=visitor.identifier),
        Participant(LEVELS[level].name, other, level=level),
    ]


def open_table(players: Sequence[Participant], *, seed: int, first: int | None = None) -> Table:
    """Begin a game; ``first`` is the index of the player who goes first, ``None`` leaves it to chance.

    :raises StartError: when a deck cannot be played.
    :raises TooManyTablesError: when a visitor has too many games in progress.
    """
    decks = [take_snapshot(player.deck.decklist()) for player in players]
    setup = setup_data(decks, names=[player.name for player in players], seed=seed, first=first)
    seats = [
        TableSeat(
            name=player.name,
            visitor=player.visitor,
            level=player.level,
            deck=player.deck,
            deck_name=player.deck.name,
        )
        for player in players
    ]
    with transaction.atomic():
        refuse_too_many({player.visitor for player in players if player.visitor})
        table = create_table(setup, seats, engine_version=engine_version())
        begin(table)
    return table


def rematch(table: Table, *, seed: int, swaps_decks: bool = False) -> Table:
    """Begin another game of the same players and lists, or with these exchanged.

    :raises TableError: when the game did not begin with decks.
    :raises TooManyTablesError: when a visitor has too many games in progress.
    """
    if not table.has_decks:
        raise TableError("A game that began with a scenario has no decks to begin another with.")
    seats = [_same_player(seat) for seat in table.seats.all()]
    setup = table.setup | {"seed": seed, "first": None}
    if swaps_decks:
        setup["decks"] = setup["decks"][::-1]
        decks = [(seat.deck, seat.deck_name) for seat in reversed(seats)]
        for seat, (deck, deck_name) in zip(seats, decks, strict=True):
            seat.deck, seat.deck_name = deck, deck_name
    with transaction.atomic():
        refuse_too_many({seat.visitor for seat in seats if seat.visitor})
        again = create_table(setup, seats, engine_version=engine_version(), kind=table.game_kind)
        begin(again)
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
        playing = Table.objects.of(visitor).filter(state=Table.State.PLAYING).count()
        if playing >= MOST_TABLES:
            raise TooManyTablesError(
                f"You already have {MOST_TABLES} games in progress. Finish or concede one first."
            )
