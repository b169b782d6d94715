"""How far a run is, how long it will take, and why it waits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Sum
from django.utils import timezone

from simulator import queue, sweeper
from simulator.models import Chunk, Run, Worker

SLOW_START = timedelta(seconds=3)
"""How long a run waits before it is worth asking whether the queue answers."""


@dataclass(frozen=True, slots=True)
class RunProgress:
    """Games played of all, the seconds left as far as they are known, and what holds the run up."""

    played: int
    games: int
    seconds_left: float | None = None
    hindrance: str = ""

    @property
    def percent(self) -> int:
        """The part that is played, rounded down."""
        return self.played * 100 // self.games


def progress(run: Run) -> RunProgress:
    """The progress of an active run. Looking at it also wakes workers for whatever was left lying."""
    try:
        sweeper.sweep()
        queue_answers = True
    except queue.QueueDownError:
        queue_answers = False
    now = timezone.now()
    played = run.chunks.filter(state=Chunk.State.DONE).aggregate(games=Sum("games", default=0))["games"]
    if run.state == Run.State.WAITING and queue_answers and now - run.created > SLOW_START:
        queue_answers = queue.answers()
    hindrance = _hindrance(
        queue_answers=queue_answers,
        workers=Worker.objects.alive().count(),
        others=Run.objects.active().exclude(pk=run.pk).count() if run.state == Run.State.WAITING else 0,
    )
    return RunProgress(played, run.games, seconds_left(run, played, now), hindrance)


def seconds_left(run: Run, played: int, now: datetime) -> float | None:
    """At the speed so far; None before the first games are played."""
    if not played or run.started is None:
        return None
    return (now - run.started).total_seconds() / played * (run.games - played)


def _hindrance(*, queue_answers: bool, workers: int, others: int) -> str:
    """One sentence, empty when nothing is in the way."""
    if not queue_answers:
        return "The queue does not answer; the run waits and goes on by itself once it does."
    if not workers:
        return "No worker is running; the run waits and goes on by itself as soon as one is."
    if others:
        return f"{others} other {'run shares' if others == 1 else 'runs share'} the workers."
    return ""
