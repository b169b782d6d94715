"""Tokens: made, shown once, kept as a hash, revoked."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.test import Client
from django.utils import timezone

from api.models import MOST_TOKENS, Token, TooManyTokens

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


def authorised(client: Client, secret: str, scheme: str = "Bearer") -> int:
    return client.get("/api/sets/", headers={"authorization": f"{scheme} {secret}"}).status_code


def test_a_secret_is_shown_once_and_kept_nowhere(page: Client, ann: AbstractBaseUser) -> None:
    made = page.post("/api/tokens/", {"name": "My tool"})

    secret = shown_secret(made.text)
    token = Token.objects.get()
    assert (token.name, token.user) == ("My tool", ann)
    assert made["Cache-Control"].count("no-store") == 1
    assert secret not in page.get("/api/tokens/").text
    assert secret not in [str(getattr(token, field.attname)) for field in Token._meta.fields]
    assert secret.endswith(token.end)


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "Token"])
def test_a_secret_works(scheme: str, ann: AbstractBaseUser, client: Client) -> None:
    _, secret = Token.objects.make(ann, "Tool")

    assert authorised(client, secret, scheme) == 200


@pytest.mark.parametrize("secret", ["lm_nothing", "", "two parts", "x" * 5_000, "\xff\xfe"])
def test_a_secret_of_nobody_does_not(secret: str, ann: AbstractBaseUser, client: Client) -> None:
    answer = client.get("/api/sets/", headers={"authorization": f"Bearer {secret}"})

    assert (answer.status_code, answer.json()["code"]) == (401, "not-authenticated")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_revoked_token_works_no_more(page: Client, ann: AbstractBaseUser) -> None:
    token, secret = Token.objects.make(ann, "Tool")

    page.post(f"/api/tokens/{token.pk}/revoke/")

    assert not Token.objects.exists()
    assert authorised(page, secret) == 401


def test_a_token_of_somebody_else_cannot_be_revoked(page: Client) -> None:
    token, _ = Token.objects.make(get_user_model().objects.create_user("bob"), "Tool")

    page.post(f"/api/tokens/{token.pk}/revoke/")

    assert Token.objects.filter(pk=token.pk).exists()


def test_a_closed_account_has_no_working_token(ann: AbstractBaseUser, client: Client) -> None:
    _, secret = Token.objects.make(ann, "Tool")
    ann.is_active = False
    ann.save()

    assert authorised(client, secret) == 401


def test_a_token_remembers_when_it_last_worked(ann: AbstractBaseUser, client: Client) -> None:
    token, secret = Token.objects.make(ann, "Tool")

    authorised(client, secret)
    token.refresh_from_db()
    first = token.used
    authorised(client, secret)
    token.refresh_from_db()
    assert token.used == first

    Token.objects.update(used=timezone.now() - timedelta(hours=1))
    authorised(client, secret)
    token.refresh_from_db()
    assert token.used > first


def test_there_is_an_end_to_tokens(page: Client, ann: AbstractBaseUser) -> None:
    for place in range(MOST_TOKENS):
        Token.objects.make(ann, f"Tool {place}")

    answer = page.post("/api/tokens/", {"name": "One more"})

    assert answer.status_code == 409
    assert "revoke one" in answer.text
    assert Token.objects.count() == MOST_TOKENS
    with pytest.raises(TooManyTokens):
        Token.objects.make(ann, "One more")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  a \n b ", "a b"),
        ("", "Token"),
        ("\x00", "Token"),
        ("x" * 500, "x" * 60),
        ("<b>bold</b>", "<b>bold</b>"),
    ],
)
def test_any_name_will_do(given: str, kept: str, page: Client) -> None:
    made = page.post("/api/tokens/", {"name": given})

    assert (made.status_code, Token.objects.get().name) == (200, kept)
    assert "<b>" not in made.text


def test_the_account_page_leads_to_the_tokens(page: Client, ann: AbstractBaseUser) -> None:
    assert "No program writes in your name" in page.get("/accounts/").text

    Token.objects.make(ann, "Tool")

    account = page.get("/accounts/").text
    assert "One program writes" in account
    assert 'href="/api/tokens/"' in account


def test_the_tokens_of_an_account_go_with_it(ann: AbstractBaseUser) -> None:
    Token.objects.make(ann, "Tool")

    ann.delete()

    assert not Token.objects.exists()


def test_the_page_is_for_who_is_signed_in(client: Client) -> None:
    answer = client.get("/api/tokens/")

    assert answer.status_code == 302
    assert "next=/api/tokens/" in answer["Location"]


def test_the_page_asks_for_the_csrf_token(ann: AbstractBaseUser) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)

    assert client.post("/api/tokens/", {"name": "Tool"}).status_code == 403
    assert not Token.objects.exists()
