"""Housekeeping: every worker has expired rows deleted, once an hour.

A timer of each worker sends a task. The task holds an advisory lock, so it runs once at a time however many
workers there are, and running it twice does no harm. No scheduler process is needed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import bootsteps, shared_task
from django.db import connection

FIRST_AFTER = 60.0  # seconds; a worker that is often restarted deletes expired rows too
EVERY = 3600.0  # seconds
LOCK = 6_041_972_300_117
"""The key of the advisory lock."""


class HousekeepingStep(bootsteps.StartStopStep):
    """The part of a worker that sends the task, as long as the worker is connected to the queue."""

    requires = {"celery.worker.consumer.tasks:Tasks"}

    def __init__(self, consumer: Any, **kwargs: Any) -> None:
        super().__init__(consumer, **kwargs)
        self.timer_entries: list[Any] = []

    def start(self, consumer: Any) -> None:
        """Schedule the first task, and one every hour."""
        self.timer_entries = [
            consumer.timer.call_after(FIRST_AFTER, send_task),
            consumer.timer.call_repeatedly(EVERY, send_task),
        ]

    def stop(self, consumer: Any) -> None:
        """Send no more tasks."""
        for entry in self.timer_entries:
            consumer.timer.cancel(entry)
        self.timer_entries = []


def send_task() -> None:
    """Send the task; it is dropped if no worker takes it within an hour."""
    delete_expired_rows.apply_async(expires=EVERY, retry=False)


@shared_task(name="config.delete_expired_rows")
def delete_expired_rows() -> None:
    """Delete expired sessions, attempts, events, decks, runs and games, unless another worker is doing so."""
    from accounts.cleanup import delete_expired
    from decks.cleanup import delete_abandoned
    from play.cleanup import delete_idle_tables
    from simulator.cleanup import delete_old_runs

    with try_lock() as is_locked:
        if is_locked:
            delete_expired()
            delete_abandoned()
            delete_old_runs()
            delete_idle_tables()


@contextmanager
def try_lock() -> Iterator[bool]:
    """Hold the advisory lock; false when another connection holds it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        is_locked = bool(cursor.fetchone()[0])
        try:
            yield is_locked
        finally:
            if is_locked:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
