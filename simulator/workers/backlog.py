"""The simulations that wait for a worker, for monitoring."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Min, Q
from django.utils import timezone

from simulator.models import Chunk, Run


@dataclass(frozen=True, slots=True)
class Backlog:
    """Runs that wait for their first game, how long the oldest of them has waited, and the age of the oldest
    run that is not finished.

    Workers begin a new run before they go on with the others, so none waits long while they work. Games
    that a worker was playing when it stopped wait as well, from the end of its lease.
    """

    waiting_runs: int
    oldest_wait: timedelta
    oldest_run_age: timedelta


def read_backlog() -> Backlog:
    """The backlog now, from indexes of what is unfinished."""
    now = timezone.now()
    is_waiting = Q(state=Run.State.WAITING)
    runs = Run.objects.active().aggregate(
        waiting=Count("pk", filter=is_waiting),
        first_waiting=Min("created", filter=is_waiting),
        first=Min("created"),
    )
    expired = Chunk.objects.expired().aggregate(since=Min("lease_until"))["since"]
    waiting_since = [since for since in (runs["first_waiting"], expired) if since is not None]
    return Backlog(
        waiting_runs=runs["waiting"],
        oldest_wait=max(now - min(waiting_since, default=now), timedelta(0)),
        oldest_run_age=max(now - (runs["first"] or now), timedelta(0)),
    )


def count_chunks() -> dict[str, int]:
    """How many chunks are in each state of those that are not finished."""
    counts = Chunk.objects.unfinished().order_by().values_list("state").annotate(Count("pk"))
    return {str(state): 0 for state in Chunk.UNFINISHED} | dict(counts)
