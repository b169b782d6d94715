"""Signing up, logging in, logging out."""

import pytest
from django.db import IntegrityError
from django.test import Client

from accounts import actions
from accounts.models import User
from common.limits.table import LOGIN_NAME_AND_ADDRESS, SIGN_UP
from tests.accounts.conftest import PASSWORD, log_in, text_of, url

GOOD = {"username": "Bob", "password1": PASSWORD, "password2": PASSWORD, "email": ""}


def test_a_name_and_a_password_create_an_account(client, db):
    response = client.post(url("signup"), GOOD)

    assert response.url == "/decks/"
    assert client.session["_auth_user_id"] == str(User.objects.get(username="Bob").pk)
    assert "Bob" in text_of(client.get(url("home")))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"username": ""}, "This field is required."),
        ({"username": "aLICE"}, "This name is already taken."),
        ({"username": "Ａlice"}, "This name is already taken."),
        ({"username": "x" * 31}, "at most 30 characters"),
        ({"username": "Bob\x00"}, "Null characters are not allowed."),
        ({"username": "root"}, "This name is reserved."),
        ({"password2": "something else 1"}, "The two passwords do not match."),
        ({"password1": "1234567", "password2": "1234567"}, "at least 8 characters"),
        ({"password1": "password", "password2": "password"}, "too common"),
        ({"username": "thebobster", "password1": "thebobster1", "password2": "thebobster1"}, "too similar"),
        ({"password1": "x" * 201, "password2": "x" * 201}, "at most 200 characters"),
        ({"email": "nowhere"}, "Enter a valid email address."),
    ],
)
def test_invalid_sign_up_explains_the_error_and_creates_no_account(client, alice, change, sentence):
    response = client.post(url("signup"), GOOD | change)

    assert response.status_code == 422
    assert sentence in text_of(response)
    assert User.objects.count() == 1


def test_database_refuses_names_that_differ_only_by_case(alice):
    with pytest.raises(IntegrityError):
        User.objects.create_user("ALICE")


def test_name_taken_between_check_and_save_is_reported(client, alice, monkeypatch):
    monkeypatch.setattr("accounts.forms.is_name_taken", lambda name: False)
    response = client.post(url("signup"), GOOD | {"username": "alice"})

    assert response.status_code == 422
    assert "This name is already taken." in text_of(response)
    with pytest.raises(actions.AccountError, match="already taken"):
        actions.sign_up("alice", PASSWORD)
    with pytest.raises(actions.AccountError, match="already taken"):
        actions.rename(User.objects.create_user("carol"), "Alice")


@pytest.mark.parametrize("name", ["Alice", "alice", " ALICE ", "Ａlice"])
def test_log_in_ignores_the_case_of_the_name(client, alice, name):
    log_in(client, name)

    assert client.session["_auth_user_id"] == str(alice.pk)


@pytest.mark.parametrize(
    ("name", "password"), [("Alice", "wrong"), ("Nobody", PASSWORD), ("Alice", PASSWORD.upper())]
)
def test_wrong_name_and_wrong_password_give_the_same_answer(client, alice, name, password):
    response = log_in(client, name, password)

    assert response.status_code == 422
    assert "Incorrect name or password." in text_of(response)
    assert "_auth_user_id" not in client.session
    assert password not in response.content.decode()


def test_too_many_failed_log_ins_must_wait_even_with_the_right_password(client, alice):
    for _ in range(LOGIN_NAME_AND_ADDRESS.maximum):
        assert "Incorrect name or password" in text_of(log_in(client, password="guess"))

    assert "Too many attempts. Try again in 15 minutes." in text_of(log_in(client))
    assert "Incorrect name or password" in text_of(log_in(client, "Somebody"))
    assert log_in(Client(REMOTE_ADDR="10.1.2.3")).status_code == 302, (
        "the owner, elsewhere, is not locked out"
    )


def test_successful_log_in_resets_the_count(client, alice):
    for _ in range(LOGIN_NAME_AND_ADDRESS.maximum - 1):
        log_in(client, password="guess")
    log_in(client)
    client.post(url("logout"))

    for _ in range(LOGIN_NAME_AND_ADDRESS.maximum):
        assert "Incorrect name or password" in text_of(log_in(client, password="guess"))


def test_sign_ups_from_one_address_are_limited(db):
    for number in range(SIGN_UP.maximum):
        assert Client().post(url("signup"), GOOD | {"username": f"user{number}"}).status_code == 302
    refused = Client().post(url("signup"), GOOD)

    assert refused.status_code == 422
    assert "Too many attempts." in text_of(refused)
    assert not User.objects.filter(username="Bob").exists()


@pytest.mark.parametrize("page", ["login", "signup"])
@pytest.mark.parametrize(
    ("onward", "leads_to"),
    [
        ("/decks/?q=is%3Amine", "/decks/?q=is%3Amine"),
        ("https://evil.example/", "/decks/"),
        ("//evil.example/", "/decks/"),
        ("/\\evil.example", "/decks/"),
        ("javascript:alert(1)", "/decks/"),
        ("/accounts/login/?next=/accounts/login/", "/decks/"),
        ("", "/decks/"),
    ],
)
def test_next_page_never_leaves_the_site(client, alice, page, onward, leads_to):
    values = {"username": "Alice", "password": PASSWORD} if page == "login" else GOOD
    assert client.post(url(page), values | {"next": onward}).url == leads_to
    assert client.get(url(page), {"next": onward}).url == leads_to, "also for a user who is logged in"


def test_header_links_to_log_in_with_next_or_to_the_account(client, alice):
    assert (
        'href="/accounts/login/?next=%2Fdecks%2F%3Fq%3Dfang"' in client.get("/decks/?q=fang").content.decode()
    )
    log_in(client)
    page = client.get("/decks/").content.decode()
    assert 'href="/accounts/"' in page
    assert "Log in" not in text_of(client.get("/rules/"))
    assert "Log in" not in text_of(client.get("/rules/%00/")), "a page that is made without the request"


def test_logging_out_requires_post(client, alice):
    log_in(client)
    assert client.get(url("logout")).status_code == 405
    assert client.session["_auth_user_id"]

    client.post(url("logout"))
    assert "_auth_user_id" not in client.session


def test_session_lasts_until_the_browser_closes_unless_remembered(client, alice):
    client.post(url("login"), {"username": "Alice", "password": PASSWORD})
    assert client.cookies["sessionid"]["max-age"] == ""

    client.post(url("logout"))
    log_in(client)
    assert client.cookies["sessionid"]["max-age"] == 400 * 24 * 3600


def test_log_in_changes_the_session_key(client, alice):
    session = client.session
    session["deck_owner"] = "a key"
    session.save()
    before = client.cookies["sessionid"].value
    log_in(client)

    assert client.cookies["sessionid"].value != before


@pytest.mark.parametrize("page", ["login", "signup"])
def test_log_in_and_sign_up_require_a_csrf_token(db, page):
    assert Client(enforce_csrf_checks=True).post(url(page), GOOD).status_code == 403


@pytest.mark.parametrize("page", ["login", "signup", "password_reset"])
def test_log_in_pages_are_not_cached(client, db, page):
    assert "no-store" in client.get(url(page)).headers["Cache-Control"]
