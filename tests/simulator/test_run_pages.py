"""The pages of runs: start, progress, report, again, cancel, list."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.middleware import RENEWED
from accounts.models import User
from accounts.visitors import SESSION_KEY
from decks.models import Deck
from simulator.account import DELETED_VISITOR
from simulator.actions import MAX_ACTIVE_OF_CALLER
from simulator.kinds import base
from simulator.models import Chunk, Run, Worker, WorkerQuerySet
from simulator.workers import chunks, queue
from simulator.workers import progress as progress_module
from simulator.workers.sweeper import sweep
from tests.simulator.conftest import VISITOR
from tests.simulator.printed_cards import HERO, SCOUT
from tests.simulator.workers.test_chunks import let_lease_expire

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quiet_queue(monkeypatch):
    """No messages are sent, the queue is reachable, and no worker is running."""
    monkeypatch.setattr(queue, "wake_workers", lambda messages: None)
    monkeypatch.setattr(queue, "is_reachable", lambda: True)
    # A worker that other tests started may have a heartbeat at any moment.
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
    while chunks.play_next_chunk():
        pass


def page(client, run, name="detail"):
    return client.get(reverse(f"simulator:{name}", args=[run.pk]))


def text(response):
    return " ".join(response.content.decode().replace("\N{NO-BREAK SPACE}", " ").split())


def test_the_start_page_shows_the_settings(client, deck):
    answer = client.get(reverse("simulator:start", args=[deck.pk]))
    assert answer.status_code == 200
    assert 'value="1000"' in text(answer)


def test_the_address_can_propose_settings(client, deck):
    address = reverse("simulator:start", args=[deck.pk])
    page_of_link = text(client.get(address, {"games": "250", "seed": "8", "margin": "0.2", "luck": "9"}))
    assert 'name="games" value="250"' in page_of_link
    assert 'name="seed" value="8"' in page_of_link
    assert 'name="margin" value="0.2"' in page_of_link
    odd = text(client.get(address, {"games": '"><script>', "seat": "nowhere"}))
    assert "<script>" not in odd.partition("<form method")[2].partition("</form>")[0]


def test_posting_nothing_starts_a_run_of_a_thousand_games(client, deck):
    answer = client.post(reverse("simulator:start", args=[deck.pk]))
    run = Run.objects.get()
    assert answer.status_code == 302
    assert answer.url == f"/simulations/{run.pk}/"
    assert (run.games, run.turns, run.seat, run.deck) == (1000, 20, "alternate", deck)
    assert sum(run.chunks.values_list("games", flat=True)) == 1000


def test_a_run_plays_the_list_as_it_was_when_the_run_started(client, deck):
    client.post(reverse("simulator:start", args=[deck.pk]), {"games": "20"})
    deck.entries.all().delete()
    deck.delete()
    run = Run.objects.get()
    assert run.deck_snapshot().size == 60
    play_out()
    answer = page(client, run)
    assert "<h1>Goldfish: Twenty of each</h1>" in text(answer)


@pytest.mark.parametrize(
    "wrong", [{"games": "0"}, {"games": "10001"}, {"turns": "x"}, {"seed": "-1"}, {"seat": "third"}]
)
def test_an_invalid_setting_is_an_error_and_starts_no_run(client, deck, wrong):
    answer = client.post(reverse("simulator:start", args=[deck.pk]), wrong)
    assert answer.status_code == 400
    assert 'role="alert"' in text(answer)
    assert not Run.objects.exists()


def test_a_deck_without_a_hero_is_an_error_in_one_sentence(client, deck):
    deck.hero = None
    deck.save()
    answer = client.post(reverse("simulator:start", args=[deck.pk]))
    assert answer.status_code == 400
    assert "The deck has no hero" in text(answer)
    assert not Run.objects.exists()


def test_the_error_names_the_line_of_a_hero_that_matches_no_card(client, deck):
    deck.hero = None
    deck.save()
    deck.unmatched.create(number=1, text="Hero: Nobody")
    answer = client.post(reverse("simulator:start", args=[deck.pk]))
    assert "The deck has no hero: line 1, “Hero: Nobody”, matches no card." in text(answer)


def test_a_visitor_has_a_limit_of_active_runs(client, deck):
    for _ in range(MAX_ACTIVE_OF_CALLER):
        assert client.post(reverse("simulator:start", args=[deck.pk])).status_code == 302
    answer = client.post(reverse("simulator:start", args=[deck.pk]))
    assert answer.status_code == 429
    assert "You already have 3 active runs. Wait for one to finish, or cancel one." in text(answer)
    assert Run.objects.count() == MAX_ACTIVE_OF_CALLER


def test_starting_a_run_needs_the_csrf_token(deck):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("simulator:start", args=[deck.pk])).status_code == 403
    assert not Run.objects.exists()


def test_an_active_run_shows_and_refreshes_its_progress(visitor, start_run):
    run = start_run(games=60)
    Worker.objects.create(name="one", processes=2)
    chunks.play_next_chunk()
    content = text(page(visitor, run))
    assert "<strong>20</strong> of 60 games played" in content
    assert '<progress max="60" value="20"' in content
    assert f'hx-get="/simulations/{run.pk}/progress/"' in content
    assert '<noscript> <meta http-equiv="refresh"' in content
    assert "left" in content
    assert "So far it wins on turn " in content
    assert "Cancel" in content


def test_the_progress_is_replaced_by_the_report_once_the_run_has_ended(client, start_run):
    run = start_run(games=60)
    assert "0</strong> of 60" in text(page(client, run, "progress"))
    play_out()
    answer = page(client, run, "progress")
    assert answer["HX-Retarget"] == "#run"
    assert "Share of games won by turn" in text(answer)


def test_a_report_begins_with_its_main_figure_and_folds_how_it_was_played(client, start_run):
    run = start_run(games=60, seed=42)
    play_out()
    content = text(page(client, run))
    figure, _, below = content.partition('<details class="how-played">')
    number = re.compile(r"Wins on turn <strong>[\d.]+</strong> <span class=.muted.>\([\d.]+ to [\d.]+\)")
    assert number.search(figure)
    assert "60 games, all won within 20 turns; the range is a 95% interval" in figure
    played = below.partition("</details>")[0]
    for fact in (
        "Going first in every other game",
        "20 turns of its own",
        "An opening hand with fewer than 2 playable cards of cost 3 or less is mulliganed once",
        "<dd> 42 </dd>",
        "40 of 60 cards fully simulated. 20 cards are simulated without text.",
        "The hero is simulated without its text.",
    ):
        assert fact in played
    assert "engine" not in content
    assert "hx-get" not in content


def test_three_charts_are_open_with_one_caption_and_a_table_behind_each(client, start_run):
    run = start_run(games=60)
    play_out()
    content = text(page(client, run))
    open_figures, _, folded_figures = content.partition('<details class="more-charts">')
    assert [part.count('<figure class="chart">') for part in (open_figures, folded_figures)] == [3, 3]
    assert content.count("As a table") == content.count('role="img"') == 6
    assert content.count("are 95% intervals") == 1
    assert 'class="interval"' in content


def test_a_report_names_the_card_text_that_is_not_simulated_with_previews(client, start_run):
    run = start_run(games=20)
    play_out()
    unsupported = text(page(client, run)).partition('id="unsupported-text"')[2]
    assert '<a href="/cards/riddling-sage/" data-card="riddling-sage">Riddling Sage</a> × 20' in unsupported
    assert "Patient Brute" not in unsupported  # Ferocity is played


def test_a_report_ends_with_what_can_be_done_next(client, deck, start_run):
    run = start_run(games=20)
    play_out()
    following = text(page(client, run)).partition('id="games"')[2]
    for name in ("simulator:compare", "simulator:sweep", "simulator:gauntlet"):
        assert reverse(name, args=[deck.pk]) in following
    assert f"{reverse('play:lobby')}?deck={deck.pk}" in following
    Run.objects.update(deck=None)
    assert "Run again with a new seed" in text(page(client, run)).partition('id="next-steps"')[2]


def test_a_report_tells_of_seats_cards_and_the_curve(client, start_run):
    run = start_run(games=60, seed=3)
    play_out()
    content = text(page(client, run))
    assert "Going first and second" in content
    assert content.count('<th scope="row">Going ') == 2
    cards = content.partition('id="cards"')[2].partition("</section>")[0]
    assert '<a href="/cards/patient-brute/" data-card="patient-brute">Patient Brute</a>' in cards
    assert cards.count('<th scope="row">') == 3
    curve = content.partition('id="curve"')[2].partition("</section>")[0]
    assert [f'<th scope="row">{cost}</th>' in curve for cost in range(5)] == [False, True, True, True, False]


def test_a_report_of_a_version_that_counted_less_is_shown(client, start_run):
    run = start_run(games=20)
    play_out()
    run.refresh_from_db()
    old = {key: value for key, value in run.result.items() if key not in ("seats", "cards")}
    old["by_turn"] = {key: old["by_turn"][key] for key in ("damage", "damage_so_far", "resources")}
    Run.objects.filter(pk=run.pk).update(result=old)
    content = text(page(client, run))
    assert content.count('<figure class="chart">') == 4
    for part in ("seats", "cards", "curve"):
        assert f'id="{part}"' not in content


def test_a_report_and_the_start_page_link_to_what_the_simulator_plays(client, deck, start_run):
    run = start_run()
    play_out()
    link = f'<a href="{reverse("simulator:card_text")}">What the simulator plays</a>'

    for response in (page(client, run), client.get(reverse("simulator:start", args=[deck.pk]))):
        main = text(response).partition("<main")[2].partition("</main>")[0]
        assert link in main


def test_a_report_with_too_little_card_text_is_headed_as_indicative(client, start_run, deck):
    deck.entries.filter(card__name=SCOUT.name).delete()
    client.post(reverse("simulator:start", args=[deck.pk]), {"games": "20"})
    play_out()
    headline = '<span class="verdict pending">Indicative results: only 20 of 40 cards fully simulated</span>'
    assert headline in text(page(client, Run.objects.get()))


def test_a_run_of_an_earlier_version_is_still_readable(visitor, start_run):
    run = start_run(games=20)
    play_out()
    Run.objects.update(coverage=None)
    content = text(page(visitor, run))
    assert '<span class="verdict pending">Indicative results: card text coverage unknown</span>' in content
    assert "Share of games won by turn" in content
    assert "Wins on turn" in text(visitor.get(reverse("simulator:list")))


def test_the_coverage_is_on_the_pages_before_there_are_results(client, deck, start_run):
    sentence = "40 of 60 cards are fully simulated."
    assert sentence in text(client.get(reverse("simulator:start", args=[deck.pk])))
    assert sentence in text(page(client, start_run()))


def test_a_report_names_an_assumed_health(client, whole_deck, start_run):
    whole_deck.hero.health = None
    run = start_run(games=20)
    play_out()
    assert f"no health for {HERO.name}" in text(page(client, run))


def test_a_run_without_workers_shows_why_it_waits(client, start_run):
    assert "No worker is running. The run continues automatically" in text(page(client, start_run()))


def test_a_run_shows_that_the_queue_cannot_be_reached(client, start_run, monkeypatch):
    monkeypatch.setattr(queue, "is_reachable", lambda: False)
    monkeypatch.setattr(progress_module, "SLOW_CLAIM", progress_module.SLOW_CLAIM * 0)
    run = start_run()
    for _ in range(2):
        answer = page(client, run)
        assert answer.status_code == 200
        assert "The task queue cannot be reached. The run continues automatically" in text(answer)
    run.refresh_from_db()
    assert run.state == Run.State.WAITING


def test_a_run_whose_games_are_played_does_not_test_the_queue(client, start_run, monkeypatch):
    monkeypatch.setattr(queue, "is_reachable", lambda: False)
    monkeypatch.setattr(progress_module, "SLOW_CLAIM", progress_module.SLOW_CLAIM * 0)
    run = start_run()
    chunk = chunks.claim("a worker")
    assert "No worker is running." in text(page(client, run))
    let_lease_expire(chunk)
    assert "The task queue cannot be reached." in text(page(client, run))


def test_looking_at_a_run_sends_no_message_and_changes_nothing(client, start_run, monkeypatch):
    messages = []
    run = start_run(games=40)
    for attempt in range(chunks.MAX_ATTEMPTS):
        Chunk.objects.update(state=Chunk.State.WAITING)
        let_lease_expire(chunks.claim(f"doomed {attempt}"))
    Chunk.objects.update(wake_at=run.created)
    monkeypatch.setattr(queue, "wake_workers", messages.append)
    stored = [*Run.objects.values(), *Chunk.objects.order_by("pk").values()]

    for address in (run.get_absolute_url(), f"{run.get_absolute_url()}progress/", f"/api/runs/{run.pk}/"):
        assert client.get(address).status_code == 200
    assert client.get(f"/api/runs/{run.pk}/results.csv").status_code == 409

    assert messages == []
    assert [*Run.objects.values(), *Chunk.objects.order_by("pk").values()] == stored
    sweep()
    assert "5 workers stopped while playing the same games" in text(page(client, run, "progress"))


def test_only_the_visitor_who_started_a_run_can_cancel_it(client, visitor, start_run):
    run = start_run(games=60)
    chunks.play_next_chunk()
    stranger = Client()
    assert "Cancel" not in text(page(stranger, run))
    refused = stranger.post(reverse("simulator:cancel", args=[run.pk]), follow=True)
    assert "Only the visitor who started a run can cancel it." in text(refused)
    run.refresh_from_db()
    assert run.is_active

    answer = visitor.post(reverse("simulator:cancel", args=[run.pk]), follow=True)
    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
    assert "Cancelled after 20 of 60 games. The report covers those games." in text(answer)


def test_a_run_without_a_finished_game_has_no_report(client, start_run):
    run = start_run()
    chunks.fail(run.pk, "It could not be.")
    content = text(page(client, run))
    assert "It could not be." in content
    assert "<svg" not in content


@pytest.mark.parametrize("same_seed", [True, False])
def test_a_run_can_be_repeated_with_the_same_seed_or_a_new_one(client, start_run, same_seed):
    run = start_run(games=20, seed=9)
    play_out()
    answer = client.post(reverse("simulator:repeat", args=[run.pk]), {"same_seed": "1"} if same_seed else {})
    second = Run.objects.exclude(pk=run.pk).get()
    assert answer.url == second.get_absolute_url()
    assert (second.seed == 9) is same_seed
    play_out()
    run.refresh_from_db()
    second.refresh_from_db()
    assert second.snapshot == run.snapshot
    assert (second.result == run.result) is same_seed


def test_the_list_shows_the_visitors_runs_with_results_and_whether_a_worker_runs(visitor, start_run):
    start_run(games=20)
    play_out()
    start_run(games=40)
    start_run(visitor="another", games=1234)
    content = text(visitor.get(reverse("simulator:list")))
    assert "0 of 40" in content
    assert "1,234" not in content
    assert "No worker is running" in content
    assert re.search(r"Wins on turn \d\.\d+ <small class=\"muted\">\d\.\d+ to \d\.\d+</small>", content)
    Worker.objects.create(name="one", processes=2)
    assert "worker" not in text(visitor.get(reverse("simulator:list"))).partition("<main")[2]


def test_a_list_without_runs_links_to_the_decks(client):
    assert "Choose a deck" in text(client.get(reverse("simulator:list")))


@pytest.mark.parametrize("name", ["detail", "progress"])
def test_an_unknown_run_is_not_found(client, db, name):
    assert client.get(reverse(f"simulator:{name}", args=["nothing"])).status_code == 404


def test_pages_make_a_fixed_number_of_queries(
    client, visitor, start_run, django_assert_max_num_queries, monkeypatch
):
    monkeypatch.setattr(base, "MIN_CHUNK", 2)
    long = start_run(games=24)
    for _ in range(10):
        chunks.play_next_chunk()
    with django_assert_max_num_queries(14):
        page(client, long)
    with django_assert_max_num_queries(14):
        page(client, long, "progress")
    assert Chunk.objects.filter(state=Chunk.State.DONE).count() == 10
    play_out()
    with django_assert_max_num_queries(7):
        page(client, long)
    with django_assert_max_num_queries(4):
        visitor.get(reverse("simulator:list"))


def test_runs_belong_to_the_user_once_the_visitor_logs_in(client, start_run):
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


def test_deleting_an_account_anonymizes_its_runs(client, start_run):
    alice = User.objects.create_user("alice", password="seven mountains 7")
    run = start_run(visitor=f"user-{alice.pk}")
    client.force_login(alice)
    client.post(reverse("accounts:delete"), {"password": "seven mountains 7", "decks": "delete"})
    run.refresh_from_db()

    assert not User.objects.exists()
    assert run.visitor == DELETED_VISITOR
    assert run.deck_name not in text(Client().get(reverse("simulator:list")))
