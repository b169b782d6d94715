"""Signing up, logging in, logging out."""

import pytest
from django.db import IntegrityError
from django.test import Client

from accounts import actions
from accounts.limits import LOGIN_HERE, SIGN_UP
from accounts.models import User
from tests.accounts.conftest import PASSWORD, log_in, text_of, url

GOOD = {"name": "Bob", "password1": PASSWORD, "password2": PASSWORD, "email": ""}


def test_a_name_and_a_password_make_an_account(client, db):
    response = client.post(url("signup"), GOOD)

    assert response.url == "/decks/"
    assert client.session["_auth_user_id"] == str(User.objects.get(username="Bob").pk)
    assert "Bob" in text_of(client.get(url("home")))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "aLICE"}, "Somebody has that name already."),
        ({"name": "Ａlice"}, "Somebody has that name already."),
        ({"name": "x" * 31}, "at most 30 characters"),
        ({"name": "Bob\x00"}, "Null characters are not allowed."),
        ({"name": "root"}, "That name is kept free"),
        ({"password2": "something else 1"}, "The two passwords differ."),
        ({"password1": "1234567", "password2": "1234567"}, "at least 8 characters"),
        ({"password1": "password", "password2": "password"}, "too common"),
        ({"name": "thebobster", "password1": "thebobster1", "password2": "thebobster1"}, "too similar"),
        ({"password1": "x" * 201, "password2": "x" * 201}, "at most 200 characters"),
        ({"email": "nowhere"}, "Enter a valid email address."),
    ],
)
def test_what_cannot_be_an_account_is_said_and_none_is_made(client, alice, change, sentence):
    response = client.post(url("signup"), GOOD | change)

    assert response.status_code == 422
    assert sentence in text_of(response)
    assert User.objects.count() == 1


def test_names_differ_by_more_than_case_whoever_makes_them(alice):
    with pytest.raises(IntegrityError):
        User.objects.create_user("ALICE")


def test_who_is_second_by_a_hair_is_told_so(client, alice, monkeypatch):
    monkeypatch.setattr("accounts.forms.taken", lambda name: False)
    response = client.post(url("signup"), GOOD | {"name": "alice"})

    assert response.status_code == 422
    assert "Somebody has that name already." in text_of(response)
    with pytest.raises(actions.Refused):
        actions.rename(User.objects.create_user("carol"), "Alice")


@pytest.mark.parametrize("name", ["Alice", "alice", " ALICE ", "Ａlice"])
def test_a_name_opens_the_door_whatever_its_case(client, alice, name):
    log_in(client, name)

    assert client.session["_auth_user_id"] == str(alice.pk)


@pytest.mark.parametrize(
    ("name", "password"), [("Alice", "wrong"), ("Nobody", PASSWORD), ("Alice", PASSWORD.upper())]
)
def test_a_wrong_name_and_a_wrong_password_look_alike(client, alice, name, password):
    response = log_in(client, name, password)

    assert response.status_code == 422
    assert "Name and password do not belong together." in text_of(response)
    assert "_auth_user_id" not in client.session
    assert password not in response.content.decode()


def test_who_guesses_must_wait_even_with_the_right_password(client, alice):
    for _ in range(LOGIN_HERE.most):
        assert "do not belong together" in text_of(log_in(client, password="guess"))

    assert "That was tried too often. Wait 15 minutes" in text_of(log_in(client))
    assert "do not belong together" in text_of(log_in(client, "Somebody"))
    assert log_in(Client(REMOTE_ADDR="10.1.2.3")).status_code == 302, (
        "the owner, elsewhere, is not locked out"
    )


def test_logging_in_begins_the_count_anew(client, alice):
    for _ in range(LOGIN_HERE.most - 1):
        log_in(client, password="guess")
    log_in(client)
    client.post(url("logout"))

    for _ in range(LOGIN_HERE.most):
        assert "do not belong together" in text_of(log_in(client, password="guess"))


def test_one_address_makes_only_so_many_accounts(db):
    for number in range(SIGN_UP.most):
        assert Client().post(url("signup"), GOOD | {"name": f"user{number}"}).status_code == 302
    refused = Client().post(url("signup"), GOOD)

    assert refused.status_code == 422
    assert "That was tried too often." in text_of(refused)
    assert not User.objects.filter(username="Bob").exists()


@pytest.mark.parametrize("door", ["login", "signup"])
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
def test_the_way_on_never_leaves_the_site(client, alice, door, onward, leads_to):
    told = {"name": "Alice", "password": PASSWORD} if door == "login" else GOOD
    assert client.post(url(door), told | {"next": onward}).url == leads_to
    assert client.get(url(door), {"next": onward}).url == leads_to, "who is in already goes on as well"


def test_the_header_says_who_is_here_and_leads_back(client, alice):
    assert (
        'href="/accounts/login/?next=%2Fdecks%2F%3Fq%3Dfang"' in client.get("/decks/?q=fang").content.decode()
    )
    log_in(client)
    page = client.get("/decks/").content.decode()
    assert 'href="/accounts/"' in page
    assert "Log in" not in text_of(client.get("/rules/"))


def test_logging_out_needs_a_button(client, alice):
    log_in(client)
    assert client.get(url("logout")).status_code == 405
    assert client.session["_auth_user_id"]

    client.post(url("logout"))
    assert "_auth_user_id" not in client.session


def test_who_asks_for_it_is_forgotten_when_the_browser_closes(client, alice):
    client.post(url("login"), {"name": "Alice", "password": PASSWORD})
    assert client.cookies["sessionid"]["max-age"] == ""

    client.post(url("logout"))
    log_in(client)
    assert client.cookies["sessionid"]["max-age"] == 400 * 24 * 3600


def test_another_name_for_the_session_once_logged_in(client, alice):
    session = client.session
    session["deck_owner"] = "a key"
    session.save()
    before = client.cookies["sessionid"].value
    log_in(client)

    assert client.cookies["sessionid"].value != before


@pytest.mark.parametrize("door", ["login", "signup"])
def test_doors_need_their_token(db, door):
    assert Client(enforce_csrf_checks=True).post(url(door), GOOD).status_code == 403


@pytest.mark.parametrize("door", ["login", "signup", "forgotten"])
def test_doors_are_not_kept_by_anybody_on_the_way(client, db, door):
    assert "no-store" in client.get(url(door)).headers["Cache-Control"]
