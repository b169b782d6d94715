"""Celery tasks. The work itself is in :mod:`simulator.work`."""

from celery import shared_task

from simulator import work
from simulator.queue import TASK


@shared_task(name=TASK)
def play_chunks() -> None:
    """Play the next chunks, if there are any."""
    work.play_for_a_while()
