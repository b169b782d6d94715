"""Records of games that are over, made by playing them again."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cards.importing.starter_pool import read_starter_pool
from engine.board.record import GameRecord, GameRecorder
from engine.hooks import Hooks
from engine.scenarios import scenario_text
from play.game_kinds.wow_tcg import TcgGame
from play.models import Table
from play.presentation.turning_points import StrengthRecorder, TurningPoints, turning_points
from play.sessions import borrow_game

MOST_RECORDS = 8
"""Games that are kept: whoever steps through one asks for it again and again."""


class Replay(NamedTuple):
    """A game that is over: its record, and how its sides stood turn by turn."""

    record: GameRecord
    turning_points: TurningPoints | None


def replay_game(table: Table) -> Replay:
    """A game that is over, played again.

    :raises DecisionError: when the engine no longer plays it as it was played.
    """
    return _replay(table.pk, table.revision)


@lru_cache(maxsize=MOST_RECORDS)
def _replay(table_id: str, revision: int) -> Replay:
    """The game of a table at a revision, which does not change."""
    table = Table.objects.get(pk=table_id)
    names = [seat.name for seat in table.seats.all()]
    hooks, recorder, strengths = Hooks(), GameRecorder(names), StrengthRecorder()
    recorder.listen(hooks)
    strengths.listen(hooks)
    game = TcgGame(table.setup, table.options_chosen(), hooks)
    recorder.finish(table.result)
    strengths.note(game.game.state)
    return Replay(recorder.record(), turning_points(names, strengths.turns))


def position_as_scenario(table: Table, step: int) -> str:
    """The position of a game, of one that is over after a line of its log, as the text of a scenario.

    :raises UnwritablePositionError: when no scenario can say all of it.
    :raises DecisionError: when the engine no longer plays the game as it was played.
    """
    ply = table.ply
    if table.is_over:
        with borrow_game(table) as whole_game:
            ply = sum(lines <= step for lines in whole_game.lines_at())
    game = TcgGame(table.setup, table.options_chosen(ply))
    return scenario_text(game.game, f"Game {table.pk}", read_starter_pool())
