"""What every response has in common."""

import gzip
from io import BytesIO

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.middleware import body_limit

requests = RequestFactory()


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{len(request.body)} bytes")


@pytest.mark.parametrize(
    "address", ["/cards/syntax/", "/accounts/login/", "/no/such/page/", "/api/", "/healthz"]
)
def test_every_response_has_the_content_security_policy(address: str, client: Client, db: None) -> None:
    policy = client.get(address)["Content-Security-Policy"]

    assert set(policy.split("; ")) == {
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "style-src-attr 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    }


def test_a_body_up_to_the_limit_is_read() -> None:
    response = body_limit(page)(requests.post("/", b"x" * 1000, content_type="text/plain"))

    assert response.content == b"1000 bytes"


def test_a_body_over_the_limit_is_refused_unread() -> None:
    body = BytesIO(b"x" * (settings.LARGEST_BODY + 1))
    request = requests.generic("POST", "/", body.getvalue(), content_type="application/octet-stream")

    response = body_limit(page)(request)

    assert response.status_code == 413
    assert "too large" in response.content.decode()


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [("post", "/cards/syntax/", "GET, HEAD, OPTIONS"), ("get", "/decks/bulk/", "POST")],
)
def test_a_method_that_an_address_does_not_accept_has_an_error_page(
    method: str, address: str, allowed: str, client: Client, db: None
) -> None:
    response = getattr(client, method)(address)

    assert response.status_code == 405
    assert response["Allow"] == allowed
    assert "Method not allowed" in response.content.decode()


def test_the_same_below_api_is_json(client: Client, db: None) -> None:
    response = client.post("/api/docs/")

    assert response.status_code == 405
    assert response.json()["message"] == "POST is not allowed here."


def test_pages_are_compressed_on_request(client: Client, db: None) -> None:
    compressed = client.get("/cards/syntax/", headers={"Accept-Encoding": "gzip"})
    uncompressed = client.get("/cards/syntax/")

    assert compressed["Content-Encoding"] == "gzip"
    assert b"Every example" in gzip.decompress(compressed.content)
    assert "Content-Encoding" not in uncompressed
    assert len(compressed.content) * 3 < len(uncompressed.content)
