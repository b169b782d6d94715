"""The fixtures that start real workers."""

from collections.abc import Callable

import pytest

from config.celery import app
from tests.workers import Worker

pytestmark = pytest.mark.process


def test_the_worker_answers_on_this_test_process_queue(worker: Worker) -> None:
    assert app.control.inspect(timeout=5, limit=1).ping() == {worker.hostname: {"ok": "pong"}}


def test_two_workers_can_be_started_and_one_killed(start_worker: Callable[..., Worker]) -> None:
    first, second = start_worker(concurrency=1), start_worker(concurrency=1)

    first.kill()

    assert not first.alive
    assert app.control.inspect(timeout=5, limit=1).ping() == {second.hostname: {"ok": "pong"}}
