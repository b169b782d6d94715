"""The sweep: find chunks that no worker plays, and wake workers for them.

Every worker sweeps every few seconds (:mod:`simulator.workers.heartbeat`), and so does every start of a run,
so no scheduler process is needed. Any number of sweeps may run at once: each chunk is taken by one of them.
The first message for a chunk is sent in the same way as later ones.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import DurationField, ExpressionWrapper, F, Q, Value
from django.db.models.functions import Least, Now, Power

from simulator.models import Chunk, Run
from simulator.workers import queue
from simulator.workers.chunks import MAX_ATTEMPTS, fail

RESEND_AFTER = timedelta(seconds=30)
"""How long after a message the next one is sent; every further wait is twice as long."""
MAX_DOUBLINGS = 7
QUEUE_DOWN_WAIT = timedelta(seconds=5)
IDLE_AFTER = timedelta(seconds=10)
"""How long no worker claims a chunk, though some wait, until messages are taken for lost."""
AT_ONCE = 2_000
"""The most chunks of one sweep."""
AT_ONCE_FOR_A_START = 8
"""The most messages that the start of a run sends: enough to wake workers, which send the others."""


def sweep(most: int = AT_ONCE) -> int:
    """Free chunks whose lease has run out, then send a message for every chunk that is due, or the first.

    :returns: how many messages were sent.
    :raises queue.QueueDownError: when the queue does not answer; the chunks stay due.
    """
    _free_expired()
    due = _take_due(most)
    try:
        queue.wake_workers(len(due))
    except queue.QueueDownError:
        Chunk.objects.filter(pk__in=due, state=Chunk.State.WAITING).update(wake_at=Now() + QUEUE_DOWN_WAIT)
        raise
    return len(due)


def make_due_if_idle() -> None:
    """Let some chunks be due now where chunks wait, but nobody plays: the queue has lost their messages.

    After a long wait in a full queue, their next messages may be an hour away. For workers alone: while none
    is alive, messages would pile up.
    """
    recently = Now() - IDLE_AFTER
    is_recent = Q(created__gt=recently) | Q(last_claim__gt=recently)
    is_played = Chunk.objects.filter(state=Chunk.State.PLAYING).exists()
    if is_played or Run.objects.active().filter(is_recent).exists():
        return
    waiting = Chunk.objects.filter(state=Chunk.State.WAITING)
    first = list(waiting.order_by("index", "id").values_list("pk", flat=True)[:AT_ONCE_FOR_A_START])
    waiting.filter(pk__in=first).update(wake_at=Now())


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


def _take_due(most: int) -> list[int]:
    """Take the chunks that are due for a message, and set the time of their next one."""
    wait = ExpressionWrapper(
        Value(RESEND_AFTER) * Power(2.0, Least(F("sends"), MAX_DOUBLINGS)), output_field=DurationField()
    )
    with transaction.atomic():
        rows = Chunk.objects.due().select_for_update(skip_locked=True).order_by("id")[:most]
        due = list(rows.values_list("pk", flat=True))
        Chunk.objects.filter(pk__in=due).update(wake_at=Now() + wait, sends=F("sends") + 1)
    return due
