"""Games that go on from a moment of others: of a table, a recorded game of a run, or a scenario."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from card_rules.scenarios.recordings import recording_of
from cards.importing.starter_pool import read_starter_pool
from engine import goldfish
from engine.agents import Agent
from engine.agents.heuristic import HeuristicAgent
from engine.board.view import view_for
from engine.scenarios.playing_on import named_cards, play_on
from engine.state import Stops
from play.actions.deciding import TEXT_LENGTH
from play.actions.errors import TableError
from play.actions.opening import begin, refuse_too_many
from play.game_kinds.base import TableGame
from play.game_kinds.wow_tcg import TcgGame, scenario_data, setup_data, with_every_window_from
from play.machines import GOLDFISH, LEVELS
from play.models import Table, TableDecision, TableSeat, create_table
from play.sessions import borrow_game
from simulator.engine_version import engine_version
from simulator.models import Run
from simulator.snapshots.named_decks import different_names


def continue_table(table: Table, visitor: str, line: int) -> Table:
    """Begin a game that goes on after a line of the log of another, counted from 0. Whoever is a person there
    is the visitor here.

    :raises TooManyTablesError: when the visitor has too many games in progress.
    :raises DecisionError: when the engine no longer plays the game as it was played.
    """
    with borrow_game(table) as game:
        ply = sum(lines <= line for lines in game.lines_at())
        origin = {"kind": "table", "line": line, "turn": _turn_at(game, line)}
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
    return _begin_after(table.setup, seats, list(rows), origin, continued_from=table)


def continue_run(run: Run, number: int, line: int, visitor: str, seat: int = 0, version: int = 0) -> Table:
    """Begin a game that goes on after a line of the log of a game of a run, or of a version of its deck, with
    the machine where the visitor does not sit: in a match at the other seat, else as the goldfish.

    :raises TooManyTablesError: when the visitor has too many games in progress.
    """
    start = run.series().start(number, version)
    is_match = run.run_kind.has_matches
    deck_names = [deck.name for deck in start.decks]
    setup = setup_data(
        start.decks,
        names=different_names(deck_names) if is_match else goldfish.NAMES,
        seed=start.seed,
        first=start.first,
        stops=Stops.WITH_OPTIONS if is_match else Stops.SOLITAIRE,
        cards=[start.decks[0].places(start.order), None] if start.order else (),
    )
    level = next(iter(LEVELS)) if is_match else GOLDFISH.key
    own_seat = seat if is_match else goldfish.PLAYER
    seats = [
        TableSeat(
            name=name,
            visitor=visitor if index == own_seat else "",
            level="" if index == own_seat else level,
            deck_name=deck_names[index],
        )
        for index, name in enumerate(setup["names"])
    ]
    agents = (HeuristicAgent(), HeuristicAgent()) if is_match else goldfish.make_agents()
    rows, turn = _decisions_until(setup, line, agents)
    origin = {"kind": "run", "run": run.pk, "game": number, "version": version, "line": line, "turn": turn}
    return _begin_after(setup, seats, rows, origin)


def continue_scenario(slug: str, step: int, visitor: str) -> Table:
    """Begin a game that goes on after a step of a scenario, with the visitor in every seat.

    :raises TableError: when there is no such scenario or step.
    :raises TooManyTablesError: when the visitor has too many games in progress.
    """
    recording = recording_of(slug)
    if recording is None or not 0 <= step < len(recording.steps):
        raise TableError("There is no such scenario, or it has no such step.")
    pool = read_starter_pool()
    origin, game = play_on(recording, step, pool)
    setup = scenario_data(origin, named_cards(game, pool))
    title = recording.scenario.title[:100]
    from_step = {"kind": "scenario", "scenario": slug, "step": step, "title": title}
    seats = [
        TableSeat(name=player.name, visitor=visitor, deck_name=f"{player.name} ({title})")
        for player in game.state.players
    ]
    rows = _decision_rows(TcgGame(setup), game.decisions)
    return _begin_after(setup, seats, rows, from_step)


def _turn_at(game: TableGame, line: int) -> int:
    """The turn of a line of the log, or of the last one where there are not so many."""
    return next((entry.turn for entry in reversed(game.log(None)[: line + 1])), 0)


def _decisions_until(
    setup: dict[str, object], line: int, agents: tuple[Agent, Agent]
) -> tuple[list[TableDecision], int]:
    """What agents decide in both seats until a line of the log is written, and its turn."""
    game = TcgGame(setup)
    options: list[int] = []
    while (pending := game.game.pending) is not None and len(game.log(None)) <= line:
        view = view_for(game.game.state, pending.player, pending)
        options.append(pending.options.index(agents[pending.player].choose(pending, view)))
        game.decide(options[-1])
    return _decision_rows(TcgGame(setup), options), _turn_at(game, line)


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
    origin: dict[str, object],
    continued_from: Table | None = None,
) -> Table:
    with transaction.atomic():
        refuse_too_many({seat.visitor for seat in seats if seat.visitor})
        setup = with_every_window_from(setup, len(decisions))
        table = create_table(
            setup, seats, engine_version=engine_version(), origin=origin, continued_from=continued_from
        )
        for row in decisions:
            row.pk, row.table = None, table
        TableDecision.objects.bulk_create(decisions)
        table.ply = len(decisions)
        begin(table)
    return table
