"""The field ``simulation`` of a card in the API."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from simulator.models import IndexedCoverage
from tests.cards.card_files import native_cards
from tests.engine.build import ally

pytestmark = pytest.mark.django_db

UNREAD = "When this ally enters play, hum a tune."
EXPECTED = {"level": "partial", "powers": 2, "understood": 1}


@pytest.fixture(autouse=True)
def pool():
    cards = (ally("Humming Fox", 3, 1, 1, "Ferocity", UNREAD), ally("Plain Fox", 1, 1, 1))
    import_file(native_cards(*(CardFacts(printed=card) for card in cards)))


def test_a_card_has_it(client):
    assert client.get("/api/cards/humming-fox/").json()["simulation"] == EXPECTED


def test_every_result_of_a_search_has_it_without_further_queries(client):
    client.get("/api/cards/", {"q": "fox"})
    with CaptureQueriesContext(connection) as queries:
        results = client.get("/api/cards/", {"q": "fox sort:-cost"}).json()["results"]

    assert [card["simulation"] for card in results] == [
        EXPECTED,
        {"level": "full", "powers": 0, "understood": 0},
    ]
    assert not any("indexedcoverage" in query["sql"] for query in queries)


def test_the_file_of_a_card_has_it(client):
    assert client.get("/cards/humming-fox.json").json()["simulation"] == EXPECTED


def test_it_changes_with_the_index(client):
    client.get("/api/cards/humming-fox/")
    IndexedCoverage.objects.update(level="full", understood=2)

    assert client.get("/api/cards/humming-fox/").json()["simulation"]["level"] == "full"


def test_it_is_null_for_a_card_that_is_not_indexed(client):
    IndexedCoverage.objects.all().delete()

    assert client.get("/api/cards/humming-fox/").json()["simulation"] is None


def test_the_schema_describes_it(client):
    schema = client.get("/api/schema/", {"format": "json"}).json()["components"]["schemas"]

    assert "simulation" in schema["Card"]["required"]
    assert set(schema["Simulation"]["properties"]) == set(EXPECTED)
    assert "simulation" in schema["Result"]["properties"]
