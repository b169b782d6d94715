"""What a user may do with the account: look, change it, leave."""

import pytest
from django.test import Client

from accounts import parts
from accounts.limits import PASSWORD as PASSWORD_LIMIT
from accounts.models import User
from accounts.parts import Farewell, Part
from tests.accounts.conftest import PASSWORD, log_in, text_of, url

NEW = "eight rivers 8"
PAGES = ["home", "name", "email", "password", "delete"]


@pytest.fixture
def at_home(client, alice):
    client.force_login(alice)
    return client


@pytest.mark.parametrize("page", PAGES)
def test_the_account_is_for_who_is_logged_in(client, db, page):
    assert (
        client.get(url(page)).url == f"/accounts/login/?next=/accounts/{'' if page == 'home' else page + '/'}"
    )


@pytest.mark.parametrize("page", PAGES)
def test_each_page_can_be_looked_at_and_changes_nothing(at_home, alice, page):
    assert at_home.get(url(page)).status_code == 200
    alice.refresh_from_db()
    assert (alice.username, alice.check_password(PASSWORD)) == ("Alice", True)


def test_the_page_says_what_is_kept(at_home):
    page = text_of(at_home.get(url("home")))

    assert "alice@cards.example" in page
    assert "No decks yet." in page


def test_other_rooms_put_their_part_on_the_page(at_home, monkeypatch):
    monkeypatch.setattr(parts, "_parts", {})
    parts.register(Part("late", "Second", 20, "accounts/_corner.html", lambda request: {}))
    parts.register(Part("early", "First", 10, "accounts/_corner.html", lambda request: {}))
    page = text_of(at_home.get(url("home")))

    assert page.index("First") < page.index("Second")


def test_another_name(at_home, alice):
    User.objects.create_user("bob")
    assert "Somebody has that name already." in text_of(at_home.post(url("name"), {"name": "BOB"}))
    assert at_home.post(url("name"), {"name": "ALICE"}).status_code == 302, "one's own in other letters"
    page = text_of(at_home.post(url("name"), {"name": "Alice2"}, follow=True))

    assert "You are called Alice2 now." in page
    assert User.objects.get(pk=alice.pk).username == "Alice2"


def test_another_address_takes_the_password(at_home, alice):
    refused = at_home.post(url("email"), {"email": "thief@cards.example", "password": "guess"})
    alice.refresh_from_db()
    assert "That is not your password." in text_of(refused)
    assert alice.email == "alice@cards.example"

    at_home.post(url("email"), {"email": "", "password": PASSWORD})
    alice.refresh_from_db()
    assert alice.email == ""


def test_another_password_logs_every_other_device_out(at_home, alice):
    elsewhere = Client()
    elsewhere.force_login(alice)
    told = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    page = text_of(at_home.post(url("password"), told, follow=True))

    assert "Your password is changed." in page
    assert at_home.get(url("home")).status_code == 200
    assert elsewhere.get(url("home")).status_code == 302
    assert log_in(Client(), password=NEW).status_code == 302


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"old_password": "guess"}, "That is not your password."),
        ({"new_password2": "other words 9"}, "The two passwords differ."),
        ({"new_password1": "alice123", "new_password2": "alice123"}, "too similar"),
    ],
)
def test_a_password_that_will_not_do_changes_nothing(at_home, alice, change, sentence):
    told = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW} | change
    response = at_home.post(url("password"), told)

    assert response.status_code == 422
    assert sentence in text_of(response)
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)


def test_the_password_cannot_be_guessed_in_a_browser_left_open(at_home):
    for _ in range(PASSWORD_LIMIT.most):
        at_home.post(url("delete"), {"password": "guess", "decks": "delete"})
    response = at_home.post(url("delete"), {"password": PASSWORD, "decks": "delete"})

    assert "That was tried too often." in text_of(response)
    assert User.objects.exists()


@pytest.mark.parametrize(
    "told", [{}, {"password": "guess"}, {"password": PASSWORD}, {"password": PASSWORD, "decks": "x"}]
)
def test_an_account_is_deleted_only_by_who_knows_the_password_and_has_chosen(at_home, told):
    assert at_home.post(url("delete"), told).status_code == 422
    assert User.objects.exists()


def test_a_deleted_account_is_gone(at_home, monkeypatch):
    told = []
    monkeypatch.setitem(
        parts._farewells, "test", Farewell("test", lambda user, choice: told.append((user.username, choice)))
    )
    page = text_of(at_home.post(url("delete"), {"password": PASSWORD, "decks": "delete"}, follow=True))

    assert "Your account is deleted." in page
    assert told == [("Alice", "")]
    assert not User.objects.exists()
    assert "_auth_user_id" not in at_home.session


def test_an_account_stays_when_a_room_cannot_let_it_go(at_home, monkeypatch):
    def fail(user, choice):
        raise RuntimeError

    monkeypatch.setitem(parts._farewells, "test", Farewell("test", fail))
    with pytest.raises(RuntimeError):
        at_home.post(url("delete"), {"password": PASSWORD, "decks": "delete"})
    assert User.objects.exists()
