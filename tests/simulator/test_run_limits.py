"""How many runs may be active: by caller, whatever cookies are sent, and with places left for the others."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import User
from decks.models import Deck
from simulator import actions
from simulator.actions import MAX_ACTIVE_OF_CALLER, TooManyRunsError
from simulator.models import Run
from simulator.workers import chunks
from tests.simulator.test_run_pages import text


def start(deck, client=None, **sent):
    return (client or Client()).post(reverse("simulator:start", args=[deck.pk]), {"games": 20}, **sent)


def test_without_cookies_runs_count_for_the_address(deck):
    answers = [start(deck) for _ in range(6)]

    assert [answer.status_code for answer in answers] == [302, 302, 302, 429, 429, 429]
    assert "Visitors of your address already have 3 active runs." in text(answers[-1])
    assert Run.objects.count() == MAX_ACTIVE_OF_CALLER
    assert start(deck, headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 302


def test_a_household_of_addresses_is_one_caller(deck):
    addresses = [f"2001:db8::{number}" for number in range(1, 5)]

    statuses = [start(deck, headers={"X-Forwarded-For": address}).status_code for address in addresses]

    assert statuses == [302, 302, 302, 429]


def test_an_address_is_stored_as_a_keyed_hash(deck):
    start(deck, headers={"X-Forwarded-For": "203.0.113.7"})

    caller = Run.objects.get().caller
    assert len(caller) == 64
    assert "203.0.113.7" not in caller


def test_runs_of_a_user_count_for_the_account_at_every_address(deck):
    user = User.objects.create_user("ann")
    for number in range(4):
        client = Client()
        client.force_login(user)
        answer = start(deck, client, headers={"X-Forwarded-For": f"203.0.113.{number}"})

    assert answer.status_code == 429
    assert Run.objects.filter(caller=f"user-{user.pk}").count() == MAX_ACTIVE_OF_CALLER
    assert start(deck).status_code == 302


def test_logging_in_leaves_the_runs_to_the_address(deck):
    """Otherwise an address could start three runs for every account it creates, again and again."""
    client = Client()
    for _ in range(MAX_ACTIVE_OF_CALLER):
        start(deck, client)
    client.force_login(User.objects.create_user("ann"))

    assert start(deck, client).status_code == 429
    assert start(deck).status_code == 429


def test_a_repeated_run_counts_too(deck, start_run):
    run = start_run(visitor="other", games=20)
    for _ in range(MAX_ACTIVE_OF_CALLER):
        start(deck)

    answer = Client().post(reverse("simulator:repeat", args=[run.pk]), follow=True)

    assert "Visitors of your address already have 3 active runs." in text(answer)
    assert Run.objects.count() == MAX_ACTIVE_OF_CALLER + 1


def test_a_run_that_has_ended_makes_room(deck):
    for _ in range(MAX_ACTIVE_OF_CALLER):
        start(deck)
    chunks.play_next_chunk()

    assert start(deck).status_code == 302


def test_the_last_places_are_for_those_without_a_run(start_run, monkeypatch):
    monkeypatch.setattr(actions, "MAX_ACTIVE", 4)
    monkeypatch.setattr(actions, "RESERVED", 2)
    start_run(visitor="first")
    start_run(visitor="first")

    with pytest.raises(TooManyRunsError, match="everyone can have one at a time now"):
        start_run(visitor="first")
    start_run(visitor="second")
    start_run(visitor="third")
    with pytest.raises(TooManyRunsError, match="Too many runs are waiting"):
        start_run(visitor="fourth")


@pytest.mark.django_db(transaction=True)
def test_starts_at_the_same_moment_are_counted_one_after_the_other(deck):
    snapshot = actions.take_snapshot(Deck.objects.with_contents().get(pk=deck.pk).decklist())
    settings = actions.RunSettings(games=20)

    def attempt(number):
        try:
            actions.start(snapshot, settings, visitor=f"browser {number}", caller="an address")
        except TooManyRunsError:
            return False
        else:
            return True
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        started = list(threads.map(attempt, range(16)))

    assert sum(started) == MAX_ACTIVE_OF_CALLER


@pytest.mark.usefixtures("start_worker")  # no worker of other tests takes part
def test_workers_that_claim_at_the_same_moment_claim_different_chunks_of_all_callers(deck, start_run):
    runs = [start_run(visitor=f"visitor {number}", games=100) for number in range(3)]

    def claim(number):
        try:
            return chunks.claim(f"worker {number}")
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as threads:
        claimed = list(threads.map(claim, range(15)))

    assert len({chunk.pk for chunk in claimed}) == 15
    assert {chunk.run_id for chunk in claimed} == {run.pk for run in runs}
    assert chunks.claim("late") is None
