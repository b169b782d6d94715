"""The pages of runs: start, progress, report, again, cancel, list."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.middleware import RENEWED
from accounts.models import User
from accounts.visitors import SESSION_KEY
from decks.models import Deck
from simulator import progress as progress_module
from simulator import queue, work
from simulator.account import DELETED_VISITOR
from simulator.actions import MAX_ACTIVE_OF_VISITOR
from simulator.models import Chunk, Run, Worker, WorkerQuerySet
from tests.simulator.conftest import VISITOR
from tests.simulator.printed import HERO

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quiet_queue(monkeypatch):
    """No messages, a queue that answers, and no worker: pages are looked at here, not played."""
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    monkeypatch.setattr(queue, "answers", lambda: True)
    # A worker that other tests left standing gives signs of life at any moment.
    alive = WorkerQuerySet.alive
    monkeypatch.setattr(
        WorkerQuerySet, "alive", lambda workers: alive(workers).filter(name__in=["one", "two"])
    )


@pytest.fixture
def visitor(client):
    """The client as the visitor who started the runs."""
    session = client.session
    session[SESSION_KEY] = VISITOR
    session[RENEWED] = timezone.now().isoformat()
    session.save()
    return client


def play_out():
    while work.play_next_chunk():
        pass


def page(client, run, name="detail"):
    return client.get(reverse(f"simulator:{name}", args=[run.pk]))


def text(response):
    return " ".join(response.content.decode().replace("\N{NO-BREAK SPACE}", " ").split())


def test_the_start_page_shows_the_settings(client, deck):
    answer = client.get(reverse("simulator:start", args=[deck.pk]))
    assert answer.status_code == 200
    assert 'value="1000"' in text(answer)


def test_posting_nothing_starts_a_run_of_a_thousand_games(client, deck):
    answer = client.post(reverse("simulator:start", args=[deck.pk]))
    run = Run.objects.get()
    assert answer.status_code == 302
    assert answer.url == f"/simulations/{run.pk}/"
    assert (run.games, run.turns, run.seat, run.deck) == (1000, 20, "alternate", deck)
    assert sum(run.chunks.values_list("games", flat=True)) == 1000


def test_the_list_is_frozen_as_it_was_when_the_run_started(client, deck):
    client.post(reverse("simulator:start", args=[deck.pk]), {"games": "20"})
    deck.entries.all().delete()
    deck.delete()
    run = Run.objects.get()
    assert run.deck_snapshot().size == 60
    play_out()
    answer = page(client, run)
    assert "20 games of Twenty of each" in text(answer)


@pytest.mark.parametrize(
    "wrong", [{"games": "0"}, {"games": "10001"}, {"turns": "x"}, {"seed": "-1"}, {"seat": "third"}]
)
def test_a_setting_out_of_its_limits_is_explained_and_starts_nothing(client, deck, wrong):
    answer = client.post(reverse("simulator:start", args=[deck.pk]), wrong)
    assert answer.status_code == 400
    assert 'role="alert"' in text(answer)
    assert not Run.objects.exists()


def test_a_deck_without_a_hero_or_cards_is_refused_in_one_sentence(client, deck):
    deck.hero = None
    deck.save()
    answer = client.post(reverse("simulator:start", args=[deck.pk]))
    assert answer.status_code == 400
    assert "The deck has no hero" in text(answer)
    assert not Run.objects.exists()


def test_a_visitor_may_have_only_so_many_runs_at_work(client, deck):
    for _ in range(MAX_ACTIVE_OF_VISITOR):
        assert client.post(reverse("simulator:start", args=[deck.pk])).status_code == 302
    answer = client.post(reverse("simulator:start", args=[deck.pk]))
    assert answer.status_code == 400
    assert "wait for one to end, or cancel it" in text(answer)
    assert Run.objects.count() == MAX_ACTIVE_OF_VISITOR


def test_starting_needs_the_forms_token(deck):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("simulator:start", args=[deck.pk])).status_code == 403
    assert not Run.objects.exists()


def test_a_run_at_work_shows_its_progress_and_asks_again_by_itself(visitor, start_run):
    run = start_run(games=60)
    Worker.objects.create(name="one", processes=2)
    work.play_next_chunk()
    shown = text(page(visitor, run))
    assert "<strong>20</strong> of 60 games played" in shown
    assert '<progress max="60" value="20"' in shown
    assert f'hx-get="/simulations/{run.pk}/progress/"' in shown
    assert '<noscript> <meta http-equiv="refresh"' in shown
    assert "left" in shown
    assert "Cancel" in shown


def test_the_progress_is_replaced_by_the_report_once_the_run_has_ended(client, start_run):
    run = start_run(games=60)
    assert "0</strong> of 60" in text(page(client, run, "progress"))
    play_out()
    answer = page(client, run, "progress")
    assert answer["HX-Retarget"] == "#run"
    assert "The turn on which the deck wins" in text(answer)


def test_a_report_carries_trials_intervals_seed_seat_and_mulligan_policy(client, start_run):
    run = start_run(games=60, seed=42)
    play_out()
    shown = text(page(client, run))
    assert (
        shown.count(
            "60 games, going first and second in turn; mulligan below 2 plays of cost 3 or less; seed 42"
        )
        == 4
    )
    assert shown.count("As a table") == 4
    assert shown.count("<svg") == 4
    assert 'class="interval"' in shown
    assert "hx-get" not in shown


def test_a_report_names_the_cards_whose_text_was_not_played(client, start_run):
    run = start_run(games=20)
    play_out()
    shown = text(page(client, run))
    assert "2 cards (20 of the 60 in the deck, and the hero) have text that counted for nothing" in shown
    assert '<a href="/cards/riddling-sage/">Riddling Sage</a> × 20' in shown
    assert "Patient Brute" not in shown  # Ferocity is played


def test_a_report_says_what_had_to_be_assumed(client, whole_deck, start_run):
    whole_deck.hero.health = None
    run = start_run(games=20)
    play_out()
    assert f"no health for {HERO.name}" in text(page(client, run))


def test_a_run_waits_and_says_so_when_no_worker_is_there(client, start_run):
    assert "No worker is running; the run waits" in text(page(client, start_run()))


def test_a_run_waits_and_says_so_when_the_queue_does_not_answer(client, start_run, monkeypatch):
    def down(messages):
        raise queue.QueueDownError("The queue does not answer.")

    monkeypatch.setattr(queue, "wake_workers", down)
    monkeypatch.setattr(queue, "answers", lambda: False)
    monkeypatch.setattr(progress_module, "SLOW_START", progress_module.SLOW_START * 0)
    run = start_run()
    for _ in range(2):
        answer = page(client, run)
        assert answer.status_code == 200
        assert "The queue does not answer; the run waits" in text(answer)
    run.refresh_from_db()
    assert run.state == Run.State.WAITING


def test_only_the_visitor_who_started_a_run_can_cancel_it(client, visitor, start_run):
    run = start_run(games=60)
    work.play_next_chunk()
    stranger = Client()
    assert "Cancel" not in text(page(stranger, run))
    refused = stranger.post(reverse("simulator:cancel", args=[run.pk]), follow=True)
    assert "Only the browser that started a run can cancel it." in text(refused)
    run.refresh_from_db()
    assert run.is_active

    answer = visitor.post(reverse("simulator:cancel", args=[run.pk]), follow=True)
    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
    assert "Cancelled after 20 of 60 games; the numbers are of those." in text(answer)


def test_a_run_of_which_no_game_was_counted_has_no_report(client, start_run):
    run = start_run()
    work.fail(run.pk, "It could not be.")
    shown = text(page(client, run))
    assert "It could not be." in shown
    assert "<svg" not in shown


@pytest.mark.parametrize("same_seed", [True, False])
def test_a_run_can_be_played_again_from_the_same_seed_or_a_new_one(client, start_run, same_seed):
    run = start_run(games=20, seed=9)
    play_out()
    answer = client.post(reverse("simulator:again", args=[run.pk]), {"same_seed": "1"} if same_seed else {})
    second = Run.objects.exclude(pk=run.pk).get()
    assert answer.url == second.get_absolute_url()
    assert (second.seed == 9) is same_seed
    play_out()
    run.refresh_from_db()
    second.refresh_from_db()
    assert second.frozen == run.frozen
    assert (second.result == run.result) is same_seed


def test_the_list_shows_ones_own_runs_and_who_is_at_work(visitor, start_run):
    start_run(games=20)
    play_out()
    start_run(games=40)
    start_run(visitor="another", games=1234)
    shown = text(visitor.get(reverse("simulator:list")))
    assert "0 of 40" in shown
    assert "1,234" not in shown
    assert "No worker is running" in shown
    Worker.objects.create(name="one", processes=2)
    Worker.objects.create(name="two", processes=1)
    assert "2 workers at work, 3 games at a time." in text(visitor.get(reverse("simulator:list")))


def test_the_list_is_not_empty_for_want_of_runs(client):
    assert "Choose a deck" in text(client.get(reverse("simulator:list")))


@pytest.mark.parametrize("name", ["detail", "progress"])
def test_an_address_of_no_run_is_not_found(client, db, name):
    assert client.get(reverse(f"simulator:{name}", args=["nothing"])).status_code == 404


def test_pages_ask_the_database_a_fixed_number_of_times(
    client, visitor, start_run, django_assert_max_num_queries
):
    long = start_run(games=400)
    for _ in range(10):
        work.play_next_chunk()
    with django_assert_max_num_queries(14):
        page(client, long)
    with django_assert_max_num_queries(14):
        page(client, long, "progress")
    assert Chunk.objects.filter(state=Chunk.State.DONE).count() == 10
    play_out()
    with django_assert_max_num_queries(6):
        page(client, long)
    with django_assert_max_num_queries(4):
        visitor.get(reverse("simulator:list"))


def test_runs_come_along_when_the_visitor_logs_in_and_stay_with_the_user(client, start_run):
    run = start_run(visitor="a random name")
    session = client.session
    session[SESSION_KEY] = "a random name"
    session.save()
    alice = User.objects.create_user("alice")
    client.force_login(alice)
    run.refresh_from_db()

    assert run.visitor == f"user-{alice.pk}"
    assert run.deck_name in text(client.get(reverse("simulator:list")))
    elsewhere = Client()
    elsewhere.force_login(alice)
    assert "Cancel" in text(page(elsewhere, run))

    client.logout()
    assert run.deck_name not in text(client.get(reverse("simulator:list")))


def test_an_older_session_keeps_its_decks_and_runs_under_one_key(client, deck, start_run):
    Deck.objects.filter(pk=deck.pk).update(owner_key="decks", starter="", visibility="private")
    run = start_run(visitor="runs")
    session = client.session
    session.update({"deck_owner": "decks", "simulator_visitor": "runs"})
    session.save()

    assert client.get(reverse("decks:detail", args=[deck.pk])).status_code == 200
    run.refresh_from_db()
    assert run.visitor == "decks"
    assert run.deck_name in text(client.get(reverse("simulator:list")))


def test_a_user_who_leaves_leaves_no_name_at_the_runs(client, start_run):
    alice = User.objects.create_user("alice", password="seven mountains 7")
    run = start_run(visitor=f"user-{alice.pk}")
    client.force_login(alice)
    client.post(reverse("accounts:delete"), {"password": "seven mountains 7", "decks": "delete"})
    run.refresh_from_db()

    assert not User.objects.exists()
    assert run.visitor == DELETED_VISITOR
    assert run.deck_name not in text(Client().get(reverse("simulator:list")))
