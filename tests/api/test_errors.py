"""Whatever goes wrong below ``/api/``, the answer has one shape and one sentence."""

import pytest
from django.conf import settings
from django.test import Client

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
def test_nothing_stands_at_an_unknown_address(method: str, client: Client) -> None:
    answer = getattr(client, method)("/api/no/such/address/")

    assert answer.status_code == 404
    if method != "head":
        assert shape(answer)[1] == "not-found"


def test_an_address_without_its_slash_leads_on_with_method_and_query(client: Client) -> None:
    answer = client.post("/api/cards/collection?a=1", "{}", content_type="application/json")

    assert (answer.status_code, answer["Location"]) == (308, "/api/cards/collection/?a=1")


def test_what_is_not_possible_says_what_is(client: Client) -> None:
    answer = client.delete("/api/cards/")

    assert shape(answer) == (
        405,
        "method-not-allowed",
        "DELETE is not possible here; possible are GET, HEAD, OPTIONS.",
    )
    assert answer["Allow"] == "GET, HEAD, OPTIONS"


def test_broken_json_says_where(client: Client) -> None:
    answer = client.post("/api/cards/collection/", '{"names": [', content_type="application/json")

    status, code, message = shape(answer)
    assert (status, code) == (400, "bad-request")
    assert message.startswith("The body is not sound JSON:")
    assert "line 1" in message


@pytest.mark.parametrize("body", [b"\xff\xfe", b'{"names": [NaN]}', b"[" * 100_000, b""])
def test_bodies_that_are_hardly_json(body: bytes, client: Client) -> None:
    assert shape(client.post("/api/cards/collection/", body, content_type="application/json"))[0] == 400


def test_a_body_of_another_kind_says_which_will_do(client: Client) -> None:
    answer = client.post("/api/cards/collection/", b"x", content_type="image/png")

    assert shape(answer) == (
        415,
        "unsupported-media-type",
        "The body is image/png; it can be application/json.",
    )


def test_a_body_too_large_is_turned_away(client: Client) -> None:
    body = b" " * (settings.LARGEST_BODY + 1)

    assert (
        shape(client.post("/api/cards/collection/", body, content_type="application/json"))[1] == "too-large"
    )


def test_a_host_of_somebody_else_is_refused(client: Client) -> None:
    assert shape(client.get("/api/cards/", headers={"host": "elsewhere.example"}))[0] == 400


def test_a_mistake_of_ours_has_the_same_shape(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr(Card.objects.__class__, "whole", fail, raising=False)
    client.raise_request_exception = False

    answer = client.get("/api/cards/some-card/")

    status, code, message = shape(answer)
    assert (status, code) == (500, "server-error")
    assert "secret" not in message


def test_the_pages_of_the_site_keep_their_own_errors(client: Client) -> None:
    assert "text/html" in client.get("/nowhere/")["Content-Type"]
