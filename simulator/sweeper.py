"""The sweep: find chunks that no worker plays, and wake workers for them.

Every worker sweeps every few seconds (:mod:`simulator.heartbeat`), and so does every request for the page
of an active run, so no scheduler process is needed. Any number of sweeps may run at once: each chunk is
taken by one of them. The first message for a chunk is sent in the same way as later ones.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from simulator import queue
from simulator.chunks import MAX_ATTEMPTS, fail
from simulator.models import Chunk

RESEND_AFTER = timedelta(seconds=30)
"""How long after a message the next one is sent; every further wait is twice as long."""
MAX_DOUBLINGS = 7
QUEUE_DOWN_WAIT = timedelta(seconds=5)
AT_ONCE = 2_000
"""The most chunks of one sweep."""


def sweep() -> int:
    """Free chunks whose lease has run out, then send a message for every chunk that is due.

    :returns: how many messages were sent.
    :raises queue.QueueDownError: when the queue does not answer; the chunks stay due.
    """
    _free_expired()
    due = _take_due()
    try:
        queue.wake_workers(len(due))
    except queue.QueueDownError:
        Chunk.objects.filter(pk__in=due, state=Chunk.State.WAITING).update(wake_at=Now() + QUEUE_DOWN_WAIT)
        raise
    return len(due)


def _free_expired() -> None:
    """Return the chunks of stopped workers to the waiting ones; after too many attempts, end their runs."""
    with transaction.atomic():
        expired = Chunk.objects.expired().select_for_update(skip_locked=True).order_by("id")[:AT_ONCE]
        lost = list(expired.values_list("pk", "run_id", "attempts"))
        retried = [pk for pk, _, attempts in lost if attempts < MAX_ATTEMPTS]
        Chunk.objects.filter(pk__in=retried).update(state=Chunk.State.WAITING, wake_at=Now(), sends=0)
    for run_id in {run_id for _, run_id, attempts in lost if attempts >= MAX_ATTEMPTS}:
        fail(
            run_id,
            f"{MAX_ATTEMPTS} workers stopped while playing the same games, so the run was stopped.",
        )


def _take_due() -> list[int]:
    """Take the chunks that are due for a message, and set the time of their next one."""
    with transaction.atomic():
        due = list(Chunk.objects.due().select_for_update(skip_locked=True).order_by("id")[:AT_ONCE])
        now = timezone.now()
        for chunk in due:
            chunk.wake_at = now + RESEND_AFTER * 2 ** min(chunk.sends, MAX_DOUBLINGS)
            chunk.sends += 1
        Chunk.objects.bulk_update(due, ["wake_at", "sends"])
    return [chunk.pk for chunk in due]
