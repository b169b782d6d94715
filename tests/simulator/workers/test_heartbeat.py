"""The heartbeat of a worker."""

import pytest
from django.db import DatabaseError
from django.db.models.functions import Now

from simulator.models import WORKER_SILENCE, Worker
from simulator.workers import heartbeat as heartbeat_module
from simulator.workers import queue, sweeper
from simulator.workers.heartbeat import FORGET_AFTER, Heartbeat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def heartbeat(monkeypatch):
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    return Heartbeat("one@here", processes=3)


def alive_workers():
    return {
        worker.name: worker.processes for worker in Worker.objects.alive() if worker.name.endswith("@here")
    }


def test_a_heartbeat_records_the_worker(heartbeat):
    heartbeat.beat()
    heartbeat.beat()
    assert alive_workers() == {"one@here": 3}


def test_a_worker_without_heartbeat_is_not_alive_and_its_row_is_deleted_later(heartbeat):
    Worker.objects.create(name="two@here", last_heartbeat=Now() - WORKER_SILENCE)
    Worker.objects.create(name="three@here", last_heartbeat=Now() - FORGET_AFTER)
    heartbeat.beat()
    assert alive_workers() == {"one@here": 3}
    assert set(Worker.objects.filter(name__endswith="@here").values_list("name", flat=True)) == {
        "one@here",
        "two@here",
    }


@pytest.mark.parametrize("error", [DatabaseError("gone"), queue.QueueDownError("gone")])
def test_a_heartbeat_is_retried_when_the_database_or_queue_is_down(heartbeat, monkeypatch, error):
    def failing_sweep():
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(sweeper, "sweep", failing_sweep)
        heartbeat.beat()
    heartbeat.beat()
    assert alive_workers() == {"one@here": 3}


def test_a_heartbeat_goes_on_after_any_error(heartbeat, monkeypatch):
    beats = []

    def failing_sweep():
        beats.append("sweep")
        if len(beats) == 1:
            raise RuntimeError("never seen before")
        heartbeat.stopping.set()

    monkeypatch.setattr(sweeper, "sweep", failing_sweep)
    monkeypatch.setattr(heartbeat_module, "BEAT_EVERY", 0.01)
    heartbeat.start()
    heartbeat.join(30)
    assert beats == ["sweep", "sweep"]


def test_a_worker_is_alive_from_its_start_until_it_stops(heartbeat):
    heartbeat.start()
    for _ in range(200):
        if alive_workers():
            break
        heartbeat.join(0.02)
    assert alive_workers() == {"one@here": 3}
    heartbeat.stop()
    assert not heartbeat.is_alive()
    assert alive_workers() == {}
