"""The life of a chunk: claimed by one worker, played, and counted once.

1. A worker that is woken claims the next chunk in one transaction: a waiting one, or one whose lease has run
   out. Locked rows are skipped, so two workers never claim the same chunk. Callers take turns: the next chunk
   is of the caller whose last one was claimed longest ago. Chunks of one caller are claimed in the order of
   index, then age, so runs that are active together advance together. Workers that claim at the same moment
   may both serve the caller whose turn it is.
2. It plays the games of the chunk. Their seeds depend only on the seed of the run and the number of the
   game, so a chunk gives the same counts on any worker, however often it is played. Every two seconds the
   worker extends its lease, and stops if the chunk is no longer its own: the run was cancelled, or its
   lease ran out and another worker claimed the chunk. Before the first games of a run, the worker records how
   much of the card text its engine plays.
3. It submits the counts in one transaction that locks the row of the run. The first result marks the chunk
   as done; a second one finds it done and changes nothing. The worker that submits the last chunk adds up
   the run in the same transaction, or stores the next round of a sweep (:mod:`simulator.workers.rounds`).
   A run with a margin of error ends with the first chunk, in their order, up to which the games are enough:
   whatever others have played does not count, so the result does not depend on who was faster.

A game that ends with an error fails on every worker alike. It is not counted, the run keeps its number, and
the others go on.

The lease of a worker that dies runs out, and :mod:`simulator.workers.sweeper` wakes another worker. Locks are
always taken in the order run, chunk, and a claim locks no run.
"""

from __future__ import annotations

import logging
import secrets
import time
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from django.db import transaction
from django.db.models import DateTimeField, F, Func, Q
from django.db.models.functions import Coalesce, Now

from engine.implementation import IMPLEMENTATION
from simulator.kinds.base import GameSeries, GameTally
from simulator.models import Chunk, Run
from simulator.series.run_settings import game_seed
from simulator.workers.rounds import start_next_round

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=10)
EXTEND_EVERY = 2.0  # seconds
MESSAGE_TIME = 3.0  # seconds
"""Long against a connection to the database, which every message opens anew; short for those who stop a
worker, as it ends its message first.
"""
MAX_ATTEMPTS = 5
RUNS_IN_MEMORY = 8
"""The decks of so many runs are kept in memory by every process that plays games."""
MIN_GAMES = 100
"""A run with a margin of error plays at least so many games: the interval of a few says little."""
NEVER = datetime.min.replace(tzinfo=UTC)


class ClockTimestamp(Func):
    """The time by the clock of the database, also within a transaction."""

    function = "clock_timestamp"
    output_field = DateTimeField()


def play_for_a_while() -> None:
    """Play chunks until none is left, or the time for one message is over.

    One message is sent for every chunk. As a worker plays several chunks for a message, the messages that are
    lost with a worker do no harm.
    """
    started = time.monotonic()
    while play_next_chunk() and time.monotonic() - started < MESSAGE_TIME:
        pass


def play_next_chunk() -> Chunk | None:
    """Claim a chunk, play it and submit the result; ``None`` when there was nothing to do."""
    chunk = claim(secrets.token_hex(8))
    if chunk is None:
        return None
    tally = _play_chunk(chunk)
    if tally is not None:
        submit(chunk, tally)
    return chunk


def claim(holder: str) -> Chunk | None:
    """Claim the next free chunk for one lease; ``None`` when there is none."""
    claims = (_claim_of(runs, holder) for runs in _runs_by_turn())
    return next((chunk for chunk in claims if chunk is not None), None)


def _runs_by_turn() -> list[list[str]]:
    """The keys of the active runs of each caller, beginning with the caller whose turn it is."""
    runs_by_caller: dict[str, list[str]] = {}
    turns: dict[str, tuple[datetime, datetime]] = {}
    rows = Run.objects.active().order_by("created").values_list("pk", "caller", "last_claim", "created")
    for key, caller, last_claim, created in rows:
        runs_by_caller.setdefault(caller, []).append(key)
        last_turn, first_start = turns.get(caller, (NEVER, created))
        turns[caller] = max(last_turn, last_claim or NEVER), first_start
    return [runs_by_caller[caller] for caller in sorted(turns, key=lambda caller: turns[caller])]


