"""Sets in the API."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card, Set

pytestmark = pytest.mark.django_db


def test_all_sets_are_one_page_with_what_they_hold(client: Client, pool: dict[str, Card]) -> None:
    with CaptureQueriesContext(connection) as queries:
        body = client.get("/api/sets/").json()

    assert body["count"] == 2
    assert body["results"][0] == {
        "code": "AAA",
        "name": "First Light",
        "address": "aaa-first-light",
        "block": 1,
        "kind": "",
        "released": None,
        "total": None,
        "publisher": "",
        "order": body["results"][0]["order"],
        "printings": 2,
        "cards": 2,
        "url": "http://testserver/api/sets/aaa-first-light/",
        "page": "http://testserver/cards/sets/aaa-first-light/",
        "search": "http://testserver/api/cards/?q=set%3A%22AAA%22+sort%3Anumber",
    }
    assert len(queries) == 1


def test_a_set_leads_to_its_cards(client: Client, pool: dict[str, Card]) -> None:
    card_set = client.get("/api/sets/bbb/").json()

    search_results = client.get(card_set["search"]).json()
    assert [card["name"] for card in search_results["results"]] == ["Grey Wolf", "Sève's Multi-Shot"]


@pytest.mark.parametrize("name", ["aaa-first-light", "AAA", "first light", "First-Light"])
def test_a_set_is_found_by_address_code_or_name(name: str, client: Client, pool: dict[str, Card]) -> None:
    assert client.get(f"/api/sets/{name}/").json()["code"] == "AAA"


def test_sets_that_share_a_code_are_distinguished(client: Client, pool: dict[str, Card]) -> None:
    Set.objects.create(code="AAA", name="First Light Again")

    answer = client.get("/api/sets/AAA/")

    assert (answer.status_code, answer.json()["code"]) == (404, "several-sets")
    assert answer.json()["candidates"] == ["aaa-first-light", "aaa-first-light-again"]
    for address in answer.json()["candidates"]:
        assert client.get(f"/api/sets/{address}/").json()["address"] == address


@pytest.mark.parametrize("code", ["ZZZ", "x" * 300, "a%20b"])
def test_an_unknown_set_is_not_found(code: str, client: Client, pool: dict[str, Card]) -> None:
    answer = client.get(f"/api/sets/{code}/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
