"""Runs on real workers, with a real queue, processes and database."""

import os
import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest
from celery import Celery
from django.db.models.functions import Now

from simulator.actions import cancel
from simulator.models import Chunk, Run, Worker
from simulator.series.play import GoldfishSeries
from simulator.workers import queue
from tests.profiles import nightly
from tests.simulator.conftest import VISITOR
from tests.workers import empty_queue

pytestmark = pytest.mark.process

PATIENCE = 60.0  # seconds


def wait_until(condition, message):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, message
        time.sleep(0.02)


def ended(run):
    """The run, once it has ended."""

    def has_ended():
        run.refresh_from_db()
        return not run.is_active

    wait_until(has_ended, f"the run is still {run.state}")
    return run


def chunks_done(run):
    return run.chunks.filter(state=Chunk.State.DONE).count()


def let_every_lease_expire():
    """Set every lease to one that has run out."""
    Chunk.objects.filter(state=Chunk.State.PLAYING).update(lease_until=Now() - timedelta(seconds=1))


def inline(run):
    """The counts of the whole run, played in this process without a queue."""
    return GoldfishSeries(run.deck_snapshot(), run.settings).tally(range(run.games))


def check_heartbeat(worker, processes):
    """A worker is recorded as alive."""
    wait_until(lambda: Worker.objects.alive().filter(name=worker.hostname).exists(), "no heartbeat")
    assert Worker.objects.get(name=worker.hostname).processes == processes


def check_priority(worker):
    """The processes that play games have a lower priority than their worker."""
    if sys.platform != "linux":
        return  # they are looked for in /proc
    children = Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children").read_text().split()
    priority = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) == priority
    assert children
    assert {os.getpriority(os.PRIO_PROCESS, int(child)) for child in children} == {min(19, priority + 10)}


@nightly("starts a worker")
def test_a_worker_gets_the_same_counts_as_this_process(worker, start_run):
    run = ended(start_run(games=60, seed=7))
    assert run.state == Run.State.DONE
    assert run.tally() == inline(run)
    assert run.tally().games == 60


@nightly("starts a worker")
def test_a_run_can_be_cancelled_while_it_is_played(worker, start_run):
    run = start_run(games=4000)
    wait_until(lambda: chunks_done(run) >= 1, "the run does not start")
    cancel(run, visitor=VISITOR)
    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
    games = run.tally().games
    assert 0 < games < 4000
    time.sleep(0.5)
    run.refresh_from_db()
    assert run.tally().games == games
    assert not run.chunks.unfinished().exists()


@nightly("starts two workers")
def test_no_game_is_lost_or_counted_twice_when_one_of_two_workers_is_killed(start_worker, start_run):
    doomed, survivor = start_worker(concurrency=1), start_worker(concurrency=1)
    run = start_run(games=600, seed=11)
    wait_until(lambda: chunks_done(run) >= 3, "the run does not start")

    wait_until(lambda: Chunk.objects.filter(state=Chunk.State.PLAYING).count() == 2, "no two at work")
    doomed.kill()

    assert survivor.alive
    assert run.chunks.unfinished().count() > 2
    let_every_lease_expire()  # the survivor's too: its chunk is played twice and counted once
    run = ended(run)
    assert run.state == Run.State.DONE
    assert run.tally() == inline(run)
    assert run.tally().games == 600
    assert {chunk.state for chunk in run.chunks.all()} == {Chunk.State.DONE}


def test_a_run_survives_the_loss_of_its_worker_and_of_the_queue(start_worker, start_run):
    doomed = start_worker(concurrency=1)
    run = start_run(games=300, seed=5)
    wait_until(lambda: chunks_done(run) >= 2, "the run does not start")
    doomed.kill()
    empty_queue()
    assert run.chunks.unfinished().exists()
    let_every_lease_expire()
    run.chunks.filter(state=Chunk.State.WAITING).update(wake_at=run.created)

    survivor = start_worker(concurrency=2)
    run = ended(run)
    assert run.state == Run.State.DONE
    assert run.tally() == inline(run)
    check_heartbeat(survivor, processes=2)  # here, because to start a worker takes seconds
    check_priority(survivor)


@nightly("starts two workers")
def test_a_worker_that_is_stopped_finishes_its_chunk_and_leaves_the_others(start_worker, start_run):
    stopped = start_worker(concurrency=1)
    run = start_run(games=4000, seed=3)
    wait_until(lambda: chunks_done(run) >= 1, "the run does not start")

    stopped.stop()

    assert stopped.process.returncode == 0
    assert not run.chunks.filter(state=Chunk.State.PLAYING).exists()
    assert run.chunks.filter(state=Chunk.State.WAITING).exists()
    assert not Worker.objects.filter(name=stopped.hostname).exists()
    start_worker(concurrency=2)
    run = ended(run)
    assert run.tally() == inline(run)


def test_a_running_queue_is_reachable():
    assert queue.is_reachable()


@pytest.mark.parametrize("url", ["redis+socket:///nowhere/at/all.sock", "redis://127.0.0.1:1/0"])
def test_a_queue_that_is_down_is_not_reachable(url, monkeypatch):
    broken = Celery("broken", broker=url, set_as_current=False)
    monkeypatch.setattr(queue, "current_app", broken)
    assert not queue.is_reachable()
    with pytest.raises(queue.QueueDownError):
        queue.wake_workers(1)
