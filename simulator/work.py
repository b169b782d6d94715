"""The life of a chunk: claimed by one worker, played, and counted once.

1. A worker that is woken claims the next chunk in one transaction: a waiting one, or one whose
   worker fell silent. Row locks that are skipped, not waited for, keep two workers off one chunk.
   The order is by index and then by age, so runs that are active together advance together.
2. It plays the chunk's games. Their seeds depend on the run's seed and the game's number alone, so
   whoever plays a chunk, and however often, gets the same counts. Every other second the worker
   extends its lease, and stops if the chunk is no longer its own (the run was cancelled, or it
   was silent for too long and another took over).
3. It hands in the counts in one transaction that holds the run's row. The first result turns the
   chunk to done; a second one finds it done and changes nothing. Whoever hands in the last
   chunk adds up the run in the same transaction.

A worker that dies leaves its lease to run out; :mod:`simulator.sweeper` then wakes another.
Locks are always taken in the order run, chunk, and a claim holds no run.
"""

from __future__ import annotations

import logging
import secrets
import time
from datetime import timedelta
from functools import reduce
from operator import add

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now

from simulator.models import Chunk, Run
from simulator.play import GoldfishSeries
from simulator.settings import game_seed
from simulator.tally import Tally

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=10)
SIGN_EVERY = 2.0  # seconds
MESSAGE_TIME = 1.0  # seconds
MAX_ATTEMPTS = 5


def play_for_a_while() -> None:
    """Play chunks until there are none or a message's time is up.

    One message is sent for every chunk. Playing several for each leaves some to spare, so that the
    messages that die with a worker are not missed.
    """
    started = time.monotonic()
    while play_next_chunk() and time.monotonic() - started < MESSAGE_TIME:
        pass


def play_next_chunk() -> Chunk | None:
    """Claim a chunk, play it and hand it in. Returns it, or None when there was nothing to do."""
    chunk = claim(secrets.token_hex(8))
    if chunk is None:
        return None
    tally = _played(chunk)
    if tally is not None:
        hand_in(chunk, tally)
    return chunk


def claim(holder: str) -> Chunk | None:
    """Take the next chunk that nobody plays, and hold it for one lease."""
    free = Q(state=Chunk.State.WAITING) | Q(state=Chunk.State.PLAYING, lease_until__lt=Now())
    with transaction.atomic():
        chunk = (
            Chunk.objects.unfinished()
            .filter(free, attempts__lt=MAX_ATTEMPTS)
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
    Run.objects.filter(pk=chunk.run_id, state=Run.State.WAITING).update(
        state=Run.State.PLAYING, started=Now()
    )
    return chunk


def keep(chunk: Chunk) -> bool:
    """Extend the lease; False when the chunk is no longer this worker's to play."""
    mine = Chunk.objects.filter(pk=chunk.pk, state=Chunk.State.PLAYING, holder=chunk.holder)
    return bool(mine.update(lease_until=Now() + LEASE))


def hand_in(chunk: Chunk, tally: Tally) -> bool:
    """Count a chunk's result; False when it counts no more: it was counted before, or the run has ended.

    A run that has ended has no unfinished chunk.
    """
    with transaction.atomic():
        run = Run.objects.select_for_update().defer("frozen").filter(pk=chunk.run_id).first()
        if run is None:
            return False
        counted = Chunk.objects.unfinished().filter(pk=chunk.pk)
        if not counted.update(state=Chunk.State.DONE, result=tally.to_json(), lease_until=None):
            return False
        if not run.chunks.unfinished().exists():
            end(run, Run.State.DONE)
    return True


def end(run: Run, state: Run.State, problem: str = "") -> None:
    """Close an active run with the counts it has. The caller holds the run's row in a transaction."""
    done = run.chunks.filter(state=Chunk.State.DONE).order_by("index").values_list("result", flat=True)
    tally = reduce(add, map(Tally.from_json, done), Tally(run.turns))
    Run.objects.filter(pk=run.pk).update(
        state=state, problem=problem, finished=Now(), result=tally.to_json() if tally.games else None
    )
    run.chunks.unfinished().delete()
    run.chunks.update(result=None)


def fail(run_id: str, problem: str) -> None:
    """Close a run that cannot be played to its end, with a sentence that says why."""
    with transaction.atomic():
        run = Run.objects.select_for_update().filter(pk=run_id).first()
        if run is not None and run.is_active:
            end(run, Run.State.FAILED, problem)


def _played(chunk: Chunk) -> Tally | None:
    """The counts of the chunk's games, or None when the chunk was lost or a game ended in an error."""
    table = GoldfishSeries(chunk.run.deck_snapshot(), chunk.run.settings)
    tally = Tally(chunk.run.turns)
    signed = time.monotonic()
    for game in chunk.game_numbers():
        try:
            tally.count(table.play(game))
        except Exception:
            # The same game fails in the same way everywhere: trying again would not help.
            seed = game_seed(chunk.run.seed, game)
            logger.exception("Run %s: game %s (seed %s) ended in an error", chunk.run_id, game, seed)
            fail(
                chunk.run_id,
                f"Game {game + 1} (seed {seed}) ended in an error of the engine, so the run was stopped.",
            )
            return None
        if time.monotonic() - signed > SIGN_EVERY:
            if not keep(chunk):
                return None
            signed = time.monotonic()
    return tally
