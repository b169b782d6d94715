"""Games that go on from a moment of others: of a table, a recorded game of a run, or a scenario."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from card_rules.scenarios.recordings import recording_of
from cards.importing.starter_pool import read_starter_pool
from engine.agents import Agent
from engine.agents.heuristic import HeuristicAgent
from engine.board.view import view_for
from engine.scenarios.playing_on import play_on
from play.actions.deciding import TEXT_LENGTH
from play.actions.errors import TableError
from play.actions.opening import begin, refuse_too_many
from play.game_kinds.wow_tcg import TcgGame, scenario_data, setup_data
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


def continue_scenario(slug: str, step: int, visitor: str) -> Table:
    """Begin a game that goes on after a step of a scenario, with the visitor in every seat.

    :raises TableError: when there is no such scenario or step.
    :raises TooManyTablesError: when the visitor has too many games in progress.
    """
    recording = recording_of(slug)
    if recording is None or not 0 <= step < len(recording.steps):
        raise TableError("There is no such scenario, or it has no such step.")
    origin, game = play_on(recording, step, read_starter_pool())
    setup = scenario_data(origin)
    title = recording.scenario.title[:100]
    seats = [
        TableSeat(name=player.name, visitor=visitor, deck_name=f"{player.name} ({title})")
        for player in game.state.players
    ]
    rows = _decision_rows(TcgGame(setup), game.decisions)
    return _begin_after(setup, seats, rows)


def _decisions_until(setup: dict[str, object], line: int) -> list[TableDecision]:
    """What the machine decides in both seats until a line of the log is written."""
    game = TcgGame(setup)
    agents: tuple[Agent, Agent] = HeuristicAgent(), HeuristicAgent()
    options: list[int] = []
    while (pending := game.game.pending) is not None and len(game.log(None)) <= line:
        view = view_for(game.game.state, pending.player, pending)
        options.append(pending.options.index(agents[pending.player].choose(pending, view)))
        game.decide(options[-1])
    return _decision_rows(TcgGame(setup), options)


def _decision_rows(game: TcgGame, options: Iterable[int]) -> list[TableDecision]:
    """The rows of decisions that no person at the table made."""
    rows = []
    for ply, option in enumerate(options):
        seat = game.deciding_seat
        if seat is None:
            break
        rows.append(
            TableDecision(
                ply=ply,
                seat=seat,
                option=option,
                text=game.options[option][:TEXT_LENGTH],
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
