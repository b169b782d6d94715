"""The games of tables in the memory of this process, played again from their decisions where they are not.

A game changes as it is looked at and decided, so whoever uses it has it alone: it is taken out of the cache,
and put back when it stands where the table does. A second request at the same time plays it again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import Lock

from play.game_kinds.base import TableGame
from play.models import Table

MOST_GAMES = 64
"""Games that are kept, the latest used ones."""

Key = tuple[str, int, datetime]
_games: OrderedDict[Key, TableGame] = OrderedDict()
_lock = Lock()


@contextmanager
def borrow_game(table: Table) -> Iterator[TableGame]:
    """The game of a table as it stands. Inside, it may be decided if the table follows; after an error it is
    dropped.

    :raises DecisionError: when a decision does not fit, as with a changed engine.
    """
    with _lock:
        game = _games.pop(_key(table), None)
    if game is None:
        game = table.game_kind.begin(table.setup, table.options_chosen())
    yield game
    if game.ply == table.ply:
        keep_game(table, game)


def keep_game(table: Table, game: TableGame) -> None:
    """Keep the game of a table as it stands, for the next who uses it."""
    with _lock:
        _games[_key(table)] = game
        while len(_games) > MOST_GAMES:
            _games.popitem(last=False)


def _key(table: Table) -> Key:
    """One for each change of a table, also for one that was not committed: its revision comes again."""
    return table.pk, table.revision, table.updated


def forget_games() -> None:
    """Empty the cache, as a new process would begin."""
    with _lock:
        _games.clear()
