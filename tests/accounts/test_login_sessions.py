"""Where an account is logged in, and logging it out there."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts import sessions
from accounts.cleanup import delete_expired
from accounts.models import LoginSession, User
from tests.accounts.conftest import PASSWORD, log_in, text_of, url

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1"
NEW = "eight rivers 8"


def browser(user_agent: str, name: str = "Alice") -> Client:
    """A browser in which a user has logged in."""
    client = Client(headers={"user-agent": user_agent})
    assert log_in(client, name).status_code == 302
    return client


def listed_sessions(client: Client) -> str:
    """The section of the account page about sessions."""
    page = text_of(client.get(url("home")))
    return page[page.index("Where you are logged in") : page.index("Recent activity")]


@pytest.fixture
def laptop(alice: User) -> Client:
    return browser(FIREFOX)


@pytest.fixture
def phone(alice: User) -> Client:
    return browser(SAFARI)


def is_logged_in(client: Client) -> bool:
    return client.get(url("home")).status_code == 200


def number_of(client: Client) -> int:
    return LoginSession.objects.get(session_id=client.session.session_key).pk


def test_account_page_lists_the_sessions_and_marks_this_one(laptop: Client, phone: Client) -> None:
    response = laptop.get(url("home"))
    page = listed_sessions(laptop)

    assert page.index("Firefox on Linux This device") < page.index("Safari on iPhone")
    assert "This device" not in page[page.index("Safari on iPhone") :]
    assert page.count("Last visit now") == 2
    assert timezone.now().strftime("logged in %-d %B %Y") in page
    for client in (laptop, phone):
        assert client.session.session_key not in response.content.decode()


def test_sessions_of_others_are_neither_listed_nor_ended(laptop: Client) -> None:
    User.objects.create_user("Bob", password=PASSWORD)
    bob = browser(SAFARI, "Bob")

    assert "Safari on iPhone" not in listed_sessions(laptop)
    laptop.post(url("end_session", number=number_of(bob)))
    laptop.post(url("end_other_sessions"))
    assert is_logged_in(bob)


def test_ending_one_session(laptop: Client, phone: Client) -> None:
    tablet = browser("iPad Safari/1")
    page = text_of(laptop.post(url("end_session", number=number_of(phone)), follow=True))

    assert "Safari on iPhone: logged out." in page
    assert not is_logged_in(phone)
    assert is_logged_in(tablet)
    assert is_logged_in(laptop)


def test_ending_all_other_sessions(laptop: Client, phone: Client) -> None:
    browser("iPad Safari/1")
    page = text_of(laptop.post(url("end_other_sessions"), follow=True))

    assert "Logged out on 2 other devices." in page
    assert "Log out on all other devices" not in page
    assert not is_logged_in(phone)
    assert is_logged_in(laptop)
    assert LoginSession.objects.count() == Session.objects.count() == 1


def test_this_session_is_ended_by_logging_out_alone(laptop: Client) -> None:
    assert laptop.post(url("end_session", number=number_of(laptop))).status_code == 302
    assert is_logged_in(laptop)

    laptop.post(url("logout"))
    assert not LoginSession.objects.exists()


@pytest.mark.parametrize("page", ["end_session", "end_other_sessions"])
def test_ending_sessions_requires_post_and_the_csrf_token(laptop: Client, phone: Client, page: str) -> None:
    address = url(page, **({"number": number_of(phone)} if page == "end_session" else {}))
    assert laptop.get(address).status_code == 405
    laptop.handler.enforce_csrf_checks = True
    assert laptop.post(address).status_code == 403

    assert is_logged_in(phone)


def test_changing_the_password_ends_other_sessions_and_keeps_this_one(laptop: Client, phone: Client) -> None:
    logged_in = LoginSession.objects.get(pk=number_of(laptop)).logged_in
    values = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    laptop.post(url("change_password"), values)

    assert "Firefox on Linux This device" in listed_sessions(laptop)
    assert "Safari on iPhone" not in listed_sessions(laptop)
    assert not is_logged_in(phone)
    assert LoginSession.objects.get(pk=number_of(laptop)).logged_in == logged_in


def test_sessions_that_a_new_password_ended_are_not_listed(alice: User, phone: Client) -> None:
    alice.set_password(NEW)
    alice.save()
    laptop = Client()
    log_in(laptop, password=NEW)

    assert "Safari on iPhone" not in listed_sessions(laptop)


def test_the_last_visit_is_stored_to_within_ten_minutes(
    laptop: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = number_of(laptop)
    LoginSession.objects.update(last_visit=timezone.now() - timedelta(hours=1))
    laptop.get(url("home"))
    assert LoginSession.objects.get(pk=number).last_visit < timezone.now() - timedelta(minutes=30)

    monkeypatch.setattr(sessions, "_written", {})
    laptop.get(url("home"))
    assert LoginSession.objects.get(pk=number).last_visit > timezone.now() - timedelta(minutes=1)


def test_the_sessions_of_a_deleted_account_are_deleted(laptop: Client, phone: Client) -> None:
    page = text_of(laptop.post(url("delete"), {"password": PASSWORD, "decks": "delete"}, follow=True))

    assert "Your account was deleted." in page
    assert not Session.objects.exists()
    assert not is_logged_in(phone)


def test_no_address_and_no_user_agent_is_stored(laptop: Client) -> None:
    login = LoginSession.objects.get(pk=number_of(laptop))
    stored = [str(getattr(login, field.attname)) for field in LoginSession._meta.fields]

    assert not [text for text in stored if "127.0.0.1" in text or "Mozilla" in text]


def test_visitors_without_an_account_are_not_listed(client: Client, db: None) -> None:
    client.post("/decks/new/")

    assert client.session.session_key
    assert not LoginSession.objects.exists()


def test_a_session_ends_with_its_row_for_good(laptop: Client, phone: Client) -> None:
    Session.objects.filter(pk=phone.session.session_key).update(expire_date=timezone.now())
    assert "Safari on iPhone" not in listed_sessions(laptop)

    delete_expired()
    assert LoginSession.objects.get().pk == number_of(laptop)
    call_command("clearsessions")
    assert is_logged_in(laptop)


def test_rows_whose_session_ended_meanwhile_are_cleaned_up(alice: User) -> None:
    LoginSession.objects.create(session_id="ended", user=alice, device="x", last_visit=timezone.now())

    delete_expired()

    assert not LoginSession.objects.exists()


def test_an_account_that_is_just_deleted_is_no_error(laptop: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "_written", {})
    User.objects.all().delete()

    assert laptop.get(url("home")).status_code == 302
