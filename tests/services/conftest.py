"""An installation on servers of the distribution: a database, a broker, a worker."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TypeVar

import dj_database_url
import pytest
from celery import Celery
from django.conf import settings
from django.db import OperationalError, connections
from pytest_django import DjangoDbBlocker

from simulator.models import Run
from simulator.workers import queue
from tests.config.conftest import eventually, temporary_folder
from tests.packages import wait_for_packages
from tests.profiles import nightly_or_changed
from tests.services.servers import PostgreSQL, RabbitMQ, Redis, Server
from tests.workers import Worker

ABOUT = (
    "config/celery.py",
    "requirements.txt",
    "simulator/tasks.py",
    "simulator/workers",
)
"""What these tests are about; while none of it changes, one run on Redis and PostgreSQL is enough."""
BROKERS: dict[str, type[Server]] = {"redis": Redis, "rabbitmq": RabbitMQ}
AnyServer = TypeVar("AnyServer", bound=Server)


def require(kind: type[Server]) -> None:
    """Skip the test where a server is not installed, as where ``.ci/run`` may not install packages; where
    ``REQUIRE_SERVERS`` is set, fail.
    """
    wait_for_packages()
    if kind.find_program() is None:
        reason = f"needs a server of the distribution: apt-get install {kind.package}"
        if os.environ.get("REQUIRE_SERVERS"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)


@pytest.fixture(scope="session")
def start_server() -> Iterator[Callable[[type[AnyServer]], AnyServer]]:
    """A function that starts the server of a kind, once; all are killed in the end."""
    with temporary_folder() as folder:
        started: list[Server] = []

        @cache
        def start(kind: type[AnyServer]) -> AnyServer:
            require(kind)
            server = kind(folder)
            started.append(server)
            server.start()
            return server

        yield start
        for server in started:
            server.kill()


@pytest.fixture(scope="session")
def database(start_server: Callable[[type[PostgreSQL]], PostgreSQL]) -> PostgreSQL:
    """A migrated database."""
    server = start_server(PostgreSQL)
    server.wait_until_ready()
    server.create_database()
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DATABASE_URL": server.url, "DJANGO_SETTINGS_MODULE": "config.settings"},
        check=True,
    )
    return server


@pytest.fixture(
    scope="module",
    params=["redis", pytest.param("rabbitmq", marks=nightly_or_changed("starts RabbitMQ", *ABOUT))],
)
def broker(request: pytest.FixtureRequest, start_server: Callable[[type[Server]], Server]) -> Server:
    """Each of the brokers."""
    server = start_server(BROKERS[request.param])
    server.wait_until_ready()
    return server


@pytest.fixture(scope="module")
def standing_worker(
    database: PostgreSQL, broker: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Worker]:
    """A worker on these servers, for all tests of a broker: whatever fails, it goes on by itself."""
    log = tmp_path_factory.mktemp("worker") / f"{broker.package}.log"
    variables = {"DATABASE_URL": database.url, "CELERY_BROKER_URL": broker.url}
    worker = Worker("loremaster", log, 1, **variables)
    worker.wait_until_ready()
    yield worker
    worker.kill()


@pytest.fixture
def worker(
    standing_worker: Worker,
    database: PostgreSQL,
    broker: Server,
    django_db_blocker: DjangoDbBlocker,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Worker]:
    """The worker, with this process on the same servers. It must live on."""
    with django_db_blocker.unblock(), use_database(database.url):
        app = make_app(broker.url)
        monkeypatch.setattr(queue, "current_app", app)
        assert eventually(lambda: has_no_messages(app, standing_worker)), standing_worker.log.read_text()
        yield standing_worker
        connections["default"].close()  # a test that failed may have left one to a server that was killed
        assert eventually(delete_runs)
    assert standing_worker.alive, standing_worker.log.read_text()


def delete_runs() -> bool:
    """Delete every run; whether that succeeded: the worker may hold a chunk and wait for its run."""
    try:
        Run.objects.all().delete()
    except OperationalError:
        return False
    return True


def has_no_messages(app: Celery, worker: Worker) -> bool:
    """Whether the queue is empty and the worker neither handles a message nor has taken one, after what the
    test before has left in the queue is deleted.
    """
    inspect = app.control.inspect(destination=[worker.hostname], timeout=2, limit=1)
    try:
        app.control.purge()
        tasks_by_state = [inspect.active(), inspect.reserved(), inspect.scheduled()]
    except app.connection_for_read().connection_errors:  # of a broker that has just been started again
        return False
    return all(messages is not None and not any(messages.values()) for messages in tasks_by_state)


@contextmanager
def use_database(url: str) -> Iterator[None]:
    """Let the connection of this thread lead to another server."""
    usual, usual_settings = connections["default"], connections.settings
    connections.settings = connections.configure_settings({"default": dj_database_url.parse(url)})
    connections["default"] = connections.create_connection("default")
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"], connections.settings = usual, usual_settings


def make_app(broker_url: str) -> Celery:
    """The Celery app of a process of the site whose ``CELERY_BROKER_URL`` this is."""
    app = Celery("services", set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS if broker_url.startswith("redis") else {}
    app.conf.update(broker_url=broker_url, broker_transport_options=options)
    return app
