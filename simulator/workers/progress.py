"""The progress of a run: games played, time left, and the reason for a delay."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Sum
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import ngettext

from simulator.models import Chunk, Run, Worker
from simulator.workers import queue

SLOW_CLAIM = timedelta(seconds=3)
"""How long no worker claims games of a run before the queue is tested."""


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
    """The progress of a run in any state. Reading it sends no message and changes no run: workers do that."""
    if not run.is_active:
        tally = run.tally()
        return RunProgress(tally.games if tally else 0, run.games)
    now = timezone.now()
    played = run.chunks.filter(state=Chunk.State.DONE).aggregate(games=Sum("games", default=0))["games"]
    has_interim_result = played and not run.run_kind.has_many_decks
    return RunProgress(
        played,
        run.games,
        seconds_left(run, played, now),
        _delay_reason(run, now),
        _interim_result(run) if has_interim_result else "",
    )


def _interim_result(run: Run) -> str:
    tally = run.tally_so_far()
    return run.run_kind.interim_result(tally) if tally.games else ""


def seconds_left(run: Run, played: int, now: datetime) -> float | None:
    """Estimate from the speed so far; ``None`` before the first games are played."""
    if not played or run.started is None:
        return None
    return (now - run.started).total_seconds() / played * (run.games - played)


def _delay_reason(run: Run, now: datetime) -> str:
    """One sentence; empty when nothing delays the run."""
    if now - (run.last_claim or run.created) > SLOW_CLAIM and not (_is_played(run) or queue.is_reachable()):
        return "The task queue cannot be reached. The run continues automatically once it can."
    if not Worker.objects.alive().exists():
        return "No worker is running. The run continues automatically once one is."
    other_runs = Run.objects.active().exclude(pk=run.pk).count() if run.state == Run.State.WAITING else 0
    if other_runs:
        return ngettext(
            "%(count)d other run shares the workers.", "%(count)d other runs share the workers.", other_runs
        ) % {"count": other_runs}
    return ""


def _is_played(run: Run) -> bool:
    """Whether a worker plays games of the run now."""
    return run.chunks.filter(state=Chunk.State.PLAYING, lease_until__gt=Now()).exists()
