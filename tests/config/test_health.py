"""/healthz reports the state of every service, and never takes long."""

import threading
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connections
from django.test import Client

from config import health
from config.celery import app
from engine.implementation import IMPLEMENTATION
from tests.workers import Worker

pytestmark = pytest.mark.process


def test_healthz_answers_ok_when_all_services_run(client: Client, worker: Worker) -> None:
    response = client.get("/healthz")

    assert response.status_code == 200
    assert response.json() == {
        "ok": True,
        "database": {"ok": True},
        "queue": {"ok": True},
        "worker": {"ok": True, "engine": IMPLEMENTATION},
    }


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


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_only_looking_is_allowed(client: Client, method: str) -> None:
    assert getattr(client, method)("/healthz").status_code == 405
