"""/healthz reports the state of every service, and never takes long."""

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.db import connection, connections
from django.test import Client
from django.utils import timezone

from config import health
from config.celery import app
from config.write_checks import (
    EVERY,
    OccasionalCheck,
    database_write_check,
    folder_write_check,
    write_to_database,
    write_to_folder,
)
from engine.implementation import IMPLEMENTATION
from simulator.models import Chunk, Run
from tests.profiles import nightly, nightly_or_changed
from tests.workers import Worker

pytestmark = pytest.mark.process


@nightly_or_changed("starts a worker", "config/health.py", "config/celery.py", "simulator/workers")
def test_healthz_answers_ok_when_all_services_run(client: Client, worker: Worker) -> None:
    response = client.get("/healthz")

    assert response.status_code == 200
    assert response.json() == {
        "ok": True,
        "database": {"ok": True, "writable": True},
        "queue": {"ok": True},
        "worker": {"ok": True, "engine": IMPLEMENTATION},
        "simulations": {"ok": True, "waiting": 0, "oldest_wait": 0},
        "disk": {"ok": True},
        "cache": {"ok": True, "shared": "machine"},
    }


@nightly("starts a worker of its own")
def test_a_killed_worker_is_missed(client: Client, start_worker: Callable[..., Worker]) -> None:
    start_worker(concurrency=1).kill()

    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json()["worker"] == {"ok": False, "reason": "No worker answers."}
    assert response.json()["queue"] == {"ok": True}


@pytest.mark.django_db(transaction=True)
def test_a_database_out_of_reach_is_missed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.settings["default"], "NAME", "missing")

    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json()["database"] == {"ok": False, "reason": "The database does not answer."}


@pytest.mark.django_db(transaction=True)
def test_a_queue_out_of_reach_is_missed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    unreachable = partial(app.connection, "redis://127.0.0.1:1/0")
    monkeypatch.setattr(app, "connection_for_write", unreachable)

    response = client.get("/healthz")

    assert response.json()["queue"] == {"ok": False, "reason": "The queue does not answer."}
    assert not response.json()["worker"]["ok"]


