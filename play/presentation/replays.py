"""Records of games that are over, made by playing them again."""

from __future__ import annotations

from functools import lru_cache

from engine.board.record import GameRecord, GameRecorder
from engine.hooks import Hooks
from play.game_kinds.wow_tcg import TcgGame, game_setup
from play.models import Table

MOST_RECORDS = 8
"""Games that are kept: whoever steps through one asks for it again and again."""


def replay_record(table: Table) -> GameRecord:
    """The record of a game that is over.

    :raises DecisionError: when the engine no longer plays it as it was played.
    """
    return _record(table.pk, table.revision)


@lru_cache(maxsize=MOST_RECORDS)
def _record(table_id: str, revision: int) -> GameRecord:
    """The game of a table at a revision, which does not change."""
    table = Table.objects.get(pk=table_id)
    setup = game_setup(table.setup)
    hooks, recorder = Hooks(), GameRecorder(setup.names)
    recorder.listen(hooks)
    TcgGame(setup, table.options_chosen(), hooks)
    recorder.finish(table.result)
    return recorder.record()
