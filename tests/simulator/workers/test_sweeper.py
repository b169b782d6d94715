"""Chunks that no worker plays become free again, and messages are sent for them."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now

from simulator.models import Chunk, Run
from simulator.workers import chunks, queue
from simulator.workers.sweeper import AT_ONCE_FOR_A_START, make_due_if_idle, sweep
from tests.simulator.workers.test_chunks import let_lease_expire

pytestmark = pytest.mark.django_db


@pytest.fixture
def messages(monkeypatch):
    """The numbers of messages sent, in place of a queue."""
    sent = []
    monkeypatch.setattr(queue, "wake_workers", sent.append)
    return sent


@pytest.fixture
def dead_queue(monkeypatch):
    def down(messages):
        raise queue.QueueDownError("The queue cannot be reached.")

    monkeypatch.setattr(queue, "wake_workers", down)


def pass_time(seconds):
    """Move the time of the next messages into the past."""
    for chunk in Chunk.objects.all():
        Chunk.objects.filter(pk=chunk.pk).update(wake_at=chunk.wake_at - timedelta(seconds=seconds))


def test_starting_a_run_sends_one_message_a_chunk(start_run, messages, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        start_run(games=60)
    assert messages == [3]
    assert sweep() == 0


def test_a_start_sends_a_few_messages_and_workers_send_the_others(
    start_run, messages, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        run = start_run(games=600)
    assert messages == [8]
    assert sweep() == run.chunks.count() - 8


def test_a_lost_message_is_sent_again_less_and_less_often(start_run, messages):
    start_run(games=20)
    for waited, sent in [(0, 1), (29, 0), (2, 1), (31, 0), (30, 1), (119, 0), (2, 1)]:
        pass_time(waited)
        assert sweep() == sent, waited


def test_messages_are_sent_again_when_nobody_plays(start_run, messages):
    start_run(games=600)
    sweep()
    Run.objects.update(created=Now() - timedelta(minutes=1))

    make_due_if_idle()

    assert sweep() == AT_ONCE_FOR_A_START


def test_new_runs_are_given_time_before_messages_are_sent_again(start_run, messages):
    start_run(games=600)
    sweep()

    make_due_if_idle()

    assert sweep() == 0


def test_no_message_is_sent_again_while_chunks_are_played(start_run, messages):
    start_run(games=600)
    sweep()
    chunks.claim("a")
    Run.objects.update(created=Now() - timedelta(minutes=1), last_claim=Now() - timedelta(minutes=1))

    make_due_if_idle()

    assert sweep() == 0


def test_no_message_is_sent_again_between_two_chunks(start_run, messages):
    start_run(games=600)
    sweep()
    chunks.play_next_chunk()
    Run.objects.update(created=Now() - timedelta(minutes=1))

    make_due_if_idle()

    assert sweep() == 0


def test_no_message_is_sent_for_a_playing_or_finished_chunk(start_run, messages):
    start_run(games=40)
    sweep()
    chunks.play_next_chunk()
    chunks.claim("a")
    pass_time(3600)
    assert sweep() == 0


def test_a_chunk_with_an_expired_lease_gets_a_message_at_once(start_run, messages):
    start_run(games=20)
    sweep()
    chunk = chunks.claim("dead")
    let_lease_expire(chunk)
    assert sweep() == 1
    chunk.refresh_from_db()
    assert chunk.state == Chunk.State.WAITING
    assert chunks.claim("alive").pk == chunk.pk


def test_a_chunk_that_stops_every_worker_fails_its_run(start_run, messages):
    run = start_run(games=40)
    for attempt in range(chunks.MAX_ATTEMPTS):
        chunk = chunks.claim(f"doomed {attempt}")
        assert chunk.index == 0
        let_lease_expire(chunk)
        sweep()
    run.refresh_from_db()
    assert run.state == Run.State.FAILED
    assert run.problem.endswith("so the run was stopped.")


def test_while_the_queue_is_down_chunks_wait_and_are_sent_once_it_is_back(start_run, dead_queue, monkeypatch):
    run = start_run(games=20)
    with pytest.raises(queue.QueueDownError):
        sweep()
    run.refresh_from_db()
    assert run.state == Run.State.WAITING
    assert Chunk.objects.filter(wake_at__lte=Now() + timedelta(seconds=6)).exists()

    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    pass_time(6)
    assert sweep() == 1


def test_a_run_is_stored_while_the_queue_is_down(start_run, dead_queue, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        run = start_run()
    assert run.chunks.count() == 3
