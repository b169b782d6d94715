"""Tokens: created, shown once, stored as a hash, revoked."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.test import Client
from django.utils import timezone

from api.models import MAX_TOKENS, Token, TooManyTokensError

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> AbstractBaseUser:
    return get_user_model().objects.create_user("ann")


@pytest.fixture
def page(client: Client, ann: AbstractBaseUser) -> Client:
    client.force_login(ann)
    return client


def shown_secret(text: str) -> str:
    return re.search(r"lm_[\w-]{40,}", text)[0]


def request_status(client: Client, secret: str, scheme: str = "Bearer") -> int:
    return client.get("/api/sets/", headers={"authorization": f"{scheme} {secret}"}).status_code


def test_a_secret_is_shown_once_and_not_stored(page: Client, ann: AbstractBaseUser) -> None:
    response = page.post("/api/tokens/", {"name": "My tool"})

    secret = shown_secret(response.text)
    token = Token.objects.get()
    assert (token.name, token.user) == ("My tool", ann)
    assert response["Cache-Control"].count("no-store") == 1
    assert secret not in page.get("/api/tokens/").text
    assert secret not in [str(getattr(token, field.attname)) for field in Token._meta.fields]
    assert secret.endswith(token.end)


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "Token"])
def test_a_valid_secret_is_accepted(scheme: str, ann: AbstractBaseUser, client: Client) -> None:
    _, secret = Token.objects.create_token(ann, "Tool")

    assert request_status(client, secret, scheme) == 200


@pytest.mark.parametrize("secret", ["lm_nothing", "", "two parts", "x" * 5_000, "\xff\xfe"])
def test_an_invalid_secret_is_refused(secret: str, ann: AbstractBaseUser, client: Client) -> None:
    answer = client.get("/api/sets/", headers={"authorization": f"Bearer {secret}"})

    assert (answer.status_code, answer.json()["code"]) == (401, "not-authenticated")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_revoked_token_is_refused(page: Client, ann: AbstractBaseUser) -> None:
    token, secret = Token.objects.create_token(ann, "Tool")

    page.post(f"/api/tokens/{token.pk}/revoke/")

    assert not Token.objects.exists()
    assert request_status(page, secret) == 401


def test_a_token_of_another_user_cannot_be_revoked(page: Client) -> None:
    token, _ = Token.objects.create_token(get_user_model().objects.create_user("bob"), "Tool")

    page.post(f"/api/tokens/{token.pk}/revoke/")

    assert Token.objects.filter(pk=token.pk).exists()


def test_tokens_of_an_inactive_user_are_refused(ann: AbstractBaseUser, client: Client) -> None:
    _, secret = Token.objects.create_token(ann, "Tool")
    ann.is_active = False
    ann.save()

    assert request_status(client, secret) == 401


def test_the_last_use_of_a_token_is_stored(ann: AbstractBaseUser, client: Client) -> None:
    token, secret = Token.objects.create_token(ann, "Tool")

    request_status(client, secret)
    token.refresh_from_db()
    first = token.used
    request_status(client, secret)
    token.refresh_from_db()
    assert token.used == first

    Token.objects.update(used=timezone.now() - timedelta(hours=1))
    request_status(client, secret)
    token.refresh_from_db()
    assert token.used > first


def test_the_number_of_tokens_is_limited(page: Client, ann: AbstractBaseUser) -> None:
    for place in range(MAX_TOKENS):
        Token.objects.create_token(ann, f"Tool {place}")

    answer = page.post("/api/tokens/", {"name": "One more"})

    assert answer.status_code == 409
    assert "Revoke one that you do not use." in answer.text
    assert Token.objects.count() == MAX_TOKENS
    with pytest.raises(TooManyTokensError):
        Token.objects.create_token(ann, "One more")


@pytest.mark.parametrize(
    ("name", "stored_name"),
    [
        ("  a \n b ", "a b"),
        ("", "Token"),
        ("\x00", "Token"),
        ("x" * 500, "x" * 60),
        ("<b>bold</b>", "<b>bold</b>"),
    ],
)
def test_names_of_tokens_are_cleaned(name: str, stored_name: str, page: Client) -> None:
    response = page.post("/api/tokens/", {"name": name})

    assert (response.status_code, Token.objects.get().name) == (200, stored_name)
    assert "<b>" not in response.text


def test_the_account_page_links_to_the_tokens(page: Client, ann: AbstractBaseUser) -> None:
    assert "You have no tokens." in page.get("/accounts/").text

    Token.objects.create_token(ann, "Tool")

    account = page.get("/accounts/").text
    assert "You have 1 token for programs" in account
    assert 'href="/api/tokens/"' in account


def test_tokens_are_deleted_with_the_account(ann: AbstractBaseUser) -> None:
    Token.objects.create_token(ann, "Tool")

    ann.delete()

    assert not Token.objects.exists()


def test_the_page_requires_log_in(client: Client) -> None:
    answer = client.get("/api/tokens/")

    assert answer.status_code == 302
    assert "next=/api/tokens/" in answer["Location"]


def test_the_page_requires_a_csrf_token(ann: AbstractBaseUser) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)

    assert client.post("/api/tokens/", {"name": "Tool"}).status_code == 403
    assert not Token.objects.exists()
