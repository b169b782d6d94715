"""Sitting down: new tables, rematches, and games continued from a moment of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from decks.models import Deck
from play.actions.deciding import go_on
from play.actions.errors import TooManyTablesError
from play.game_kinds.wow_tcg import setup_data
from play.models import Table, TableDecision, TableSeat, create_table
from play.sessions import borrow_game
from simulator.actions import take_snapshot
from simulator.engine_version import engine_version

MOST_TABLES = 20
"""Games that a visitor may have in progress."""


@dataclass(frozen=True, slots=True)
class Participant:
    """Who sits down with which deck: a visitor, or the machine at a level."""

    name: str
    deck: Deck
    visitor: str = ""
    level: str = ""


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
        _refuse_too_many({player.visitor for player in players if player.visitor})
        table = create_table(setup, seats, engine_version=engine_version())
        _begin(table)
    return table


def rematch(table: Table, *, seed: int, swaps_decks: bool = False) -> Table:
    """Begin another game of the same players and lists, or with these exchanged.

    :raises TooManyTablesError: when a visitor has too many games in progress.
    """
    seats = [_same_player(seat) for seat in table.seats.all()]
    setup = table.setup | {"seed": seed, "first": None}
    if swaps_decks:
        setup["decks"] = setup["decks"][::-1]
        decks = [(seat.deck, seat.deck_name) for seat in reversed(seats)]
        for seat, (deck, deck_name) in zip(seats, decks, strict=True):
            seat.deck, seat.deck_name = deck, deck_name
    with transaction.atomic():
        _refuse_too_many({seat.visitor for seat in seats if seat.visitor})
        again = create_table(setup, seats, engine_version=engine_version(), kind=table.game_kind)
        _begin(again)
    return again


def continue_from(table: Table, visitor: str, ply: int) -> Table:
    """Begin a game that goes on after the first ``ply`` decisions of another.

    :raises TooManyTablesError: when a visitor has too many games in progress.
    :raises DecisionError: when the engine no longer plays the game as it was played.
    """
    seats = [_same_player(seat) for seat in table.seats.all()]
    decisions = table.decisions.filter(ply__lt=ply).order_by("ply")
    with transaction.atomic():
        _refuse_too_many({visitor})
        again = create_table(
            table.setup, seats, engine_version=engine_version(), kind=table.game_kind, continued_from=table
        )
        TableDecision.objects.bulk_create(
            TableDecision(
                table=again, ply=row.ply, seat=row.seat, option=row.option, text=row.text, maker=row.maker
            )
            for row in decisions
        )
        again.ply = ply
        _begin(again)
    return again


def _same_player(seat: TableSeat) -> TableSeat:
    return TableSeat(
        name=seat.name, visitor=seat.visitor, level=seat.level, deck=seat.deck, deck_name=seat.deck_name
    )


def _begin(table: Table) -> None:
    """Let machines decide until a person is asked."""
    with borrow_game(table) as game:
        go_on(table, game, [])


def _refuse_too_many(visitors: set[str]) -> None:
    for visitor in visitors:
        playing = Table.objects.of(visitor).filter(state=Table.State.PLAYING).count()
        if playing >= MOST_TABLES:
            raise TooManyTablesError(
                f"You already have {MOST_TABLES} games in progress. Finish or concede one first."
            )
