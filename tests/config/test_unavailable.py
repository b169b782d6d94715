"""While the database cannot write or does not answer, pages work as far as they can, and else say so: 503.

What the tests make of the database is real: one that is read-only, one that cannot be reached, and one whose
disk is full for a single table (a trigger raises PostgreSQL's own error).
"""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import middleware, sessions
from accounts.models import LoginSession, User
from accounts.session_store import SessionStore, set_if_possible
from api import models as api_models
from api.models import Token
from card_rules.models import Ruling
from cards.models import Card
from common.storage_errors import NOT_NOW
from decks import visits
from decks.models import Deck, Version
from simulator.models import RecordedGame, Run
from simulator.workers import queue
from tests.filled_site import PASSWORD, address_values
from tests.filled_site import log_in as log_in_member
from tests.profiles import sampled
from tests.site_map import routes
from tests.storage_faults import (
    fill_disk_for,
    free_disk,
    is_refusal,
    read_only_database,
    unreachable_database,
)

pytestmark = pytest.mark.django_db(transaction=True)

LISTS = ("Hero: Boris Brightbeard\n4 Fireball", "Hero: Boris Brightbeard\n4 Fireball\n4 Mystic Denial")


@pytest.fixture
def client() -> Client:
    """A browser whose errors are pages, as on a real server."""
    return Client(raise_request_exception=False)


