"""The rounds of a run: the chunks of a round are stored once the games of the round before are counted.

Which versions play a round follows from the counts of all earlier rounds alone, so the result of a run
depends neither on the number of workers nor on the order in which they finish their chunks.
"""

from __future__ import annotations

import logging

from django.db import transaction

from simulator.models import Chunk, Run
from simulator.workers import queue
from simulator.workers.cutting import cut_round

logger = logging.getLogger(__name__)


def start_next_round(run: Run) -> bool:
    """After the last chunk of a round, stop hopeless versions and store the next round; false when there is
    none, as for runs of kinds without rounds. The row of the run is locked.
    """
    kind = run.run_kind
    if not kind.has_rounds:
        return False
    counted = run.tally_so_far()
    stopped_versions = run.stopped_versions()
    stopped_versions += kind.newly_stopped(counted, {version.number for version in stopped_versions})
    stopped = {version.number for version in stopped_versions}
    Run.objects.filter(pk=run.pk).update(stopped=[version.to_json() for version in stopped_versions])
    last = run.chunks.order_by("-index")[0]
    first_game = last.first_game + last.games
    if first_game >= run.games or kind.is_decided(counted, stopped):
        return False
    left = len(run.other or ()) - len(stopped)
    new = cut_round(run, first_game=first_game, first_index=last.index + 1, others=left)
    Chunk.objects.bulk_create(new)
    transaction.on_commit(lambda: _wake_workers(len(new)))
    return True


def _wake_workers(messages: int) -> None:
    try:
        queue.wake_workers(messages)
    except queue.QueueDownError:
        logger.warning("The queue is down: the next round of a run waits until it is back")
