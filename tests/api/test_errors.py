"""Every error below ``/api/`` has the same shape and one sentence."""

import json

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

from api.models import Token
from cards.models import Card

pytestmark = pytest.mark.django_db


def shape(answer) -> tuple[int, str, str]:
    assert answer["Content-Type"] == "application/json"
    body = answer.json()
    assert body["status"] == answer.status_code
    assert body["message"].endswith((".", "?"))
    assert body["message"].count("\n") == 0
    return body["status"], body["code"], body["message"]


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete", "head", "options"])
def test_unknown_addresses_are_not_found(method: str, client: Client) -> None:
    answer = getattr(client, method)("/api/no/such/address/")

    assert answer.status_code == 404
    if method != "head":
        assert shape(answer)[1] == "not-found"


def test_an_address_without_its_slash_redirects_with_method_and_query(client: Client) -> None:
    answer = client.post("/api/cards/collection?a=1", "{}", content_type="application/json")

    assert (answer.status_code, answer["Location"]) == (308, "/api/cards/collection/?a=1")


def test_an_unsupported_method_lists_the_allowed_ones(client: Client) -> None:
    answer = client.delete("/api/cards/")

    assert shape(answer) == (
        405,
        "method-not-allowed",
        "DELETE is not allowed here. Allowed: GET, HEAD, OPTIONS.",
    )
    assert answer["Allow"] == "GET, HEAD, OPTIONS"


def test_malformed_json_names_the_line(client: Client) -> None:
    answer = client.post("/api/cards/collection/", '{"names": [', content_type="application/json")

    status, code, message = shape(answer)
    assert (status, code) == (400, "bad-request")
    assert message.startswith("The body is not valid JSON:")
    assert "line 1" in message


@pytest.mark.parametrize("body", [b"\xff\xfe", b'{"names": [NaN]}', b"[" * 100_000, b""])
def test_malformed_bodies_are_refused(body: bytes, client: Client) -> None:
    assert shape(client.post("/api/cards/collection/", body, content_type="application/json"))[0] == 400


def test_an_unsupported_content_type_lists_the_supported_ones(client: Client) -> None:
    answer = client.post("/api/cards/collection/", b"x", content_type="image/png")

    assert shape(answer) == (
        415,
        "unsupported-media-type",
        "The content type image/png is not supported. Supported: application/json.",
    )


def test_a_body_over_the_limit_is_refused(client: Client) -> None:
    body = b" " * (settings.LARGEST_BODY + 1)

    assert (
        shape(client.post("/api/cards/collection/", body, content_type="application/json"))[1] == "too-large"
    )


def test_an_unknown_host_is_refused(client: Client) -> None:
    assert shape(client.get("/api/cards/", headers={"host": "elsewhere.example"}))[0] == 400


def test_an_unexpected_exception_has_the_same_shape(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr(Card.objects.__class__, "with_details", fail)
    client.raise_request_exception = False

    answer = client.get("/api/cards/some-card/")

    status, code, message = shape(answer)
    assert (status, code) == (500, "server-error")
    assert "secret" not in message


def test_the_pages_of_the_site_keep_their_own_errors(client: Client) -> None:
    assert "text/html" in client.get("/nowhere/")["Content-Type"]


def test_a_key_that_has_backslashes_is_named(client: Client) -> None:
    user = get_user_model().objects.create_user("ann")
    _, secret = Token.objects.create_token(user, "Errors")
    client.raise_request_exception = False
    body = json.dumps({"entries": [{"card": "Fireball", "count": 1, "\\Z\\1": 1}]})
    sent = {"content_type": "application/json", "headers": {"authorization": f"Bearer {secret}"}}
    answer = client.post("/api/decks/", body, **sent)

    assert shape(answer)[0] == 400
    assert list(answer.json()["fields"]) == ["entries.0.\\Z\\1"]
