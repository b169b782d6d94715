"""The example run that visitors see who have none of their own."""

import pytest
from django.urls import reverse

from config.preparation import prepare
from decks.models import Deck
from simulator.cleanup import delete_old_runs
from simulator.example_run import OWNER, ensure_example_run, example_run
from simulator.models import Run
from simulator.series.run_settings import RunSettings
from simulator.workers import chunks, queue
from tests.simulator.test_run_pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quiet_queue(monkeypatch):
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    monkeypatch.setattr(queue, "is_reachable", lambda: True)


@pytest.fixture
def played_example(deck, monkeypatch):
    """An example of the one deck there is, as a starter deck, with twenty games."""
    deck.starter = "one"
    deck.visibility = "public"
    deck.save()
    monkeypatch.setattr("simulator.example_run.RunSettings", lambda seed: RunSettings(games=20, seed=seed))
    ensure_example_run()
    while chunks.play_next_chunk():
        pass
    return Run.objects.get()


def test_a_new_site_has_an_example_that_workers_play(starter_data):
    prepare(lambda sentence: None)
    prepare(lambda sentence: None)
    run = Run.objects.get()
    assert (run.visitor, run.state, run.games) == (OWNER, "waiting", 1000)
    assert run.deck.starter
    assert example_run() is None


def test_the_empty_page_shows_the_example(client, played_example):
    page = text(client.get(reverse("simulator:list")))
    assert f'<a href="{played_example.get_absolute_url()}">20 games of {played_example.deck_name}</a>' in page
    assert "Step through its fastest win" in page
    assert 'class="chart"' in page


def test_before_it_is_played_the_page_only_says_how_to_start(client, starter_data):
    ensure_example_run()
    page = text(client.get(reverse("simulator:list")))
    assert "You have not run any simulation yet." in page
    assert "An example" not in page


def test_the_empty_page_leads_to_every_kind_of_simulation_with_a_starter_deck(client, starter_data):
    deck = Deck.objects.starters().first()
    page = text(client.get(reverse("simulator:list")))
    for name in ("odds", "hand", "start", "compare", "sweep", "match", "gauntlet"):
        address = reverse(f"simulator:{name}", args=[deck.pk])
        assert f'href="{address}"' in page
        assert client.get(address).status_code == 200
    assert f'href="{reverse("simulator:matrix")}">Which of many decks' in page


def test_who_has_runs_sees_these(client, played_example):
    client.post(reverse("simulator:start", args=[played_example.deck_id]), {"games": 1})
    page = text(client.get(reverse("simulator:list")))
    assert "Your runs" in page
    assert "What you can find out" not in page
    assert "An example" not in page


def test_the_example_is_not_deleted_with_old_runs(played_example):
    Run.objects.update(finished="2020-01-01T00:00:00Z")
    assert delete_old_runs() == 0


def test_an_example_that_failed_is_made_again(played_example):
    Run.objects.update(state=Run.State.FAILED)
    ensure_example_run()
    assert Run.objects.of(OWNER).count() == 2
