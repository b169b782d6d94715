"""The audit log: what is recorded, who reads it, and what stays of it."""

from datetime import timedelta
from io import StringIO
from unittest.mock import patch

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts import account_events, audit
from accounts.cleanup import delete_expired
from accounts.models import AppendOnlyError, AuditEvent, User
from tests.accounts.conftest import PASSWORD, log_in, text_of, url

NEW = "eight rivers 8"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
EVENTS = "/admin/accounts/auditevent/"
pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    return Client(headers={"user-agent": FIREFOX})


@pytest.fixture
def at_home(browser: Client, alice: User) -> Client:
    """Alice's browser. Her login is not recorded."""
    browser.force_login(alice)
    AuditEvent.objects.all().delete()
    return browser


@pytest.fixture
def chief(db: None) -> User:
    return User.objects.create_superuser("Chief", "chief@cards.example", PASSWORD)


@pytest.fixture
def admin(chief: User) -> Client:
    client = Client()
    client.force_login(chief)
    AuditEvent.objects.all().delete()
    return client


def recorded() -> list[tuple[str, str]]:
    """The events so far with their details, oldest first."""
    return [(audit.get_label(event.kind), event.detail) for event in AuditEvent.objects.order_by("pk")]


def test_signing_up_logging_in_and_out_are_recorded(browser: Client) -> None:
    values = {"username": "Bob", "password1": PASSWORD, "password2": PASSWORD, "email": ""}
    browser.post(url("signup"), values)
    browser.post(url("logout"))
    log_in(browser, "Bob")

    labels = [label for label, _ in recorded()]
    assert labels == ["Account created", "Logged in", "Logged out", "Logged in"]
    bob = User.objects.get(username="Bob")
    assert {event.account for event in AuditEvent.objects.all()} == {bob}
    assert {event.device for event in AuditEvent.objects.all()} == {"Firefox on Linux"}


def test_failed_logins_are_recorded_without_what_was_entered(browser: Client, alice: User) -> None:
    AuditEvent.objects.all().delete()
    log_in(browser, "alice", "guess my secret")
    log_in(browser, "my password by mistake", "x")

    assert recorded() == [("Login failed", ""), ("Login failed", "There is no such account.")]
    events = AuditEvent.objects.order_by("pk")
    assert [(event.account, event.actor) for event in events] == [(alice, None), (None, None)]


def test_a_flood_of_failed_logins_does_not_fill_the_log(
    browser: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account_events, "MOST_FAILURES", 3)
    for _ in range(6):
        log_in(browser, password="guess")

    assert AuditEvent.objects.filter(kind=audit.LOGIN_FAILED.key).count() == 3


def test_changes_of_the_account_are_recorded_without_addresses(at_home: Client, alice: User) -> None:
    at_home.post(url("change_name"), {"name": "Alice2"})
    at_home.post(url("change_email"), {"email": "new@cards.example", "password": PASSWORD})
    at_home.post(url("change_email"), {"email": "", "password": PASSWORD})
    passwords = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    at_home.post(url("change_password"), passwords)

    assert recorded() == [
        ("Name changed", "Formerly Alice."),
        ("Email address changed", ""),
        ("Email address changed", "Removed."),
        ("Password changed", ""),
    ]
    assert {(event.account, event.actor) for event in AuditEvent.objects.all()} == {(alice, alice)}


def test_invalid_changes_are_not_recorded(at_home: Client) -> None:
    User.objects.create_user("Bob")
    AuditEvent.objects.all().delete()
    at_home.post(url("change_name"), {"name": "bob"})
    at_home.post(url("change_email"), {"email": "new@cards.example", "password": "guess"})

    assert recorded() == []


def test_a_password_reset_is_recorded(browser: Client, alice: User, settings: object) -> None:
    settings.EMAIL_HOST = "mail.example"
    AuditEvent.objects.all().delete()
    browser.post(url("password_reset"), {"email": alice.email})
    link = next(line for line in mail.outbox[-1].body.splitlines() if line.startswith("http"))
    page = browser.get(link.removeprefix("http://testserver"), follow=True)
    browser.post(page.redirect_chain[-1][0], {"new_password1": NEW, "new_password2": NEW})

    assert recorded() == [("Password changed", "With a link from an email.")]