@pytest.mark.django_db(transaction=True)
def test_a_hanging_check_times_out(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    never = threading.Event()
    monkeypatch.setattr(health, "PATIENCE", 0.2)
    monkeypatch.setitem(health.CHECKS, "queue", (never.wait, "The queue does not answer."))

    response = client.get("/healthz")
    never.set()

    assert response.json()["queue"] == {"ok": False, "reason": "The queue does not answer."}


@pytest.fixture
def other_checks_succeed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is needed."""
    monkeypatch.setitem(health.CHECKS, "worker", (dict, ""))


@pytest.fixture(autouse=True)
def never_written_before() -> Iterator[None]:
    """The first probe of each test writes."""
    yield
    database_write_check.forget()
    folder_write_check.forget()


@pytest.fixture
def read_only_database(transactional_db: None) -> Iterator[None]:
    """As after a failover, or when the operator protects a database whose disk is nearly full."""
    name = connection.ops.quote_name(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER DATABASE {name} SET default_transaction_read_only TO on")
        yield
        cursor.execute("SET default_transaction_read_only TO off")
        cursor.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")


def test_a_database_that_cannot_be_written_to_is_missed(
    client: Client, other_checks_succeed: None, read_only_database: None
) -> None:
    database_write_check.forget()
    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json()["database"] == {
        "ok": False,
        "writable": False,
        "reason": "Nothing can be written to the database.",
    }
    assert response.json()["queue"] == {"ok": True}


def test_the_write_leaves_nothing_behind(transactional_db: None) -> None:
    def relations() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_class")
            return int(cursor.fetchone()[0])

    before = relations()
    write_to_database()
    write_to_database()

    assert relations() == before


def test_a_folder_that_cannot_be_written_to_is_missed(
    client: Client, other_checks_succeed: None, transactional_db: None, settings, tmp_path: Path
) -> None:
    (tmp_path / "var").write_text("no folder")
    settings.VAR_DIR = tmp_path / "var"
    folder_write_check.forget()

    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json()["disk"] == {"ok": False, "reason": "Nothing can be written to the disk."}

    (tmp_path / "var").unlink()
    assert client.get("/healthz").status_code == 200
    assert list((tmp_path / "var").iterdir()) == []


def test_the_folder_is_really_written_to(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "new"
    write_to_folder()
    assert list(settings.VAR_DIR.iterdir()) == []

    settings.VAR_DIR = Path("/proc")  # can be read, and written to by nobody
    with pytest.raises(OSError, match="/proc"):
        write_to_folder()


def test_a_site_with_its_data_elsewhere_does_without_a_disk(
    client: Client,
    other_checks_succeed: None,
    transactional_db: None,
    settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.VAR_DIR = Path("/proc/nothing/can/be/made/here")
    folder_write_check.forget()
    monkeypatch.setattr(health, "has_embedded_database", lambda: False)

    response = client.get("/healthz")

    assert response.status_code == 200
    assert response.json()["disk"]["ok"] is False


def test_not_every_probe_writes(client: Client, other_checks_succeed: None, transactional_db: None) -> None:
    writes: list[str] = []
    check = OccasionalCheck(lambda: writes.append("now"))
    check()
    check()
    assert len(writes) == 1

    check.valid_until -= EVERY
    check()
    assert len(writes) == 2


def test_a_failed_write_is_tried_again_at_once() -> None:
    outcomes = [OSError("full"), None]

    def write() -> None:
        if error := outcomes.pop(0):
            raise error

    check = OccasionalCheck(write)
    with pytest.raises(OSError, match="full"):
        check()
    check()
    assert not outcomes


@pytest.mark.django_db(transaction=True)
def test_a_cache_out_of_reach_is_reported_but_the_site_works(
    client: Client, other_checks_succeed: None, settings
) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    response = client.get("/healthz")

    assert response.status_code == 200
    assert response.json()["cache"] == {
        "ok": False,
        "reason": "The cache does not answer, so requests to the API are not limited.",
    }


class AboutSeconds(int):
    """Equal to a number of seconds that is a little larger, as time has passed."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int) and int(self) <= int(other) < int(self) + 50

    __hash__ = int.__hash__


def run_of(minutes: float, state: str) -> Run:
    return Run.objects.create(
        deck_name="Deck",
        hero_name="Hero",
        snapshot={},
        games=20,
        turns=10,
        seed=1,
        seat="first",
        state=state,
        created=timezone.now() - timedelta(minutes=minutes),
    )


@pytest.mark.django_db(transaction=True)
def test_simulations_that_wait_for_long_are_missed(client: Client, other_checks_succeed: None) -> None:
    run_of(500, Run.State.DONE)
    run_of(400, Run.State.PLAYING)
    run_of(14, Run.State.WAITING)
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json()["simulations"] == {"ok": True, "waiting": 1, "oldest_wait": AboutSeconds(840)}

    run_of(16, Run.State.WAITING)
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["simulations"] == {
        "ok": False,
        "reason": "A simulation has waited for 16 minutes.",
        "waiting": 2,
        "oldest_wait": AboutSeconds(960),
    }


@pytest.mark.django_db(transaction=True)
def test_games_of_a_worker_that_stopped_wait_as_well(client: Client, other_checks_succeed: None) -> None:
    run = run_of(400, Run.State.PLAYING)
    ended = timezone.now() - timedelta(minutes=20)
    Chunk.objects.create(run=run, index=0, first_game=0, games=20, state="playing", lease_until=ended)

    assert client.get("/healthz").json()["simulations"]["oldest_wait"] == AboutSeconds(1200)


@pytest.mark.django_db(transaction=True)
def test_the_longest_wait_is_a_setting(client: Client, other_checks_succeed: None, settings) -> None:
    run_of(20, Run.State.WAITING)
    for most, status in ((1300, 200), (1199, 503), (0, 200)):
        settings.QUEUE_MAX_WAIT = most
        assert client.get("/healthz").status_code == status


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_only_looking_is_allowed(client: Client, method: str) -> None:
    assert getattr(client, method)("/healthz").status_code == 405
