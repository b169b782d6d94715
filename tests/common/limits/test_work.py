"""Limits on expensive work: a minute's rate and places of each caller, and turns."""

import threading
import uuid
from contextlib import ExitStack

import pytest

from common.limits import counts, work
from common.limits.limit import LimitError
from common.limits.work import PLACES, WorkLimit, WorkTurn


@pytest.fixture
def limit() -> WorkLimit:
    """Five pieces of work a minute, two at a time, counted for this test alone."""
    return make_limit(f"test-{uuid.uuid4()}")


def make_limit(name: str) -> WorkLimit:
    """The limit as another process has it."""
    return WorkLimit(name, rate_setting="WORK_RATE", at_once=2, turn=WorkTurn())


@pytest.fixture(autouse=True)
def rate(settings) -> None:
    """Five pieces of work a minute."""
    settings.WORK_RATE = 5


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch, endless_minute: None) -> None:
    """A minute that does not end, and little patience."""
    monkeypatch.setattr(work, "PATIENCE", 0.05)


def try_work(limit: WorkLimit, caller: str = "someone", **options: bool) -> LimitError | None:
    try:
        with limit.work(caller, **options):
            return None
    except LimitError as error:
        return error


def test_a_caller_works_as_often_as_the_rate_allows(limit: WorkLimit) -> None:
    assert [try_work(limit) for _ in range(5)] == [None] * 5

    refusal = try_work(limit)

    assert refusal is not None
    assert (refusal.status, refusal.wait) == (429, 40)
    assert "Try again in 40 seconds." in str(refusal)
    assert try_work(limit, "other") is None
    assert try_work(limit, is_counted=False) is None


def test_a_caller_has_so_many_places_in_all_processes_together(limit: WorkLimit) -> None:
    other_process, third_process = make_limit(limit.name), make_limit(limit.name)

    with limit.work("someone"), other_process.work("someone"):
        refusal = try_work(third_process)
        assert try_work(third_process, "other") is None

    assert refusal is not None
    assert (refusal.status, refusal.wait) == (429, counts.SHORT_WAIT)
    assert try_work(third_process) is None


def test_without_a_turn_the_refusal_says_that_the_site_is_busy(limit: WorkLimit) -> None:
    with limit.turn.take():
        refusal = try_work(limit)

    assert refusal is not None
    assert (refusal.status, refusal.wait) == (503, counts.SHORT_WAIT)
    assert try_work(limit) is None


def test_work_that_fails_frees_its_place(limit: WorkLimit) -> None:
    for _ in range(4):
        with pytest.raises(ZeroDivisionError), limit.work("someone", is_counted=False):
            raise ZeroDivisionError

    assert try_work(limit) is None


def test_a_rate_of_zero_limits_no_caller(settings) -> None:
    settings.WORK_RATE = 0
    unlimited = WorkLimit("test", rate_setting="WORK_RATE", at_once=1, turn=WorkTurn())
    other_process = WorkLimit("test", rate_setting="WORK_RATE", at_once=1, turn=WorkTurn())

    with unlimited.work("someone"):
        assert try_work(other_process) is None


def test_nobody_is_refused_while_the_cache_does_not_answer(
    limit: WorkLimit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise OSError("gone")

    monkeypatch.setattr(counts.cache, "add", fail)

    assert [try_work(limit) for _ in range(9)] == [None] * 9


def can_take(turn: WorkTurn) -> bool:
    try:
        with turn.take():
            return True
    except LimitError:
        return False


def test_one_has_the_turn_at_a_time() -> None:
    turn, other = WorkTurn(), WorkTurn()

    with turn.take():
        assert not can_take(turn)
        assert can_take(other)
    assert can_take(turn)


def test_who_waits_gets_the_next_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "PATIENCE", 60.0)
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
    monkeypatch.setattr(work, "LONGEST_BREAK", 1.0)
    monkeypatch.setattr(work.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(work.time, "sleep", pauses.append)
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