def _claim_of(run_keys: list[str], holder: str) -> Chunk | None:
    """Claim the next free chunk of these runs."""
    free = Q(state=Chunk.State.WAITING) | Q(state=Chunk.State.PLAYING, lease_until__lt=Now())
    with transaction.atomic():
        chunk = (
            Chunk.objects.unfinished()
            .filter(free, run__in=run_keys, attempts__lt=MAX_ATTEMPTS)
            .select_for_update(skip_locked=True, of=("self",))
            .select_related("run")
            .order_by("index", "id")
            .first()
        )
        if chunk is None:
            return None
        Chunk.objects.filter(pk=chunk.pk).update(
            state=Chunk.State.PLAYING, holder=holder, attempts=F("attempts") + 1, lease_until=Now() + LEASE
        )
    chunk.holder = holder
    Run.objects.active().filter(pk=chunk.run_id).update(
        last_claim=ClockTimestamp(), state=Run.State.PLAYING, started=Coalesce("started", Now())
    )
    return chunk


def extend_lease(chunk: Chunk) -> bool:
    """Extend the lease; false when the chunk is no longer held by this worker."""
    own_chunk = Chunk.objects.filter(pk=chunk.pk, state=Chunk.State.PLAYING, holder=chunk.holder)
    return bool(own_chunk.update(lease_until=Now() + LEASE))


def submit(chunk: Chunk, tally: GameTally) -> bool:
    """Store the result of a chunk; false when it was stored before, or the run has ended.

    A run that has ended has no unfinished chunks.
    """
    with transaction.atomic():
        run = Run.objects.select_for_update().defer("snapshot", "other").filter(pk=chunk.run_id).first()
        if run is None:
            return False
        unfinished = Chunk.objects.unfinished().filter(pk=chunk.pk)
        if not unfinished.update(
            state=Chunk.State.DONE,
            result=tally.to_json(),
            failed_games=chunk.failed_games,
            lease_until=None,
            engine=IMPLEMENTATION,
        ):
            return False
        is_played = not run.chunks.unfinished().exists() and not start_next_round(run)
        if is_played or _chunks_needed(run) is not None:
            end(run, Run.State.DONE)
    return True


def end(run: Run, state: Run.State, problem: str = "") -> None:
    """End an active run with the counts it has. The row of the run is locked.

    The run no longer counts for anyone, so whom it counted for is forgotten.
    """
    needed = _chunks_needed(run)
    if needed is not None:
        run.chunks.filter(index__gte=needed).delete()
    done = run.chunks.filter(state=Chunk.State.DONE).order_by("index").values_list("result", "failed_games")
    tally = run.empty_tally()
    failed_games: list[int] = []
    for counts, failed in done:
        tally = tally if counts is None else tally + run.read_tally(counts)
        failed_games += failed
    if state == Run.State.DONE and not tally.games:
        state = Run.State.FAILED
        problem = (
            f"Every game failed with an engine error; the seed of the first is {game_seed(run.seed, 0)}."
        )
    Run.objects.filter(pk=run.pk).update(
        state=state,
        problem=problem,
        finished=Now(),
        result=tally.to_json() if tally.games else None,
        failed_games=failed_games,
        caller="",
    )
    run.chunks.unfinished().delete()
    run.chunks.update(result=None)


def _chunks_needed(run: Run) -> int | None:
    """How many chunks, from the first on, suffice for the margin of error that is wanted; ``None`` if those
    that are done do not, or none is wanted.
    """
    if run.margin_of_error is None:
        return None
    tally = run.empty_tally()
    for needed, chunk in enumerate(run.chunks.order_by("index"), 1):
        if chunk.state != Chunk.State.DONE or chunk.result is None:
            return None
        tally = tally + run.read_tally(chunk.result)
        margin = tally.margin_of_error()
        if tally.games >= MIN_GAMES and margin is not None and margin <= run.margin_of_error:
            return needed
    return None


def fail(run_id: str, problem: str) -> None:
    """End a run that cannot be played to its end; ``problem`` is a sentence that says why."""
    with transaction.atomic():
        run = Run.objects.select_for_update().filter(pk=run_id).first()
        if run is not None and run.is_active:
            end(run, Run.State.FAILED, problem)


@lru_cache(maxsize=RUNS_IN_MEMORY)
def _series(run: Run, stopped: int) -> GameSeries:
    """The games of a run, kept for its next chunks: runs are equal by key. In a sweep, those of the versions
    that are left once so many have stopped.
    """
    return run.series()


def _play_chunk(chunk: Chunk) -> GameTally | None:
    """Play the games of a chunk; ``None`` when the chunk was taken away."""
    run = chunk.run
    run.record_coverage()
    series, tally = _series(run, len(run.stopped)), run.empty_tally()
    chunk.failed_games = []
    extended = time.monotonic()
    for game in chunk.game_numbers():
        try:
            tally.count(series.play(game), game)
        except Exception:
            logger.exception("Run %s: game %s (seed %s) failed", run.pk, game, game_seed(run.seed, game))
            chunk.failed_games.append(game)
        if time.monotonic() - extended > EXTEND_EVERY:
            if not extend_lease(chunk):
                return None
            extended = time.monotonic()
    return tally
