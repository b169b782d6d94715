"""Runs that ended long ago are deleted."""

from datetime import timedelta

import pytest
from django.utils import timezone

from config.housekeeping import delete_expired_rows
from simulator.cleanup import delete_old_runs
from simulator.models import Run
from simulator.recorded_games.stored import play_game
from simulator.workers import chunks, queue

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quiet_queue(monkeypatch):
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)


@pytest.fixture
def old_run(start_run):
    """A run that ended two years ago."""
    run = start_run(games=20)
    while chunks.play_next_chunk():
        pass
    Run.objects.filter(pk=run.pk).update(finished=timezone.now() - timedelta(days=730))
    return Run.objects.get(pk=run.pk)


def test_an_old_run_is_deleted_with_its_chunks(old_run, start_run):
    active = start_run()
    assert delete_old_runs() == 1
    assert list(Run.objects.all()) == [active]


def test_workers_delete_old_runs(old_run):
    delete_expired_rows()
    assert not Run.objects.exists()


def test_a_run_of_which_a_game_was_seen_stays(old_run):
    play_game(old_run, 3)
    assert delete_old_runs() == 0
    assert old_run.recorded_games.count() == 1


def test_a_younger_run_stays(old_run, settings):
    settings.RUN_EXPIRY_DAYS = 1000
    assert delete_old_runs() == 0


def test_zero_days_keep_all_runs(old_run, settings):
    settings.RUN_EXPIRY_DAYS = 0
    assert delete_old_runs() == 0
