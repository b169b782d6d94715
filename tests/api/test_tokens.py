"""Tokens: created, shown once, stored as a hash, revoked."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEvent
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


@pytest.mark.parametrize(
    ("fields", "scope", "days"),
    [
        ({}, "read", 180),
        ({"scope": "read", "lifetime": "30"}, "read", 30),
        ({"scope": "write", "lifetime": "365"}, "write", 365),
        ({"scope": "write", "lifetime": "never"}, "write", None),
    ],
)
def test_a_token_has_a_scope_and_expires(
    fields: dict[str, str], scope: str, days: int | None, page: Client
) -> None:
    response = page.post("/api/tokens/", {"name": "Tool", **fields})

    token = Token.objects.get()
    assert (response.status_code, token.scope) == (200, scope)
    if days is None:
        assert token.expires is None
        assert "never expires" in response.text
    else:
        assert abs(token.expires - timezone.now() - timedelta(days=days)) < timedelta(minutes=1)
        assert token.expires.strftime("expires %-d %B %Y") in response.text


@pytest.mark.parametrize("fields", [{"scope": "all"}, {"lifetime": "9999"}, {"scope": "\x00"}])
def test_an_unknown_scope_or_lifetime_makes_no_token(fields: dict[str, str], page: Client) -> None:
    response = page.post("/api/tokens/", {"name": "My tool", **fields})

    assert response.status_code == 422
    assert "is not one of the available choices." in response.text
    assert 'value="My tool"' in response.text
    assert not Token.objects.exists()


def test_an_expired_token_is_refused_with_one_sentence(ann: AbstractBaseUser, client: Client) -> None:
    _, secret = Token.objects.create_token(ann, "Tool", "write", timedelta(days=30))
    assert request_status(client, secret) == 200

    expired = timezone.now() - timedelta(days=1)
    Token.objects.update(expires=expired)
    answer = client.get("/api/sets/", headers={"authorization": f"Bearer {secret}"})

    day = expired.strftime("%-d %B %Y")
    assert (answer.status_code, answer.json()["code"]) == (401, "not-authenticated")
    assert answer.json()["message"] == (
        f"This token expired on {day}; create a new one on your account page."
    )
    assert answer["WWW-Authenticate"] == "Bearer"


def test_the_page_marks_expired_tokens(page: Client, ann: AbstractBaseUser) -> None:
    Token.objects.create_token(ann, "Old", "read", timedelta(days=30))
    Token.objects.update(expires=timezone.now() - timedelta(days=1))

    text = page.get("/api/tokens/").text
    assert '<span class="tag expired">Expired</span>' in text
    assert '<span class="tag">Read only</span>' in text


def test_tokens_from_before_scopes_write_for_ever(ann: AbstractBaseUser) -> None:
    """A row as the migration leaves it: the columns have their defaults."""
    token = Token.objects.create(user=ann, name="Tool", digest="x", end="abcd")

    assert token.can_write
    assert not token.is_expired


def test_creating_and_revoking_tokens_is_in_the_audit_log(page: Client, ann: AbstractBaseUser) -> None:
    AuditEvent.objects.all().delete()
    secret = shown_secret(page.post("/api/tokens/", {"name": "Tool", "lifetime": "never"}).text)
    page.post(f"/api/tokens/{Token.objects.get().pk}/revoke/")

    events = AuditEvent.objects.order_by("pk")
    assert [(event.kind, event.detail) for event in events] == [
        ("token-created", "Tool: read only, never expires"),
        ("token-revoked", "Tool"),
    ]
    assert {(event.account, event.actor) for event in events} == {(ann, ann)}
    assert secret not in str(events.values_list())


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
