"""What every room's tests share: real Celery workers, and property tests that no busy machine fails."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from hypothesis import HealthCheck, settings

from tests.workers import Worker, Workers, empty_queue

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def _workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    workers = Workers(tmp_path_factory.mktemp("workers"))
    yield workers
    workers.dismiss()


@pytest.fixture
def worker(transactional_db: None, _workers: Workers) -> Iterator[Worker]:
    """A running worker process which sees this test's database and takes this test's tasks.

    It is kept for the next test; at the end of each the queue is emptied and running tasks are waited for.
    """
    standing = _workers.stand_by(connection.settings_dict["NAME"])
    yield standing
    empty_queue()
    if not standing.idle():
        _workers.dismiss()


@pytest.fixture
def start_worker(transactional_db: None, _workers: Workers) -> Iterator[Callable[..., Worker]]:
    """A function that starts a worker process of this test's own and waits until it is ready.

    ``start_worker(concurrency=1)``; no other worker takes this test's tasks. All are gone after the test.
    """
    _workers.dismiss()
    started: list[Worker] = []

    def start(concurrency: int = 2) -> Worker:
        started.append(_workers.start(connection.settings_dict["NAME"], concurrency))
        started[-1].wait_until_ready()
        return started[-1]

    yield start
    empty_queue()
    for one in started:
        one.stop()
