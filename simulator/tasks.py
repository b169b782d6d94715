"""Celery tasks. The work itself is in :mod:`simulator.workers.chunks`."""

from celery import shared_task

from simulator.workers import chunks
from simulator.workers.queue import TASK


@shared_task(name=TASK)
def play_chunks() -> None:
    """Play the next chunks, if there are any."""
    chunks.play_for_a_while()
