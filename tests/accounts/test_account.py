"""The account pages: view, change and delete an account."""

import pytest
from django.test import Client

from accounts import account_sections
from accounts.account_sections import AccountSection, DeletionHandler, register_section
from accounts.models import User
from common.limits.table import PASSWORD as PASSWORD_LIMIT
from tests.accounts.conftest import PASSWORD, log_in, text_of, url

NEW = "eight rivers 8"
PAGES = ["home", "change_name", "change_email", "change_password", "delete"]


@pytest.fixture
def at_home(client, alice):
    client.force_login(alice)
    return client


@pytest.mark.parametrize("page", PAGES)
def test_account_pages_require_log_in(client, db, page):
    address = "/accounts/" if page == "home" else f"/accounts/{page.removeprefix('change_')}/"
    assert client.get(url(page)).url == f"/accounts/login/?next={address}"


@pytest.mark.parametrize("page", PAGES)
def test_get_changes_nothing(at_home, alice, page):
    assert at_home.get(url(page)).status_code == 200
    alice.refresh_from_db()
    assert (alice.username, alice.check_password(PASSWORD)) == ("Alice", True)


def test_account_page_shows_the_stored_data(at_home):
    page = text_of(at_home.get(url("home")))

    assert "alice@cards.example" in page
    assert "No decks yet." in page


def test_other_apps_add_sections_in_order(at_home, monkeypatch):
    monkeypatch.setattr(account_sections, "_sections", {})
    register_section(AccountSection("late", "Second", 20, "accounts/_header_link.html", lambda request: {}))
    register_section(AccountSection("early", "First", 10, "accounts/_header_link.html", lambda request: {}))
    page = text_of(at_home.get(url("home")))

    assert page.index("First") < page.index("Second")


def test_changing_the_name(at_home, alice):
    User.objects.create_user("bob")
    assert "This name is already taken." in text_of(at_home.post(url("change_name"), {"name": "BOB"}))
    assert at_home.post(url("change_name"), {"name": "ALICE"}).status_code == 302, "own name, other case"
    page = text_of(at_home.post(url("change_name"), {"name": "Alice2"}, follow=True))

    assert "Your name is now Alice2." in page
    assert User.objects.get(pk=alice.pk).username == "Alice2"


def test_changing_the_email_requires_the_password(at_home, alice):
    refused = at_home.post(url("change_email"), {"email": "thief@cards.example", "password": "guess"})
    alice.refresh_from_db()
    assert "Incorrect password." in text_of(refused)
    assert alice.email == "alice@cards.example"

    at_home.post(url("change_email"), {"email": "", "password": PASSWORD})
    alice.refresh_from_db()
    assert alice.email == ""


def test_changing_the_password_ends_other_sessions(at_home, alice):
    elsewhere = Client()
    elsewhere.force_login(alice)
    values = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    page = text_of(at_home.post(url("change_password"), values, follow=True))

    assert "Your password was changed." in page
    assert at_home.get(url("home")).status_code == 200
    assert elsewhere.get(url("home")).status_code == 302
    assert log_in(Client(), password=NEW).status_code == 302


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"old_password": "guess"}, "Incorrect password."),
        ({"new_password2": "other words 9"}, "The two passwords do not match."),
        ({"new_password1": "alice123", "new_password2": "alice123"}, "too similar"),
    ],
)
def test_invalid_new_password_changes_nothing(at_home, alice, change, sentence):
    values = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW} | change
    response = at_home.post(url("change_password"), values)

    assert response.status_code == 422
    assert sentence in text_of(response)
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)


def test_wrong_passwords_of_a_logged_in_user_are_limited(at_home):
    for _ in range(PASSWORD_LIMIT.maximum):
        at_home.post(url("delete"), {"password": "guess", "decks": "delete"})
    response = at_home.post(url("delete"), {"password": PASSWORD, "decks": "delete"})

    assert "Too many attempts." in text_of(response)
    assert User.objects.exists()


@pytest.mark.parametrize(
    "values", [{}, {"password": "guess"}, {"password": PASSWORD}, {"password": PASSWORD, "decks": "x"}]
)
def test_deleting_requires_the_password_and_a_choice(at_home, values):
    assert at_home.post(url("delete"), values).status_code == 422
    assert User.objects.exists()


def test_deleting_an_account_calls_the_handlers(at_home, monkeypatch):
    calls = []
    monkeypatch.setitem(
        account_sections._deletion_handlers,
        "test",
        DeletionHandler("test", lambda user, choice: calls.append((user.username, choice))),
    )
    page = text_of(at_home.post(url("delete"), {"password": PASSWORD, "decks": "delete"}, follow=True))

    assert "Your account was deleted." in page
    assert calls == [("Alice", "")]
    assert not User.objects.exists()
    assert "_auth_user_id" not in at_home.session


def test_account_stays_when_a_handler_fails(at_home, monkeypatch):
    def fail(user, choice):
        raise RuntimeError

    monkeypatch.setitem(account_sections._deletion_handlers, "test", DeletionHandler("test", fail))
    with pytest.raises(RuntimeError):
        at_home.post(url("delete"), {"password": PASSWORD, "decks": "delete"})
    assert User.objects.exists()
