"""What is logged of refused requests: a line, and no traceback."""

import io
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from common.limits.work import PLACES, WorkTurn
from decks import actions
from decks.actions import Visitor

pytestmark = pytest.mark.django_db

ADDRESS = "/decks/new/list/"


@pytest.fixture
def client() -> Client:
    """A browser whose errors are pages, as on a real server."""
    return Client(raise_request_exception=False)


def wrong_host(client: Client) -> HttpResponse:
    return client.get("/", headers={"host": "evil.example"})


def strange_host(client: Client) -> HttpResponse:
    return client.get("/", headers={"host": "evil\n2026 CRITICAL everything is lost"})


def too_many_fields(client: Client) -> HttpResponse:
    return client.post(ADDRESS, {f"field{number}": "" for number in range(1_001)})


def too_many_files(client: Client) -> HttpResponse:
    files = {f"file{number}": SimpleUploadedFile("a.txt", b"4 Zip") for number in range(101)}
    return client.post(ADDRESS, files)


def too_large_body(client: Client) -> HttpResponse:
    return client.post(ADDRESS, "x" * 5_000_001, content_type="text/plain")


def too_large_body_for_the_api(client: Client) -> HttpResponse:
    return client.post("/api/decks/validate/", "x" * 5_000_001, content_type="text/plain")


def broken_form(client: Client) -> HttpResponse:
    return client.post(ADDRESS, b"nonsense", content_type="multipart/form-data; boundary=\xff")


def without_csrf_token(client: Client) -> HttpResponse:
    return Client(enforce_csrf_checks=True).post(ADDRESS, {"list": "4 Zip"})


def deck_of_another(client: Client) -> HttpResponse:
    deck = actions.create(Visitor(key="other"), name="Theirs")
    return client.post(f"/decks/{deck.pk}/undo/")


def broken_json(client: Client) -> HttpResponse:
    return client.post("/api/cards/collection/", "{", content_type="application/json")


def wrong_method(client: Client) -> HttpResponse:
    return client.put("/cards/")


def long_search(client: Client) -> HttpResponse:
    return client.get("/search/", {"q": "(" * 40_000, "x": "y"})


def request_to_a_busy_site(client: Client) -> HttpResponse:
    with ExitStack() as work:
        for _ in range(PLACES):
            work.enter_context(WorkTurn().take())
        return client.post(ADDRESS, {"list": "4 Zip"})


REFUSALS = {
    wrong_host: 400,
    strange_host: 400,
    too_many_fields: 400,
    too_many_files: 400,
    too_large_body: 413,
    too_large_body_for_the_api: 413,
    broken_form: 400,
    without_csrf_token: 403,
    deck_of_another: 403,
    broken_json: 400,
    wrong_method: 405,
    long_search: 200,
    request_to_a_busy_site: 503,
}


@pytest.mark.parametrize("request_refusal", REFUSALS, ids=lambda request: request.__name__)
def test_a_refused_request_leaves_no_traceback_in_the_log(
    client: Client, log: io.StringIO, request_refusal: Callable[[Client], HttpResponse]
) -> None:
    response = request_refusal(client)

    assert response.status_code == REFUSALS[request_refusal]
    lines = log.getvalue().splitlines()
    assert not any("Traceback" in line or line.startswith(" ") for line in lines)
    assert all(" WARNING django." in line for line in lines)
    assert len(lines) <= 1


def test_the_line_says_why(client: Client, log: io.StringIO) -> None:
    wrong_host(client)
    too_many_fields(client)

    assert "Invalid HTTP_HOST header: 'evil.example'" in log.getvalue()
    assert "The number of GET/POST parameters exceeded" in log.getvalue()


def test_an_error_of_the_site_keeps_its_traceback(
    client: Client, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.models.Card.objects", None)

    assert client.get("/search/?q=wolf").status_code == 500
    assert " ERROR django.request: Internal Server Error: /search/" in log.getvalue()
    assert "Traceback" in log.getvalue()
