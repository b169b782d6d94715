"""The API's own pages, its schema, and what pages of other sites may do."""

import json
import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver
from drf_spectacular.validation import validate_schema

from api.reference import get_reference
from cards.models import Card

pytestmark = pytest.mark.django_db

ELSEWHERE = {"origin": "https://elsewhere.example"}


def schema(client: Client) -> dict:
    return client.get("/api/schema/").json()


def test_the_start_links_to_the_resources(client: Client) -> None:
    answer = client.get("/api/")

    assert answer["Content-Type"] == "application/json"
    for address in answer.json().values():
        assert client.get(address).status_code == 200, address


def test_browsers_get_a_page_of_the_site(client: Client) -> None:
    Card.objects.create(name="Test Wolf", slug="test-wolf", folded="testwolf", words="test wolf")
    answer = client.get("/api/", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})

    assert "text/html" in answer["Content-Type"]
    assert "Accept" in answer["Vary"]
    assert '<header class="site-header">' in answer.text
    for group in get_reference().groups:
        for operation in group.operations:
            assert operation.path in answer.text
            assert not operation.link or client.get(operation.link).status_code == 200, operation


def test_the_schema_is_valid_and_generated_without_warnings(tmp_path) -> None:
    file = tmp_path / "schema.json"

    call_command(
        "spectacular",
        "--validate",
        "--fail-on-warn",
        format="openapi-json",
        file=str(file),
    )

    validate_schema(json.loads(file.read_text()))


def test_the_schema_documents_every_address(client: Client) -> None:
    documented = {re.sub(r"\{\w+\}", "*", path) for path in schema(client)["paths"]}
    prefix = "api/"
    addresses = {
        re.sub(r"%\(\w+\)s", "*", f"/{possibility[0]}")
        for name, value in get_resolver().namespace_dict.items()
        if name == "api"
        for key in value[1].reverse_dict
        if isinstance(key, str)
        for possibility in [(f"{prefix}{value[1].reverse_dict.getlist(key)[0][0][0][0]}",)]
        if key not in {"start", "docs", "schema", "tokens", "revoke-token"}
    }

    assert addresses == documented


def test_every_operation_is_documented_and_errors_have_one_shape(client: Client) -> None:
    api_schema = schema(client)

    for path, operations in api_schema["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (method, path)
            error = operation["responses"]["default"]["content"]["application/json"]["schema"]
            assert error == {"$ref": "#/components/schemas/Error"}


def test_the_reference_shows_every_operation_and_shape_without_a_script(client: Client) -> None:
    answer = client.get("/api/docs/")

    api_schema = schema(client)
    for path, operations in api_schema["paths"].items():
        assert path in answer.text
        for operation in operations.values():
            assert f'id="{operation["operationId"]}"' in answer.text
    for name, shape in api_schema["components"]["schemas"].items():
        assert ("properties" not in shape) or f'id="shape-{name}"' in answer.text
    for anchor in set(re.findall(r'href="#([^"]+)"', answer.text)):
        assert f'id="{anchor}"' in answer.text, anchor
    assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=", answer.text)


def test_the_reference_shows_which_operations_need_a_token() -> None:
    needing = {
        operation.key
        for group in get_reference().groups
        for operation in group.operations
        if operation.needs_token
    }

    assert needing == {
        *("make_deck", "write_deck", "change_deck", "delete_deck", "undo", "redo", "find_candidates"),
        *("open_table", "decide", "concede", "undo_decision", "redo_decision", "choose_pace", "rematch"),
        *("delete_table", "join_table", "claim_time", "request_undo", "answer_undo", "say_phrase"),
        *("continue_table", "continue_run", "continue_scenario"),
    }


def test_operations_that_can_be_tried_answer(client: Client) -> None:
    Card.objects.create(name="Test Wolf", slug="test-wolf", folded="testwolf", words="test wolf")
    for group in get_reference().groups:
        for operation in group.operations:
            if operation.can_be_tried and operation.key != "card_by_name":
                values = {value.name: value.default for value in operation.query_values}
                assert client.get(operation.path, values).status_code == 200, operation


# Pages of other sites


@pytest.mark.parametrize("address", ["/api/sets/", "/api/cards/nothing-here/", "/api/bulk/cards.json"])
def test_any_page_may_read_without_its_visitors_cookies(address: str, client: Client) -> None:
    answer = client.get(address, headers=ELSEWHERE)

    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert {"etag", "link", "retry-after"} <= {
        name.strip().lower() for name in answer["Access-Control-Expose-Headers"].split(",")
    }


def test_any_page_may_write_with_a_token(client: Client) -> None:
    answer = client.options(
        "/api/sets/",
        headers={
            **ELSEWHERE,
            "access-control-request-method": "PUT",
            "access-control-request-headers": "authorization, content-type, if-match",
        },
    )

    allowed = answer["Access-Control-Allow-Headers"]
    assert {"authorization", "content-type", "if-match"} <= set(allowed.split(", "))
    assert "PUT" in answer["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in answer


@pytest.mark.parametrize("address", ["/", "/api/tokens/"])
def test_pages_of_the_site_allow_no_other_origin(address: str, client: Client) -> None:
    assert "Access-Control-Allow-Origin" not in client.get(address, headers=ELSEWHERE)


@pytest.mark.parametrize("address", ["/api/", "/api/sets/", "/api/cards/", "/api/bulk/cards.json"])
def test_reading_neither_looks_at_cookies_nor_sets_any(
    address: str, client: Client, django_user_model
) -> None:
    stranger = client.get(address)
    client.force_login(django_user_model.objects.create_user("ann"))
    user_response = client.get(address)

    assert not stranger.cookies
    assert not user_response.cookies
    assert "cookie" not in stranger.get("Vary", "").lower()
    assert "cookie" not in user_response.get("Vary", "").lower()
