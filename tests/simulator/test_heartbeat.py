"""A worker's signs of life."""

import pytest
from django.db import DatabaseError
from django.db.models.functions import Now

from simulator import queue, sweeper
from simulator.heartbeat import FORGET_AFTER, Heartbeat
from simulator.models import WORKER_SILENCE, Worker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def heartbeat(monkeypatch):
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    return Heartbeat("one@here", processes=3)


def names():
    return {
        worker.name: worker.processes for worker in Worker.objects.alive() if worker.name.endswith("@here")
    }


def test_a_sign_of_life_makes_a_worker_known(heartbeat):
    heartbeat.beat()
    heartbeat.beat()
    assert names() == {"one@here": 3}


def test_a_silent_worker_counts_as_gone_and_is_forgotten_in_the_end(heartbeat):
    Worker.objects.create(name="two@here", seen=Now() - WORKER_SILENCE)
    Worker.objects.create(name="three@here", seen=Now() - FORGET_AFTER)
    heartbeat.beat()
    assert names() == {"one@here": 3}
    assert set(Worker.objects.filter(name__endswith="@here").values_list("name", flat=True)) == {
        "one@here",
        "two@here",
    }


@pytest.mark.parametrize("trouble", [DatabaseError("gone"), queue.QueueDownError("gone")])
def test_a_database_or_queue_that_is_down_for_a_while_is_waited_for(heartbeat, monkeypatch, trouble):
    def troubled():
        raise trouble

    with monkeypatch.context() as patch:
        patch.setattr(sweeper, "sweep", troubled)
        heartbeat.beat()
    heartbeat.beat()
    assert names() == {"one@here": 3}


def test_a_worker_is_known_from_its_start_until_it_leaves(heartbeat):
    heartbeat.start()
    for _ in range(200):
        if names():
            break
        heartbeat.join(0.02)
    assert names() == {"one@here": 3}
    heartbeat.stop()
    assert not heartbeat.is_alive()
    assert names() == {}
