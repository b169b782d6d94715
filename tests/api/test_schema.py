"""The schema says what the API does where that is easily forgotten."""

from typing import Any

import pytest
from django.test import Client

from decks.files.writers import WRITERS

pytestmark = pytest.mark.django_db


@pytest.fixture
def schema(client: Client) -> dict[str, Any]:
    """The schema, as programs read it."""
    answer: dict[str, Any] = client.get("/api/schema/").json()
    return answer


def test_the_files_of_a_deck_have_their_own_media_types(schema: dict[str, Any]) -> None:
    response = schema["paths"]["/api/decks/{id}/files/{key}/"]["get"]["responses"]["200"]

    assert set(response["content"]) == {writer.media_type for writer in WRITERS.values()}


def test_the_key_of_a_document_redirects(client: Client, schema: dict[str, Any], rules_7_4: None) -> None:
    assert client.get("/api/rules/wow-tcg/").status_code == 302
    responses = schema["paths"]["/api/rules/{number}/"]["get"]["responses"]
    assert set(responses) == {"200", "302", "default"}


@pytest.mark.parametrize(
    ("component", "name"), [("DeckInput", "name"), ("DeckInput", "format"), ("Names", "names")]
)
def test_texts_that_may_not_be_blank_are_so_in_the_schema(component, name, schema: dict[str, Any]) -> None:
    field = schema["components"]["schemas"][component]["properties"][name]

    assert field.get("items", field)["minLength"] == 1