def test_ended_sessions_are_recorded(at_home: Client, alice: User) -> None:
    elsewhere = [Client(headers={"user-agent": "Safari/1 iPad"}) for _ in range(2)]
    for client in elsewhere:
        log_in(client)
    AuditEvent.objects.all().delete()
    number = alice.sessions.get(session_id=elsewhere[0].session.session_key).pk
    at_home.post(url("end_session", number=number))
    at_home.post(url("end_other_sessions"))
    at_home.post(url("end_other_sessions"))

    assert recorded() == [("Session ended", "Safari on iPad"), ("Session ended", "All others.")]


def test_commands_of_operators_are_recorded(alice: User) -> None:
    AuditEvent.objects.all().delete()
    with patch("getpass.getpass", return_value=NEW):
        call_command("changepassword", "Alice", stdout=StringIO())
    call_command("createsuperuser", "--noinput", username="Root2", email="", stdout=StringIO())

    assert recorded() == [("Password changed", ""), ("Account created", "Superuser.")]
    assert {(event.actor, event.means) for event in AuditEvent.objects.all()} == {(None, "command")}


def test_a_password_that_is_only_hashed_anew_is_not_recorded(alice: User) -> None:
    AuditEvent.objects.all().delete()
    User.objects.filter(pk=alice.pk).update(password="md5$salt$wrong")
    alice.refresh_from_db()
    with patch("django.contrib.auth.hashers.verify_password", return_value=(True, True)):
        assert alice.check_password(PASSWORD)

    assert recorded() == []


# The administration


def test_changes_in_the_administration_are_recorded_once(admin: Client, alice: User, chief: User) -> None:
    AuditEvent.objects.all().delete()
    address = f"/admin/accounts/user/{alice.pk}/"
    admin.post(f"{address}action/deactivate_users/")
    admin.post(f"{address}password/", {"usable_password": "true", "password1": NEW, "password2": NEW})
    admin.post("/admin/auth/group/add/", {"name": "Helpers"})
    group = Group.objects.get()
    admin.post(f"/admin/auth/group/{group.pk}/delete/", {"post": "yes"})

    assert recorded() == [
        ("Changed by an operator", "User: Deactivated."),
        ("Changed by an operator", "User: Changed password."),
        ("Added by an operator", "Group “Helpers”: Added."),
        ("Deleted by an operator", "Group “Helpers”."),
    ]
    events = AuditEvent.objects.order_by("pk")
    assert {(event.actor, event.operator, event.means) for event in events} == {
        (chief, "Chief", "administration")
    }
    assert [event.account for event in events] == [alice, alice, None, None]
    assert LogEntry.objects.count() == 4


def test_rows_deleted_together_are_recorded_one_by_one(admin: Client) -> None:
    groups = Group.objects.bulk_create([Group(name="One"), Group(name="Two")])
    keys = [group.pk for group in groups]
    admin.post("/admin/auth/group/", {"action": "delete_selected", "_selected_action": keys, "post": "yes"})

    assert not Group.objects.exists()
    assert {detail for _, detail in recorded()} == {"Group “One”.", "Group “Two”."}


def test_operators_filter_and_search_the_log(admin: Client, alice: User, browser: Client) -> None:
    log_in(browser)
    User.objects.create_user("Bob")

    assert "Firefox on Linux" in text_of(admin.get(EVENTS, {"q": "alice"}))
    assert "Firefox on Linux" not in text_of(admin.get(EVENTS, {"q": "bob"}))
    assert "Firefox on Linux" in text_of(admin.get(EVENTS, {"kind": "logged-in"}))
    assert "Firefox on Linux" not in text_of(admin.get(EVENTS, {"kind": "logged-out"}))


def test_nobody_changes_the_log(admin: Client, alice: User) -> None:
    event = AuditEvent.objects.latest("pk")
    address = f"{EVENTS}{event.pk}/"
    assert admin.get(f"{address}change/").status_code == 200
    for page in (f"{EVENTS}add/", f"{address}delete/"):
        assert admin.post(page, {"post": "yes"}).status_code == 403
    assert admin.post(f"{address}change/", {"detail": "nothing"}).status_code == 403
    admin.post(EVENTS, {"action": "delete_selected", "_selected_action": [event.pk], "post": "yes"})
    event.detail = "nothing"
    with pytest.raises(AppendOnlyError):
        event.save()
    with pytest.raises(AppendOnlyError):
        event.delete()

    assert AuditEvent.objects.get(pk=event.pk).detail == ""


