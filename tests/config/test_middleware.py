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


HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def fetch(address: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> HttpResponse:
    """A response, in the way that its address stands for."""
    if address == "a page that fails":
        client.raise_request_exception = False
        monkeypatch.setattr("config.views.HomeView.get_context_data", lambda *_: 1 / 0)
        return client.get("/")
    if address == "too large":
        monkeypatch.setattr(settings, "LARGEST_BODY", 10)
        return client.generic("POST", "/decks/import/", b"more than ten bytes")
    if address == "a wrong host":
        return client.get("/", headers={"Host": "elsewhere.example"})
    return client.get(address)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/cards/syntax/", 200),
        ("/admin/login/", 302),
        ("/api/", 200),
        ("/static/css/cards.css", 200),
        ("/no/such/page/", 404),
        ("/api/no/such/address/", 404),
        ("a wrong host", 400),
        ("too large", 413),
        ("a page that fails", 500),
    ],
)
@pytest.mark.parametrize("https", [False, True])
def test_every_response_has_every_header(
    address: str,
    status: int,
    https: bool,
    client: Client,
    db: None,
    settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = https, 3600 * https
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    client.defaults["HTTP_X_FORWARDED_PROTO"] = "https" if https else "http"

    response = fetch(address, client, monkeypatch)

    assert response.status_code == status
    assert {name: response[name] for name in HEADERS} == HEADERS
    assert "default-src 'self'" in response["Content-Security-Policy"]
    assert "camera=()" in response["Permissions-Policy"].split(", ")
    assert ("Strict-Transport-Security" in response) is https


def test_a_redirect_to_https_has_the_headers(client: Client, settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    response = client.get("/cards/")

    assert response["Location"] == "https://testserver/cards/"
    assert {name: response[name] for name in HEADERS} == HEADERS
    assert "Content-Security-Policy" in response
    assert "Permissions-Policy" in response


def test_pages_may_use_nothing_that_needs_a_permission(client: Client) -> None:
    policy = client.get("/healthz")["Permissions-Policy"].split(", ")

    assert {"camera=()", "geolocation=()", "microphone=()", "payment=()", "usb=()"} <= set(policy)
    assert all(directive.endswith("=()") for directive in policy)
    assert not any(directive.startswith("clipboard-write") for directive in policy)  # the copy buttons


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