@pytest.fixture
def stamp_every_visit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Store with every request what is otherwise stored once in minutes or days."""
    for module, name in (
        (middleware, "EVERY"),
        (visits, "EVERY"),
        (sessions, "RESOLUTION"),
        (api_models, "USE_RESOLUTION"),
    ):
        monkeypatch.setattr(module, name, timedelta(0))


@pytest.fixture
def member(client: Client, filled_site: None) -> Client:
    """A user who has one of everything."""
    log_in_member(client)
    return client


def test_every_address_answers_without_writing_and_without_the_database(
    member: Client, stamp_every_visit: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = address_values()
    addresses = [route.address(values) for route in routes() if route.name not in ("healthz", "metrics")]
    assert len(addresses) > 140

    with read_only_database():
        reading = {
            address: member.get(address).status_code for address in [*sampled(addresses, 2), "/admin/"]
        }
        writing = [member.post(address) for address in sampled(addresses, 3)]
    with unreachable_database(monkeypatch):
        unreachable = [member.get(address) for address in sampled(addresses, 6)]

    assert {address for address, status in reading.items() if status >= 500} == set()
    for response in (*writing, *unreachable):
        assert response.status_code < 500 or is_refusal(response), response.request
    assert sum(map(is_refusal, writing)) >= 3
    assert sum(map(is_refusal, unreachable)) >= 10
    assert member.get("/decks/").status_code == 200


def test_a_visit_is_not_refused_because_it_cannot_be_noted(
    member: Client, stamp_every_visit: None, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = Client(raise_request_exception=False)
    deck = visitor.post("/decks/new/list/", {"list": LISTS[0]})["Location"]
    member.post(f"/simulations/start/{Deck.objects.filter(starter='').first().pk}/", {"games": "50"})
    run = Run.objects.active().get()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE simulator_chunk SET wake_at = now()")
    played = Run.objects.filter(state=Run.State.DONE).first()
    token, secret = Token.objects.create_token(User.objects.get(), "Program")

    with read_only_database(), caplog.at_level("INFO", logger="common.storage_errors"):
        assert visitor.get(f"{deck}?view=piles").status_code == 200
        assert visitor.get(deck).status_code == 200
        assert Client().get(f"{deck}?view=piles").status_code == 200
        assert member.get(run.get_absolute_url()).status_code == 200
        assert member.get(f"{played.get_absolute_url()}games/7/").status_code == 200
        assert Client().get("/api/decks/", headers={"Authorization": f"Bearer {secret}"}).status_code == 200

    assert {record.getMessage().partition(" was left out: ")[0] for record in caplog.records} == {
        "A value of a session",
        "Keeping a game",
        "The time of a visit of a user",
        "The time of a visit to a deck",
        "The time of a visit to the decks of a browser",
        "The time of the last use of a token",
    }
    token.refresh_from_db()
    assert token.used is None
    assert not RecordedGame.objects.filter(number=6).exists()


def sign_up(client: Client) -> HttpResponse:
    fields = {"username": "Muradin", "password1": PASSWORD, "password2": PASSWORD}
    return Client(raise_request_exception=False).post("/accounts/signup/", fields)


def log_in(client: Client) -> HttpResponse:
    fields = {"username": "Brann", "password": PASSWORD}
    return Client(raise_request_exception=False).post("/accounts/login/", fields)


def log_out(client: Client) -> HttpResponse:
    return client.post("/accounts/logout/")


def save_deck(client: Client) -> HttpResponse:
    return client.post("/decks/new/list/", {"list": LISTS[1]})


def change_deck(client: Client) -> HttpResponse:
    deck = Deck.objects.get(owner__username="Brann", name="A deck of one's own")
    entry = deck.entries.first()
    fields = {"card": entry.card_id, "zone": entry.zone, "count": entry.count + 1}
    return client.post(f"/decks/{deck.pk}/entry/", fields, headers={"HX-Request": "true"})


def start_run(client: Client) -> HttpResponse:
    deck = Deck.objects.filter(starter="").first()
    return client.post(f"/simulations/start/{deck.pk}/", {"games": "20"})


def propose_ruling(client: Client) -> HttpResponse:
    card = Card.objects.filter(types=["Ally"]).last()
    fields = {"rule": "410.1", "text": "It can attack in the turn in which it is played."}
    return client.post(f"/cards/{card.slug}/rulings/new/", fields)


def save_deck_with_the_api(client: Client) -> HttpResponse:
    return client.post("/api/decks/", {"list": LISTS[1]}, content_type="application/json")


def start_run_with_the_api(client: Client) -> HttpResponse:
    deck = Deck.objects.filter(starter="").first()
    return client.post("/api/runs/", {"deck": deck.pk, "games": 20}, content_type="application/json")


ACTIONS: tuple[Callable[[Client], HttpResponse], ...] = (
    sign_up,
    log_in,
    save_deck,
    change_deck,
    start_run,
    propose_ruling,
    save_deck_with_the_api,
    start_run_with_the_api,
    log_out,
)


def count_rows() -> dict[str, object]:
    """What the actions add to or change."""
    cards = Deck.objects.values_list("entries__count", "entries__card", "pk")
    models = (User, Session, LoginSession, Deck, Version, Run, Ruling)
    return {model.__name__: model.objects.count() for model in models} | {"cards": sorted(map(str, cards))}


def test_what_cannot_be_stored_is_refused_and_works_later(member: Client, log: io.StringIO) -> None:
    before = count_rows()

    with read_only_database():
        refused = {action.__name__: action(member) for action in ACTIONS}

    assert {
        name: response.status_code for name, response in refused.items() if not is_refusal(response)
    } == {}
    assert refused["save_deck_with_the_api"].json()["message"] == NOT_NOW
    lines = log.getvalue().splitlines()
    assert len(lines) == len(ACTIONS)
    assert all(" WARNING django.request: Service Unavailable: /" in line for line in lines)
    assert all("read-only transaction" in line for line in lines)
    assert count_rows() == before
    for action in ACTIONS:
        response = action(member)
        assert response.status_code < 400, (action, response.content.decode())
    assert count_rows()["Run"] == before["Run"] + 2


@pytest.mark.parametrize("operation", ["INSERT", "UPDATE"])
def test_a_full_disk_in_the_midst_of_signing_up_leaves_no_account(member: Client, operation: str) -> None:
    browser = Client(raise_request_exception=False)
    deck = browser.post("/decks/new/list/", {"list": LISTS[0]})["Location"]
    fields = {"username": "Muradin", "password1": PASSWORD, "password2": PASSWORD}

    fill_disk_for("django_session", operation)
    refusal = browser.post("/accounts/signup/", fields)

    assert is_refusal(refusal)
    assert not User.objects.filter(username="Muradin").exists()
    assert b"Edit" in browser.get(deck).content  # the browser is still known
    free_disk()
    assert browser.post("/accounts/signup/", fields).status_code == 302
    assert Deck.objects.filter(owner__username="Muradin").count() == 1


@pytest.mark.parametrize("table", ["django_session", "accounts_auditevent"])
def test_a_full_disk_in_the_midst_of_a_change_of_password_changes_nothing(member: Client, table: str) -> None:
    new = "another long word for a page"
    fields = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    address = "/accounts/password/"

    fill_disk_for(table)
    refusal = member.post(address, fields)

    assert is_refusal(refusal)
    assert User.objects.get(username="Brann").check_password(PASSWORD)
    assert member.get(address).status_code == 200
    free_disk()
    assert member.post(address, fields).status_code == 302
    assert User.objects.get(username="Brann").check_password(new)


@pytest.mark.parametrize("action", [save_deck, start_run], ids=lambda action: action.__name__)
def test_a_full_disk_leaves_nothing_behind_of_a_browser_that_cannot_be_recognized(
    member: Client, action: Callable[[Client], HttpResponse]
) -> None:
    before = count_rows()
    browser = Client(raise_request_exception=False)

    fill_disk_for("django_session")
    refusal = action(browser)

    assert is_refusal(refusal)
    assert count_rows() == before
    assert not browser.cookies.keys() & {"sessionid"}
    free_disk()
    assert action(browser).status_code == 302


@pytest.mark.parametrize(
    ("action", "statements"),
    [
        (sign_up, ["INSERT", "UPDATE"]),
        (log_in, ["INSERT", "UPDATE"]),
        (lambda member: save_deck(Client()), ["INSERT"]),
        (lambda member: start_run(Client()), ["INSERT"]),
    ],
    ids=["sign up", "log in", "save deck", "start run"],
)
def test_nothing_of_a_session_is_written_after_what_it_is_stored_with(
    member: Client, action: Callable[[Client], HttpResponse], statements: list[str]
) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert action(member).status_code == 302

    sql = [query["sql"] for query in queries]
    writes = [line for line in sql if line.startswith(("INSERT", "UPDATE")) and '"django_session"' in line]
    assert [line.split()[0] for line in writes] == statements


def test_a_user_logs_in_although_the_visit_cannot_be_noted(member: Client) -> None:
    fill_disk_for("accounts_loginsession")

    assert log_in(member).status_code == 302


def test_a_run_starts_although_nobody_can_be_woken(member: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill_disk(messages: int) -> None:
        fill_disk_for("simulator_chunk")
        raise queue.QueueDownError

    monkeypatch.setattr(queue, "wake_workers", fill_disk)

    assert start_run(member).status_code == 302
    assert Run.objects.active().get().chunks.exists()


def test_a_value_that_cannot_be_stored_leaves_the_session_as_it_was(
    member: Client,
) -> None:
    session = SessionStore(Session.objects.first().pk)
    before = dict(session.items())

    with read_only_database():
        set_if_possible(session, "visitor", "a")
        set_if_possible(new := SessionStore(), "visitor", "a")
        with pytest.raises(DatabaseError, match="read-only"):
            session.save()

    assert dict(session.items()) == before
    assert not session.modified
    assert new.is_empty()
    Session.objects.all().delete()
    with pytest.raises(UpdateError):
        session.save()
