"""What the queue calls. The work itself is in :mod:`simulator.work`."""

from celery import shared_task

from simulator import work
from simulator.queue import TASK


@shared_task(name=TASK)
def play_chunk() -> None:
    """Play the next chunk of work there is, or nothing."""
    work.play_next_chunk()
