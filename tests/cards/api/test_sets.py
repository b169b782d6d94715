"""Sets for other programs."""

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
        "block": 1,
        "order": body["results"][0]["order"],
        "printings": 2,
        "cards": 2,
        "url": "http://testserver/api/sets/AAA/",
        "search": "http://testserver/api/cards/?q=set%3A%22AAA%22+sort%3Anumber",
    }
    assert len(queries) == 1


def test_a_set_leads_to_its_cards(client: Client, pool: dict[str, Card]) -> None:
    (one,) = client.get("/api/sets/bbb/").json()["results"]

    found = client.get(one["search"]).json()
    assert [card["name"] for card in found["results"]] == ["Grey Wolf", "Sève's Multi-Shot"]


def test_sets_that_share_a_code_stand_together(client: Client, pool: dict[str, Card]) -> None:
    Set.objects.create(code="AAA", name="First Light Again")

    assert client.get("/api/sets/AAA/").json()["count"] == 2


@pytest.mark.parametrize("code", ["ZZZ", "x" * 300, "%00", "a%20b"])
def test_a_set_there_is_not(code: str, client: Client, pool: dict[str, Card]) -> None:
    answer = client.get(f"/api/sets/{code}/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