def test_staff_without_the_permission_do_not_see_the_log(client: Client) -> None:
    client.force_login(User.objects.create_user("Helper", is_staff=True))

    assert client.get(EVENTS).status_code == 403


# The owner of an account


def test_the_account_page_shows_own_events_alone(at_home: Client, alice: User, admin: Client) -> None:
    log_in(Client(headers={"user-agent": FIREFOX}))
    admin.post(f"/admin/accounts/user/{alice.pk}/action/deactivate_users/")
    admin.post(f"/admin/accounts/user/{alice.pk}/action/activate_users/")
    User.objects.create_user("Bob")
    home, activity = (text_of(at_home.get(url(name))) for name in ("home", "activity"))

    for page in (home, activity):
        assert "User: Deactivated." in page
        assert "Operator of the site" in page
        assert "Firefox on Linux" in page
        assert "Chief" not in page
        assert "Account created" not in page, "that of Bob"


def test_the_account_page_shows_the_latest_events_and_a_link_to_all(at_home: Client, alice: User) -> None:
    for number in range(60):
        audit.record(audit.NAME_CHANGED, account=alice, detail=f"Formerly name{number}.")

    home = text_of(at_home.get(url("home")))
    assert "name59." in home and "name54." not in home
    assert "Page 1 of 2" in text_of(at_home.get(url("activity")))
    assert "Formerly name0." in text_of(at_home.get(url("activity"), {"page": 2}))


def test_the_activity_requires_log_in(client: Client) -> None:
    assert client.get(url("activity")).url == "/accounts/login/?next=/accounts/activity/"


# What stays


def test_nothing_of_a_deleted_account_stays_but_that_one_was_deleted(at_home: Client) -> None:
    log_in(Client(), password="guess")
    at_home.post(url("delete"), {"password": PASSWORD, "decks": "delete"})

    assert recorded() == [("Account deleted", "")]
    event = AuditEvent.objects.get()
    assert (event.account, event.actor, event.operator) == (None, None, "")


def test_what_operators_did_outlasts_both_accounts(
    at_home: Client, alice: User, admin: Client, chief: User
) -> None:
    admin.post(f"/admin/accounts/user/{alice.pk}/action/deactivate_users/")
    admin.post(f"/admin/accounts/user/{alice.pk}/action/activate_users/")
    at_home.post(url("delete"), {"password": PASSWORD, "decks": "delete"})
    assert not LogEntry.objects.filter(object_repr="Alice").exists()
    admin.post(url("delete"), {"password": PASSWORD, "decks": "delete"})

    assert recorded() == [
        ("Changed by an operator", "User: Deactivated."),
        ("Changed by an operator", "User: Activated."),
        ("Account deleted", ""),
        ("Account deleted", ""),
    ]
    event = AuditEvent.objects.earliest("pk")
    assert (event.account, event.actor, event.operator) == (None, None, "Chief")
    assert "Alice" not in str(AuditEvent.objects.values_list())


@pytest.mark.parametrize(("days", "stay"), [(30, 1), (60, 2), (0, 2)])
def test_the_log_is_deleted_after_its_time(
    days: int, stay: int, alice: User, admin: Client, settings: object
) -> None:
    admin.post(f"/admin/accounts/user/{alice.pk}/action/deactivate_users/")
    admin.post(f"/admin/accounts/user/{alice.pk}/action/activate_users/")
    old = timezone.now() - timedelta(days=40)
    AuditEvent.objects.filter(pk=AuditEvent.objects.earliest("pk").pk).update(at=old)
    LogEntry.objects.filter(pk=LogEntry.objects.earliest("pk").pk).update(action_time=old)
    settings.AUDIT_RETENTION_DAYS = days

    delete_expired()

    assert (AuditEvent.objects.count(), LogEntry.objects.count()) == (stay, stay)
