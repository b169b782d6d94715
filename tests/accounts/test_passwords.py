"""Wherever a password is set, it must be one that is hard to guess."""

from io import StringIO

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from accounts.models import User
from tests.accounts.conftest import PASSWORD, text_of, url

WEAK = {
    "Sh0rt!": "too short",
    "password123": "too common",
    "liverpool": "too common",
    "8462957301": "entirely numeric",
    "Sylvanas1": "too similar to the username",
}


@pytest.fixture(params=WEAK)
def weak(request):
    """A password, and why it is refused."""
    return request.param, WEAK[request.param]


@pytest.fixture
def sylvanas(db):
    return User.objects.create_user("Sylvanas", "queen@cards.example", PASSWORD)


@pytest.fixture
def superuser(client, sylvanas):
    user = User.objects.create_superuser("Chief")
    client.force_login(user)
    return user


def test_signing_up(client, db, weak):
    password, reason = weak
    values = {"username": "Sylvanas", "password1": password, "password2": password}

    assert reason in text_of(client.post(url("signup"), values))
    assert not User.objects.exists()


def test_changing_the_password(client, sylvanas, weak):
    password, reason = weak
    client.force_login(sylvanas)
    values = {"old_password": PASSWORD, "new_password1": password, "new_password2": password}

    assert reason in text_of(client.post(url("change_password"), values))
    sylvanas.refresh_from_db()
    assert sylvanas.check_password(PASSWORD)


def test_resetting_the_password(client, sylvanas, weak):
    password, reason = weak
    key, token = urlsafe_base64_encode(force_bytes(sylvanas.pk)), default_token_generator.make_token(sylvanas)
    form = client.get(reverse("accounts:password_reset_confirm", args=[key, token]), follow=True).request[
        "PATH_INFO"
    ]
    response = client.post(form, {"new_password1": password, "new_password2": password})

    assert reason in text_of(response)
    sylvanas.refresh_from_db()
    assert sylvanas.check_password(PASSWORD)


@pytest.mark.usefixtures("superuser")
def test_staff_who_create_a_user(client, weak):
    password, reason = weak
    values = {
        "username": "Sylvanas2",
        "password1": password,
        "password2": password,
        "usable_password": "true",
    }

    assert reason in text_of(client.post("/admin/accounts/user/add/", values))
    assert not User.objects.filter(username="Sylvanas2").exists()


@pytest.mark.usefixtures("superuser")
def test_staff_who_set_a_password(client, sylvanas, weak):
    password, reason = weak
    values = {"password1": password, "password2": password, "usable_password": "true"}
    response = client.post(f"/admin/accounts/user/{sylvanas.pk}/password/", values)

    assert reason in text_of(response)
    sylvanas.refresh_from_db()
    assert sylvanas.check_password(PASSWORD)


def test_the_command_that_creates_a_superuser(db, weak, monkeypatch):
    password, reason = weak
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", password)
    with pytest.raises(CommandError, match=reason):
        call_command("createsuperuser", "--noinput", username="Sylvanas", email="queen@cards.example")
    assert not User.objects.exists()

    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", "--noinput", "--username=Sylvanas", "--email=", stdout=StringIO())
    assert User.objects.get().check_password(PASSWORD)


def test_the_command_that_changes_a_password(sylvanas, weak, monkeypatch):
    password, reason = weak
    monkeypatch.setattr("getpass.getpass", lambda prompt: password)
    errors = StringIO()
    with pytest.raises(CommandError, match="Aborting password change"):
        call_command("changepassword", "Sylvanas", stdout=StringIO(), stderr=errors)

    assert reason in errors.getvalue()
    sylvanas.refresh_from_db()
    assert sylvanas.check_password(PASSWORD)
