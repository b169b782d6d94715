"""Limits on expensive work: a minute's rate and places of each caller, and the turn of each process."""

import threading
import uuid

import pytest

from common import work_limits
from common.work_limits import WorkLimit, WorkRefusedError


@pytest.fixture
def limit() -> WorkLimit:
    """Five pieces of work a minute, two at a time, counted for this test alone."""
    return WorkLimit(f"test-{uuid.uuid4()}", at_once=2, get_rate=lambda: 5)


@pytest.fixture(autouse=True)
def minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute that does not end, and no patience."""
    monkeypatch.setattr(work_limits.time, "time", lambda: 1_000_000 * 60.0 + 20)
    monkeypatch.setattr(work_limits, "TURN_PATIENCE", 0.05)


def try_work(limit: WorkLimit, caller: str = "someone", **options: bool) -> WorkRefusedError | None:
    try:
        with limit.work(caller, **options):
            return None
    except WorkRefusedError as error:
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
    other_process = WorkLimit(limit.name, at_once=2, get_rate=lambda: 5)
    third_process = WorkLimit(limit.name, at_once=2, get_rate=lambda: 5)

    with limit.work("someone"), other_process.work("someone"):
        refusal = try_work(third_process)
        assert try_work(third_process, "other") is None

    assert refusal is not None
    assert (refusal.status, refusal.wait) == (429, work_limits.SHORT_WAIT)
    assert try_work(third_process) is None


def test_a_process_does_one_piece_of_work_at_a_time(limit: WorkLimit) -> None:
    with limit.work("someone"):
        refusal = try_work(limit, "other")

    assert refusal is not None
    assert (refusal.status, refusal.wait) == (503, work_limits.SHORT_WAIT)
    assert try_work(limit, "other") is None


def test_one_request_waits_for_its_turn(limit: WorkLimit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_limits, "TURN_PATIENCE", 30.0)
    outcomes: list[WorkRefusedError | None] = []
    waiting = threading.Thread(target=lambda: outcomes.append(try_work(limit, "second")))
    with limit.work("first"):
        waiting.start()
        while limit._places._value:  # until the second has the place of the one that waits
            pass
        third = try_work(limit, "third")
    waiting.join()

    assert outcomes == [None]
    assert third is not None
    assert third.status == 503


def test_work_that_fails_frees_its_place(limit: WorkLimit) -> None:
    for _ in range(4):
        with pytest.raises(ZeroDivisionError), limit.work("someone", is_counted=False):
            raise ZeroDivisionError

    assert try_work(limit) is None


def test_a_rate_of_zero_limits_no_caller() -> None:
    unlimited = WorkLimit("test", at_once=1, get_rate=lambda: 0)
    other_process = WorkLimit("test", at_once=1, get_rate=lambda: 0)

    with unlimited.work("someone"):
        assert try_work(other_process) is None


def test_nobody_is_refused_while_the_cache_does_not_answer(
    limit: WorkLimit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise OSError("gone")

    monkeypatch.setattr(work_limits.cache, "add", fail)

    assert [try_work(limit) for _ in range(9)] == [None] * 9
