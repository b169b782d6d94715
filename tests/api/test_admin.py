"""The administration of API tokens."""

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from api.models import Token

TOKENS = "/admin/api/token/"


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("Chief"))
    return client


@pytest.fixture
def token(db: None) -> Token:
    token, _ = Token.objects.create_token(User.objects.create_user("Ann"), "Laptop")
    return token


def test_tokens_are_listed_without_anything_secret(admin: Client, token: Token) -> None:
    for address in (TOKENS, f"{TOKENS}{token.pk}/change/"):
        page = admin.get(address).content.decode()

        assert "Laptop" in page and "Ann" in page and f"…{token.end}" in page
        assert token.digest not in page


def test_number_of_queries_does_not_grow_with_the_tokens(admin: Client) -> None:
    admin.get(TOKENS)  # fills caches
    counts = []
    for number in (3, 30):
        for index in range(number):
            user = User.objects.create_user(f"user{number}-{index}")
            Token.objects.create(user=user, name="Tool", digest=f"{number}-{index}", end="abcd")
        with CaptureQueriesContext(connection) as queries:
            assert admin.get(TOKENS).status_code == 200
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_action_and_button_revoke_tokens(admin: Client, token: Token) -> None:
    other, _ = Token.objects.create_token(token.user, "Desktop")

    listed = admin.post(TOKENS, {"action": "revoke", "_selected_action": [token.pk]}, follow=True)
    assert "1 token was revoked." in listed.content.decode()
    button = admin.post(f"{TOKENS}{other.pk}/action/revoke/")

    assert button.url == TOKENS
    assert not Token.objects.exists()


def test_tokens_are_neither_created_nor_changed(admin: Client, token: Token) -> None:
    assert admin.get(f"{TOKENS}add/").status_code == 403
    assert admin.post(f"{TOKENS}{token.pk}/change/", {"name": "Other"}).status_code == 403
    token.refresh_from_db()
    assert token.name == "Laptop"


def test_staff_who_may_only_look_revoke_nothing(token: Token) -> None:
    user = User.objects.create_user("Helper", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_token"))
    client = Client()
    client.force_login(user)

    assert "Revoke" not in client.get(f"{TOKENS}{token.pk}/change/").content.decode()
    assert client.post(f"{TOKENS}{token.pk}/action/revoke/").status_code == 403
    assert Token.objects.exists()
