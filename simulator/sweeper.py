"""Finding chunks that nobody works on, and waking workers for them.

No beat process runs this: every worker does, every few seconds (:mod:`simulator.heartbeat`), and so
does every look at the page of a run that waits. Any number of sweepers may run at once: each chunk
is taken by one of them. The first message for a chunk is sent in the same way as a later one.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from simulator import queue
from simulator.models import Chunk
from simulator.work import MAX_ATTEMPTS, fail

RESEND_AFTER = timedelta(seconds=30)
"""How long a message is waited for before the next one is sent; every further wait is twice as long."""
MAX_DOUBLINGS = 7
QUEUE_DOWN_WAIT = timedelta(seconds=5)
AT_ONCE = 2_000
"""Chunks looked at in one sweep."""


def sweep() -> int:
    """Free chunks whose worker fell silent, then send a message for every chunk that is due.

    Returns how many messages were sent.

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
    """Put chunks of silent workers back, and give up runs that lose every worker that touches them."""
    with transaction.atomic():
        expired = Chunk.objects.expired().select_for_update(skip_locked=True).order_by("id")[:AT_ONCE]
        lost = list(expired.values_list("pk", "run_id", "attempts"))
        back = [pk for pk, _, attempts in lost if attempts < MAX_ATTEMPTS]
        Chunk.objects.filter(pk__in=back).update(state=Chunk.State.WAITING, wake_at=Now(), sends=0)
    for run_id in {run_id for _, run_id, attempts in lost if attempts >= MAX_ATTEMPTS}:
        fail(
            run_id,
            f"A part of the run was lost with its worker {MAX_ATTEMPTS} times, so the run was stopped.",
        )


def _take_due() -> list[int]:
    """The chunks to send a message for, each taken by one sweeper, its next message put off."""
    with transaction.atomic():
        due = list(Chunk.objects.due().select_for_update(skip_locked=True).order_by("id")[:AT_ONCE])
        now = timezone.now()
        for chunk in due:
            chunk.wake_at = now + RESEND_AFTER * 2 ** min(chunk.sends, MAX_DOUBLINGS)
            chunk.sends += 1
        Chunk.objects.bulk_update(due, ["wake_at", "sends"])
    return [chunk.pk for chunk in due]
