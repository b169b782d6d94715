"""The admin of runs: list, search, page of a run, cancel."""

import pytest
from django.test import Client

from accounts.models import User
from simulator.models import Run, Worker
from simulator.workers import chunks
from tests.simulator.test_run_pages import text

RUNS = "/admin/simulator/run/"


@pytest.fixture
def admin(db):
    """A client logged in as a superuser."""
    client = Client()
    client.force_login(User.objects.create_superuser("Chief", "chief@cards.example"))
    return client


def test_the_list_shows_runs_with_progress_and_user(admin, start_run):
    alice = User.objects.create_user("alice")
    start_run(games=60, visitor=f"user-{alice.pk}")
    chunks.play_next_chunk()
    start_run(games=40, visitor="the secret key of a browser")
    content = text(admin.get(RUNS))

    assert "20 of 60" in content
    assert "0 of 40" in content
    assert "alice" in content
    assert "anonymous" in content
    assert "the secret key" not in content


def test_the_list_makes_a_fixed_number_of_queries(admin, start_run, django_assert_max_num_queries):
    for number in range(12):
        start_run(visitor=f"visitor {number}")
    with django_assert_max_num_queries(10):
        admin.get(RUNS)


@pytest.mark.parametrize(("query", "count"), [("twenty of", 1), ("Ogra", 1), ("Frostbolt", 0)])
def test_runs_are_found_by_deck_and_hero(admin, start_run, query, count):
    start_run()
    content = text(admin.get(RUNS, {"q": query}))

    assert f"{count} result" in content


def test_runs_are_found_by_the_user_who_started_them(admin, start_run):
    start_run(visitor="user-77")
    start_run(visitor="user-78")

    assert "1 result" in text(admin.get(RUNS, {"q": "user-77"}))


def test_runs_are_filtered_by_kind(admin, start_run):
    start_run()

    assert "1 result" in text(admin.get(RUNS, {"kind__exact": "goldfish", "q": "twenty"}))
    assert "0 results" in text(admin.get(RUNS, {"kind__exact": "match", "q": "twenty"}))


def test_runs_are_filtered_by_state(admin, start_run):
    start_run()
    chunks.fail(start_run(visitor="another").pk, "The engine failed.")

    assert "1 run" in text(admin.get(RUNS, {"state__exact": Run.State.FAILED}))


def test_the_page_of_a_run_shows_its_chunks(admin, start_run):
    run = start_run(games=60)
    chunks.play_next_chunk()
    content = text(admin.get(f"{RUNS}{run.pk}/change/"))

    assert "1 done" in content
    assert "2 waiting" in content
    assert "<textarea" not in content


def test_active_runs_are_cancelled_from_the_list(admin, start_run):
    active, ended = start_run(), start_run(visitor="another")
    chunks.fail(ended.pk, "The engine failed.")
    action = {"action": "cancel_runs", "_selected_action": [active.pk, ended.pk]}
    content = text(admin.post(RUNS, action, follow=True))
    active.refresh_from_db()
    ended.refresh_from_db()

    assert (active.state, ended.state) == (Run.State.CANCELLED, Run.State.FAILED)
    assert "1 run was cancelled." in content
    assert "Runs that had already ended were not changed." in content


def test_a_run_is_cancelled_by_the_button_on_its_page(admin, start_run):
    run = start_run()
    address = f"{RUNS}{run.pk}/action/cancel_runs/"
    assert address in text(admin.get(f"{RUNS}{run.pk}/change/"))
    admin.post(address)
    run.refresh_from_db()

    assert run.state == Run.State.CANCELLED
    assert address not in text(admin.get(f"{RUNS}{run.pk}/change/"))


def test_runs_cannot_be_added_and_workers_only_looked_at(admin):
    worker = Worker.objects.create(name="one@here")

    assert admin.get(f"{RUNS}add/").status_code == 403
    assert "one@here" in text(admin.get("/admin/simulator/worker/"))
    assert admin.post(f"/admin/simulator/worker/{worker.pk}/delete/", {"post": "yes"}).status_code == 403
