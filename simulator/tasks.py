"""Celery tasks. The work itself is in :mod:`simulator.workers.chunks`."""

from celery import shared_task
from django.db import InterfaceError, OperationalError

from simulator.workers import chunks
from simulator.workers.queue import TASK

LONGEST_RETRY_WAIT = 20  # seconds


@shared_task(
    name=TASK,
    autoretry_for=(InterfaceError, OperationalError),
    max_retries=None,
    retry_backoff=True,
    retry_backoff_max=LONGEST_RETRY_WAIT,
)
def play_chunks() -> None:
    """Play the next chunks, if there are any. While the database is down, the message is kept and retried."""
    chunks.play_for_a_while()
