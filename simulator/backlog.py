"""The simulations that wait for a worker, for monitoring."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Min
from django.utils import timezone

from simulator.models import Chunk, Run


@dataclass(frozen=True, slots=True)
class Backlog:
    """Runs that wait for their first game, and for how long the oldest of them has waited.

    Workers begin a new run before they go on with the others, so none waits long while they work. Games
    that a worker was playing when it stopped wait as well, from the end of its lease.
    """

    waiting_runs: int
    oldest_wait: timedelta


def read_backlog() -> Backlog:
    """The backlog now, from indexes of what is unfinished."""
    now = timezone.now()
    waiting = Run.objects.active().filter(state=Run.State.WAITING).aggregate(Count("pk"), Min("created"))
    expired = Chunk.objects.expired().aggregate(since=Min("lease_until"))["since"]
    waiting_since = [since for since in (waiting["created__min"], expired) if since is not None]
    oldest_wait = now - min(waiting_since, default=now)
    return Backlog(waiting["pk__count"], max(oldest_wait, timedelta(0)))
