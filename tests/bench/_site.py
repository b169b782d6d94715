"""The parts of a site for benchmarks: a database, a worker, a web server."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from simulator.models import Run
from tests import databases
from tests.web_server import WebServer
from tests.workers import Worker, empty_queue

PATIENCE = 3600.0  # seconds


@contextmanager
def database(template: str = databases.EMPTY) -> Iterator[None]:
    """Connect to a new copy of a template of the tests (``tests/databases.py``)."""
    copies = databases.TestDatabases("bench")
    copies.use(template)
    try:
        yield
    finally:
        connection.close()
        copies.drop()


@contextmanager
def worker(processes: int, *, include: Sequence[str] = (), **environment: str) -> Iterator[Worker]:
    """A worker with so many processes on the database, which also has the tasks of modules to include; the
    queue is emptied in the end.
    """
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / f"worker{processes}.log"
        started = Worker(connection.settings_dict["NAME"], log, processes, include=include, **environment)
        try:
            started.wait_until_ready()
            yield started
        finally:
            empty_queue()
            started.stop()


@contextmanager
def web_server() -> Iterator[str]:
    """A web server on the database, as ``./run`` starts it; its address."""
    with tempfile.TemporaryDirectory() as folder:
        server = WebServer(connection.settings_dict["NAME"], Path(folder) / "web.log")
        try:
            server.wait_until_ready()
            yield server.site
        finally:
            server.stop()


def wait_for_runs() -> None:
    """Return once no run is active.

    :raises TimeoutError: when runs take longer than an hour.
    """
    deadline = time.monotonic() + PATIENCE
    while Run.objects.active().exists():
        if time.monotonic() > deadline:
            raise TimeoutError("the runs do not end")
        time.sleep(0.2)
