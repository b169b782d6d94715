"""Turns of requests that compute much."""

import threading
from contextlib import ExitStack

import pytest

from common import work_turns
from common.work_turns import PLACES, NoTurnError, WorkTurn


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_turns, "PATIENCE", 0.05)


def can_take(turn: WorkTurn) -> bool:
    try:
        with turn.take():
            return True
    except NoTurnError:
        return False


def test_one_has_the_turn_at_a_time() -> None:
    turn, other = WorkTurn(), WorkTurn()

    with turn.take():
        assert not can_take(turn)
        assert can_take(other)
    assert can_take(turn)


def test_who_waits_gets_the_next_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_turns, "PATIENCE", 60.0)
    turn = WorkTurn()
    outcomes: list[bool] = []
    waiting = threading.Thread(target=lambda: outcomes.append(can_take(turn)))

    with turn.take():
        waiting.start()
        waiting.join(0.2)
        assert outcomes == []
    waiting.join()

    assert outcomes == [True]


def test_a_thread_is_left_for_pages() -> None:
    with ExitStack() as work:
        for _ in range(PLACES):
            work.enter_context(WorkTurn().take())
        assert not can_take(WorkTurn())

    assert can_take(WorkTurn())


def test_a_turn_is_followed_by_a_break_as_long_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    pauses: list[float] = []
    monkeypatch.setattr(work_turns, "LONGEST_BREAK", 1.0)
    monkeypatch.setattr(work_turns.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(work_turns.time, "sleep", pauses.append)
    turn = WorkTurn()

    for seconds in (0.4, 30.0, 0.0):
        with turn.take():
            now[0] += seconds

    assert pauses == pytest.approx([0, 0.4, 1.0])


def test_a_turn_that_fails_is_over() -> None:
    turn = WorkTurn()
    for _ in range(2 * PLACES):
        with pytest.raises(ZeroDivisionError), turn.take():
            raise ZeroDivisionError

    assert can_take(turn)
