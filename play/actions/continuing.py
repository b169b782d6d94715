"""Games that go on from a moment of others: of a table, or of a recorded game of a run."""

from __future__ import annotations

from itertools import count

from django.db import transaction

from engine.agents import Agent
from engine.agents.heuristic import HeuristicAgent
from engine.board.view import view_for
from play.actions.errors import TableError
from play.actions.opening import begin, refuse_too_many
from play.game_kinds.wow_tcg import TcgGame, game_setup, setup_data
from play.machines import LEVELS
from play.models import Table, TableDecision, TableSeat, create_table
from play.sessions import borrow_game
from simulator.engine_version import engine_version
from simulator.models import Run
from simulator.series.many_matches import MatchesSeries
from simulator.series.matches import MatchSeries

NO_MATCH = "Only games between two decks can be played on."


def continue_table(table: Table, visitor: str, line: int) -> Table:
    """Begin a game that goes on after a line of the log of another, counted from 0. Whoever is a person there
    is the visitor here.

    :raises TooManyTablesError: when the visitor has too many games in progress.
    :raises DecisionError: when the engine no longer plays the game as it was played.
    """
    with borrow_game(table) as game:
        ply = sum(lines <= line for lines in game.lines_at())
    seats = [
        TableSeat(
            name=seat.name,
            visitor="" if seat.is_machine else visitor,
            level=seat.level,
            deck=seat.deck,
            deck_name=seat.deck_name,
        )
        for seat in table.seats.all()
    ]
    rows = table.decisions.filter(ply__lt=ply)
    return _begin_after(table.setup, seats, list(rows), continued_from=table)


def continue_run(run: Run, number: int, line: int, visitor: str, seat: int = 0) -> Table:
    """Begin a game that goes on after a line of the log of a game of a run, with the visitor at a seat and
    the machine, which played both sides of it, at the other.

    :raises TableError: when the run is not of games between two decks.
    :raises TooManyTablesError: when the visitor has too many games in progress.
    """
    series = run.series()
    if not isinstance(series, MatchSeries | MatchesSeries):
        raise TableError(NO_MATCH)
    start = series.start(number)
    names = [deck.name for deck in start.decks]
    setup = setup_data(start.decks, names=names, seed=start.seed, first=start.first)
    level = next(iter(LEVELS))
    seats = [
        TableSeat(
            name=name,
            visitor=visitor if index == seat else "",
            level="" if index == seat else level,
            deck_name=name,
        )
        for index, name in enumerate(names)
    ]
    return _begin_after(setup, seats, _decisions_until(setup, line))


def _decisions_until(setup: dict[str, object], line: int) -> list[TableDecision]:
    """What the machine decides in both seats until a line of the log is written."""
    game = TcgGame(game_setup(setup), ())
    agents: tuple[Agent, Agent] = HeuristicAgent(), HeuristicAgent()
    rows: list[TableDecision] = []
    for ply in count():
        pending = game.game.pending
        if pending is None or len(game.log(None)) > line:
            return rows
        view = view_for(game.game.state, pending.player, pending)
        option = pending.options.index(agents[pending.player].choose(pending, view))
        rows.append(
            TableDecision(
                ply=ply,
                seat=pending.player,
                option=option,
                text=pending.options[option].text,
                maker=TableDecision.Maker.MACHINE,
            )
        )
        game.decide(option)
    return rows


def _begin_after(
    setup: dict[str, object],
    seats: list[TableSeat],
    decisions: list[TableDecision],
    continued_from: Table | None = None,
) -> Table:
    with transaction.atomic():
        refuse_too_many({seat.visitor for seat in seats if seat.visitor})
        table = create_table(setup, seats, engine_version=engine_version(), continued_from=continued_from)
        for row in decisions:
            row.pk, row.table = None, table
        TableDecision.objects.bulk_create(decisions)
        table.ply = len(decisions)
        begin(table)
    return table
