"""Query parameters and the sentences about values that are not valid."""

import json
import re
from typing import Any

import pytest
from django.test import Client, RequestFactory
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from api.errors import handle_exception
from api.input import NumberParameter, OptionField, QuerySerializer, RepeatedParameter, TextParameter


class FruitQuerySerializer(QuerySerializer):
    """A query with a parameter of each kind."""

    q = TextParameter(max_length=1_000)
    size = NumberParameter(max_value=2_000, default=60)
    offset = NumberParameter(min_value=0, max_value=9)
    ripeness = OptionField(["ripe", "green", "dried"], default="ripe")
    name = RepeatedParameter(child=TextParameter(max_length=5), max_length=2)


def read(query: str) -> dict[str, Any]:
    return FruitQuerySerializer.read(Request(RequestFactory().get(f"/?{query}")))


def sentences(query: str) -> dict[str, str]:
    with pytest.raises(ValidationError) as raised:
        read(query)
    response = handle_exception(raised.value, {})
    assert response.data["message"] == next(iter(response.data["fields"].values()))
    return response.data["fields"]


DEFAULTS = {"q": "", "size": 60, "ripeness": "ripe", "name": []}


@pytest.mark.parametrize(
    ("query", "difference"),
    [
        ("", {}),
        ("q=&size=&offset=&ripeness=&name=", {}),
        ("unknown=1", {}),
        ("q=+two+words+", {"q": "two words"}),
        ("size=2000&offset=0", {"size": 2_000, "offset": 0}),
        ("ripeness=dried", {"ripeness": "dried"}),
        ("name=&name=+plum+&name=", {"name": ["plum"]}),
        ("q=first&q=last", {"q": "last"}),
    ],
)
def test_empty_parameters_count_as_missing(query: str, difference: dict[str, Any]) -> None:
    assert read(query) == DEFAULTS | difference


@pytest.mark.parametrize(
    ("query", "parameter", "sentence"),
    [
        (f"q={'x' * 1_001}", "q", "“q” can have at most 1,000 characters."),
        ("q=%00", "q", "“q” contains a null character."),
        ("size=0", "size", "“size” must be a number from 1 to 2,000."),
        ("size=2001", "size", "“size” must be a number from 1 to 2,000."),
        ("size=1.0", "size", "“size” must be a number from 1 to 2,000."),
        ("size=%2B1", "size", "“size” must be a number from 1 to 2,000."),
        ("size=%D9%A3", "size", "“size” must be a number from 1 to 2,000."),
        (f"size={'9' * 2_000}", "size", "“size” must be a number from 1 to 2,000."),
        ("offset=-1", "offset", "“offset” must be a number from 0 to 9."),
        ("ripeness=rotten", "ripeness", "“ripeness” must be ripe, green or dried."),
        ("name=a&name=b&name=c", "name", "“name” can be given at most 2 times."),
        ("name=apple&name=bananas", "name", "“name” can have at most 5 characters."),
        ("name=%00", "name", "“name” contains a null character."),
    ],
)
def test_a_parameter_that_is_not_valid_is_named_in_the_sentence(
    query: str, parameter: str, sentence: str
) -> None:
    assert sentences(query) == {parameter: sentence}


def test_every_parameter_that_is_not_valid_is_listed() -> None:
    assert list(sentences("size=x&ripeness=y")) == ["size", "ripeness"]


class BasketSerializer(serializers.Serializer):
    """A body with a field of each kind."""

    name = serializers.CharField(max_length=5)
    count = serializers.IntegerField(min_value=1, max_value=9)
    fruits = serializers.ListField(child=serializers.CharField(), min_length=1, max_length=2)


@pytest.mark.parametrize(
    ("body", "path", "sentence"),
    [
        ([], "body", "The body must be an object."),
        ({"name": None}, "name", "“name” may not be null."),
        ({"name": ""}, "name", "“name” may not be blank."),
        ({"name": {}}, "name", "“name” must be text."),
        ({"name": "banana"}, "name", "“name” can have at most 5 characters."),
        ({"name": "a\x00"}, "name", "“name” contains a null character."),
        ({"name": "a\ud800"}, "name", "“name” contains an unpaired surrogate."),
        ({"count": "many"}, "count", "“count” must be a whole number."),
        ({"count": "9" * 2_000}, "count", "“count” must be a whole number."),
        ({"count": 0}, "count", "“count” must be at least 1."),
        ({"count": 10}, "count", "“count” must be at most 9."),
        ({"fruits": "plum"}, "fruits", "“fruits” must be a list."),
        ({"fruits": []}, "fruits", "“fruits” may not be empty."),
        ({"fruits": ["a", "b", "c"]}, "fruits", "“fruits” can have at most 2 items."),
        ({"fruits": ["a", {}]}, "fruits.1", "“fruits.1” must be text."),
    ],
)
def test_a_value_of_a_body_that_is_not_valid_is_named_in_the_sentence(
    body: object, path: str, sentence: str
) -> None:
    serializer = BasketSerializer(data=body, partial=True)
    with pytest.raises(ValidationError) as raised:
        serializer.is_valid(raise_exception=True)

    assert handle_exception(raised.value, {}).data["fields"] == {path: sentence}


def test_a_value_that_is_missing_is_named_in_the_sentence() -> None:
    with pytest.raises(ValidationError) as raised:
        BasketSerializer(data={}).is_valid(raise_exception=True)

    assert handle_exception(raised.value, {}).data["message"] == "“name” is required."


@pytest.mark.django_db
def test_options_describe_no_fields_of_a_response_as_those_of_a_request(client: Client) -> None:
    answer = client.options("/api/cards/collection/")

    assert answer.json().keys() == {"name", "description", "renders", "parses"}


@pytest.mark.django_db
def test_the_schema_describes_parameters_as_they_are_read(client: Client) -> None:
    schema = client.get("/api/schema/").json()
    parameters = {
        parameter["name"]: parameter["schema"]
        for parameter in schema["paths"]["/api/cards/"]["get"]["parameters"]
    }

    assert list(parameters) == ["q", "format", "page", "page_size"]
    assert parameters["page_size"] == {"type": "integer", "minimum": 1, "maximum": 250, "default": 60}
    assert (parameters["format"]["enum"], parameters["format"]["default"]) == (["json", "csv"], "json")
    assert parameters["q"]["maxLength"] == 5_000


@pytest.mark.django_db
def test_descriptions_in_the_schema_are_for_users_of_the_api(client: Client) -> None:
    schema = client.get("/api/schema/").json()

    descriptions = re.findall(r'"description": "([^"]*)"', json.dumps(schema, ensure_ascii=False))
    assert len(descriptions) > 100
    assert not [text for text in descriptions if re.search(r":\w+:`|``|\bcontext\b|Serializer", text)]
