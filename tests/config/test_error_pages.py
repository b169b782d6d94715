"""Error pages say in plain sentences what is wrong, without the framework's own words."""

import json
import re

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404
from django.test import Client, RequestFactory
from django.urls import Resolver404

from api.errors import not_found_message
from config.views import missing_page

FRAMEWORK_WORDS = re.compile(r"Resolver404|matches the given query|DoesNotExist|<QuerySet|Traceback|'tried'")

MISSING_PAGES = [
    "/no/such/page/",
    "/cards/nobody/",
    "/cards/sets/nowhere/",
    "/decks/aaaaaaaaaaaa/",
    "/decks/aaaaaaaaaaaa/history/",
    "/simulations/aaaaaaaaaaaaaaaaaaaa/",
    "/simulations/odds/aaaaaaaaaaaa/",
    "/rules/wow-tcg/7.4/999.9/",
    "/rules/no-such-document/1/",
    "/accounts/no-such-page/",
]
MISSING_RESOURCES = [
    "/api/no/such/address/",
    "/api/cards/nobody/",
    "/api/sets/nowhere/",
    "/api/decks/aaaaaaaaaaaa/",
    "/api/rules/no-such-document/1/",
    "/api/rules/wow-tcg/7.4/999.9/",
]


def main_text(page: str) -> str:
    main = re.search(r"<main.*?</main>", page, re.DOTALL)
    assert main
    return " ".join(re.sub(r"<[^>]+>", " ", main[0]).split())


@pytest.mark.django_db
@pytest.mark.parametrize("address", MISSING_PAGES)
def test_a_missing_page_has_the_error_page(address: str, client: Client) -> None:
    response = client.get(address)

    assert response.status_code == 404
    text = main_text(response.content.decode())
    assert not FRAMEWORK_WORDS.search(text)
    assert text.count(".") >= 1 or "?" in text


@pytest.mark.django_db
def test_an_unknown_address_and_an_unknown_row_show_the_same_sentence(client: Client) -> None:
    for address in ("/no/such/page/", "/decks/aaaaaaaaaaaa/"):
        text = main_text(client.get(address).content.decode())
        assert text.startswith("Page not found There is no page at this address.")


@pytest.mark.django_db
@pytest.mark.parametrize("address", MISSING_RESOURCES)
def test_a_missing_resource_of_the_api_is_a_json_error(address: str, client: Client) -> None:
    response = client.get(address)

    assert response.status_code == 404
    message = json.loads(response.content)["message"]
    assert not FRAMEWORK_WORDS.search(message)
    assert message.endswith((".", "?"))


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (Resolver404({"path": "x", "tried": []}), ""),
        (Http404("No Deck matches the given query."), ""),
        (Http404(), ""),
        (Http404("This version does not exist."), "This version does not exist."),
    ],
)
def test_only_our_own_reasons_are_shown(error: Http404, message: str) -> None:
    assert not_found_message(error) == message


def test_not_found_outside_the_views_of_the_api_is_json(rf: RequestFactory) -> None:
    response = missing_page(rf.get("/api/x/"), Resolver404({"path": "x"}))

    assert json.loads(response.content)["message"] == "There is nothing at this address."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (PermissionDenied(), 403, "You do not have permission to do this."),
        (PermissionDenied("This deck is not yours."), 403, "This deck is not yours."),
        (SuspiciousOperation("attack"), 400, "The request was malformed or too large."),
    ],
)
def test_refused_requests_show_a_sentence(
    error: Exception, status: int, sentence: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr("config.views.Deck.objects.starters", refuse)

    response = client.get("/")

    assert response.status_code == status
    assert sentence in main_text(response.content.decode())
    assert "attack" not in response.content.decode()


@pytest.mark.django_db
def test_an_expired_form_explains_what_to_do() -> None:
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {"username": "a", "password": "b"})

    assert response.status_code == 403
    assert "reload the page and try again" in main_text(response.content.decode())
