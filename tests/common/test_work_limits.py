"""Limits on expensive work: a minute's rate and places of each caller."""

import uuid

import pytest

from common import work_limits, work_turns
from common.work_limits import WorkLimit, WorkRefusedError
from common.work_turns import WorkTurn


@pytest.fixture
def limit() -> WorkLimit:
    """Five pieces of work a minute, two at a time, counted for this test alone."""
    return make_limit(f"test-{uuid.uuid4()}")


def make_limit(name: str) -> WorkLimit:
    """The limit as another process has it."""
    return WorkLimit(name, at_once=2, get_rate=lambda: 5, turn=WorkTurn())


@pytest.fixture(autouse=True)
def minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute that does not end, and little patience."""
    monkeypatch.setattr(work_limits.time, "time", lambda: 1_000_000 * 60.0 + 20)
    monkeypatch.setattr(work_turns, "PATIENCE", 0.05)


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
    other_process, third_process = make_limit(limit.name), make_limit(limit.name)

    with limit.work("someone"), other_process.work("someone"):
        refusal = try_work(third_process)
        assert try_work(third_process, "other") is None

    assert refusal is not None
    assert (refusal.status, refusal.wait) == (429, work_limits.SHORT_WAIT)
    assert try_work(third_process) is None


def test_without_a_turn_the_refusal_says_that_the_site_is_busy(limit: WorkLimit) -> None:
    with limit.turn.take():
        refusal = try_work(limit)

    assert refusal is not None
    assert (refusal.status, refusal.wait) == (503, work_limits.SHORT_WAIT)
    assert try_work(limit) is None


def test_work_that_fails_frees_its_place(limit: WorkLimit) -> None:
    for _ in range(4):
        with pytest.raises(ZeroDivisionError), limit.work("someone", is_counted=False):
            raise ZeroDivisionError

    assert try_work(limit) is None


def test_a_rate_of_zero_limits_no_caller() -> None:
    unlimited = WorkLimit("test", at_once=1, get_rate=lambda: 0, turn=WorkTurn())
    other_process = WorkLimit("test", at_once=1, get_rate=lambda: 0, turn=WorkTurn())

    with unlimited.work("someone"):
        assert try_work(other_process) is None


def test_nobody_is_refused_while_the_cache_does_not_answer(
    limit: WorkLimit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise OSError("gone")

    monkeypatch.setattr(work_limits.cache, "add", fail)

    assert [try_work(limit) for _ in range(9)] == [None] * 9
