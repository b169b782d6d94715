"""The games of tables in the memory of this process, played again from their decisions where they are not.

A game changes as it is looked at and decided, so whoever uses it has it alone: it is taken out of the cache,
and put back when it stands where the table does. A second request at the same time plays it again. A game
that another process has gone on with is not played from its beginning: the decisions since are repeated.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from threading import Lock

from play.game_kinds.base import TableGame
from play.models import Table

MOST_GAMES = 400
"""Games that are kept, the latest used ones, of some 0.15 MB each."""

Version = tuple[int, datetime]
_games: OrderedDict[str, tuple[Version, TableGame]] = OrderedDict()
_lock = Lock()


@contextmanager
def borrow_game(table: Table) -> Iterator[TableGame]:
    """The game of a table as it stands. Inside, it may be decided if the table follows; after an error it is
    dropped.

    :raises DecisionError: when a decision does not fit, as with a changed engine.
    """
    with _lock:
        version, game = _games.pop(table.pk, (None, None))
    if game is None or version != _version(table):
        game = _play_again(table, game)
    yield game
    if game.ply == table.ply:
        keep_game(table, game)


def _play_again(table: Table, former: TableGame | None) -> TableGame:
    """The game of a table: a ``former`` state of it with the decisions since, or else from its beginning."""
    options = table.options_chosen()
    if former is not None and list(former.chosen) == options[: former.ply]:
        former.repeat(options[former.ply :])
        return former
    return table.game_kind.begin(table.setup, options)


def keep_game(table: Table, game: TableGame) -> None:
    """Keep the game of a table as it stands, for the next who uses it."""
    with _lock:
        _games[table.pk] = _version(table), game
        _games.move_to_end(table.pk)
        while len(_games) > MOST_GAMES:
            _games.popitem(last=False)


def _version(table: Table) -> Version:
    """One for each change of a table, also for one that was not committed: its revision comes again."""
    return table.revision, table.updated


def forget_games() -> None:
    """Empty the cache, as a new process would begin."""
    with _lock:
        _games.clear()
