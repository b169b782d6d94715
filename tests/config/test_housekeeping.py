"""Workers delete expired rows."""

import time
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone
from kombu.asynchronous.timer import Timer

from config import housekeeping
from config.celery import app
from config.housekeeping import EVERY, FIRST_AFTER, LOCK, HousekeepingStep, delete_expired_rows
from tests.profiles import nightly_or_changed


@pytest.fixture
def expired_session(transactional_db):
    return Session.objects.create(session_key="old", expire_date=timezone.now() - timedelta(days=1))


def test_every_worker_has_the_step():
    assert HousekeepingStep in app.steps["consumer"]
    assert "config.delete_expired_rows" in app.tasks


def test_the_timer_of_a_worker_sends_the_task_until_the_worker_stops(monkeypatch):
    sent = []
    monkeypatch.setattr(housekeeping, "send_task", lambda: sent.append(1))
    consumer = SimpleNamespace(timer=Timer(), app=app)
    step = HousekeepingStep(consumer)
    step.start(consumer)
    entries = [scheduled.entry for scheduled in consumer.timer.queue]
    delays = sorted(round(scheduled.eta - consumer.timer.queue[0].eta) for scheduled in consumer.timer.queue)
    for entry in entries:
        entry()
    step.stop(consumer)

    assert delays == [0, EVERY - FIRST_AFTER]
    assert len(sent) == 2
    assert all(entry.canceled for entry in entries)


def test_the_task_deletes_expired_sessions(expired_session):
    delete_expired_rows()
    delete_expired_rows()

    assert not Session.objects.exists()


def test_the_task_does_nothing_while_another_worker_runs_it(expired_session):
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            delete_expired_rows()
            assert Session.objects.exists()
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    other.close()
    delete_expired_rows()

    assert not Session.objects.exists()


@nightly_or_changed("starts a worker", "config/housekeeping.py", "config/celery.py", "simulator/workers")
def test_a_worker_takes_the_task_from_the_queue(worker, expired_session):
    housekeeping.send_task()
    deadline = time.monotonic() + 60
    while Session.objects.exists() and time.monotonic() < deadline:
        time.sleep(0.05)

    assert not Session.objects.exists()
