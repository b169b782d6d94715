"""The progress of a run: games played, time left, and the reason for a delay."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import ngettext

from simulator.games.kinds import RunKind
from simulator.models import Chunk, Run, Worker
from simulator.reports.interim import interim_result
from simulator.workers import queue, sweeper

SLOW_START = timedelta(seconds=3)
"""How long a run waits before the queue is tested."""


@dataclass(frozen=True, slots=True)
class RunProgress:
    """Games played, the estimated seconds left, a sentence about what delays the run, and one with the main
    number of the games so far.
    """

    played: int
    games: int
    seconds_left: float | None = None
    delay_reason: str = ""
    interim_result: str = ""

    @property
    def percent(self) -> int:
        """The share of the games that is played, rounded down."""
        return self.played * 100 // self.games


def progress(run: Run) -> RunProgress:
    """The progress of an active run. Sweeps, which wakes workers for chunks that no worker plays."""
    try:
        sweeper.sweep_for_page()
        queue_is_reachable = True
    except queue.QueueDownError:
        queue_is_reachable = False
    now = timezone.now()
    played = run.chunks.filter(state=Chunk.State.DONE).aggregate(games=Sum("games", default=0))["games"]
    if run.state == Run.State.WAITING and queue_is_reachable and now - run.created > SLOW_START:
        queue_is_reachable = queue.is_reachable()
    delay_reason = _delay_reason(
        queue_is_reachable=queue_is_reachable,
        workers=Worker.objects.alive().count(),
        other_runs=Run.objects.active().exclude(pk=run.pk).count() if run.state == Run.State.WAITING else 0,
    )
    return RunProgress(
        played,
        run.games,
        seconds_left(run, played, now),
        delay_reason,
        interim_result(run.tally_so_far()) if played and not RunKind(run.kind).has_many_decks else "",
    )


def current_progress(run: Run) -> RunProgress:
    """The progress of a run in any state. Looking at an active run may end it, and brings it up to date."""
    if run.is_active:
        active_progress = progress(run)
        run.refresh_from_db(fields=["state", "started", "finished", "problem", "result", "coverage"])
        if run.is_active:
            return active_progress
    tally = run.tally()
    return RunProgress(tally.games if tally else 0, run.games)


def seconds_left(run: Run, played: int, now: datetime) -> float | None:
    """Estimate from the speed so far; ``None`` before the first games are played."""
    if not played or run.started is None:
        return None
    return (now - run.started).total_seconds() / played * (run.games - played)


def _delay_reason(*, queue_is_reachable: bool, workers: int, other_runs: int) -> str:
    """One sentence; empty when nothing delays the run."""
    if not queue_is_reachable:
        return "The task queue cannot be reached. The run continues automatically once it can."
    if not workers:
        return "No worker is running. The run continues automatically once one is."
    if other_runs:
        return ngettext(
            "%(count)d other run shares the workers.", "%(count)d other runs share the workers.", other_runs
        ) % {"count": other_runs}
    return ""
