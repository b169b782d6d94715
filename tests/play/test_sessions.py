"""Games in the memory of a process: kept, caught up with, and never trusted beyond their decisions."""

import pytest

from play import sessions
from play.game_kinds.wow_tcg import WowTcg
from play.models import Table
from play.sessions import borrow_game, forget_games
from tests.play.test_tables import act, decide, page


@pytest.fixture
def begun_games(monkeypatch):
    """The numbers of decisions with which games were played from their beginning."""
    counts = []
    original = WowTcg.begin

    def begin(self, setup, options):
        options = list(options)
        counts.append(len(options))
        return original(self, setup, options)

    monkeypatch.setattr(WowTcg, "begin", begin)
    return counts


def as_in_another_process(action):
    """Do something while the games of this process are put aside."""
    games = dict(sessions._games)
    forget_games()
    action()
    forget_games()
    sessions._games.update(games)


def log(table):
    table.refresh_from_db()
    with borrow_game(table) as game:
        return game.ply, game.full_log(), list(game.lines_at()), list(game.options)


def test_a_game_catches_up_with_decisions_of_another_process(client, begin, begun_games):
    table = begin()
    for _ in range(4):
        decide(client, table)
    begun_games.clear()
    as_in_another_process(lambda: [decide(client, table) for _ in range(3)])
    assert len(begun_games) == 1  # in the other process
    caught_up = log(table)
    assert len(begun_games) == 1
    forget_games()
    assert log(table) == caught_up


@pytest.mark.parametrize("undone", [1, 3])
def test_a_game_is_replayed_after_an_undo_in_another_process(client, begin, undone):
    table = begin(opponent="both")
    for _ in range(4):
        decide(client, table)

    def take_back_and_decide():
        for _ in range(undone):
            act(client, table, "undo", revision=Table.objects.get().revision)
        for _ in range(undone + 1):
            decide(client, table, 1 if undone == 3 else 0)

    as_in_another_process(take_back_and_decide)
    caught_up = log(table)
    forget_games()
    assert log(table) == caught_up


def test_a_game_ahead_of_its_table_is_replayed(client, begin):
    table = begin(opponent="both")
    decide(client, table)
    before = log(table)
    decide(client, table)
    ahead = dict(sessions._games)
    Table.objects.update(ply=1, revision=2)  # as if the last decision had not been committed
    table.decisions.filter(ply=1).delete()
    forget_games()
    sessions._games.update(ahead)
    assert log(table) == before


def test_a_game_catches_up_with_a_concession(client, begin, begun_games):
    table = begin()
    revision = Table.objects.get().revision
    begun_games.clear()
    as_in_another_process(lambda: act(client, table, "concede", revision=revision))
    assert "conceded" in page(client, table)
    assert len(begun_games) == 1


def test_the_cache_holds_a_limited_number_of_games(begin, monkeypatch):
    monkeypatch.setattr(sessions, "MOST_GAMES", 2)
    tables = [begin() for _ in range(3)]
    assert list(sessions._games) == [table.pk for table in tables[1:]]
