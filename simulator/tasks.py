"""Celery tasks. The work itself is in :mod:`simulator.chunks`."""

from celery import shared_task

from simulator import chunks
from simulator.queue import TASK


@shared_task(name=TASK)
def play_chunks() -> None:
    """Play the next chunks, if there are any."""
    chunks.play_for_a_while()
