"""The reference of the API as its pages show it: every operation and every shape, read from the schema.

So nothing is documented twice, and the page needs no script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from drf_spectacular.settings import spectacular_settings

CODE = re.compile(r"`([^`]+)`")
Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ValueType:
    """The type of a value in words; ``shape`` is the name of its shape, if it is an object with one."""

    words: str
    shape: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SchemaValue:
    """A parameter, or a key of a shape.

    ``place`` of a parameter is path, query or header; ``default`` its value when it is left out.
    """

    name: str
    value_type: ValueType
    about: SafeString
    is_required: bool
    place: str = ""
    default: str = ""


@dataclass(frozen=True, slots=True)
class MediaBody:
    """The body of a request, or of a response with a status."""

    media_type: str
    value_type: ValueType
    status: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """An address with a method."""

    key: str
    method: str
    path: str
    summary: str
    about: SafeString
    needs_token: bool
    values: tuple[SchemaValue, ...]
    requests: tuple[MediaBody, ...]
    responses: tuple[MediaBody, ...]

    @property
    def can_be_tried(self) -> bool:
        """Whether a form on a page can send the request."""
        return self.method == "GET" and not any(value.place == "path" for value in self.values)

    @property
    def link(self) -> str:
        """Its address, if it works without parameters."""
        return self.path if self.can_be_tried and not self.path.endswith("/named/") else ""

    @property
    def query_values(self) -> list[SchemaValue]:
        """The parameters in the query of its address."""
        return [value for value in self.values if value.place == "query"]


@dataclass(frozen=True, slots=True)
class OperationGroup:
    """The operations of one topic."""

    title: str
    about: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class ObjectShape:
    """A JSON object of requests and responses, with its keys."""

    name: str
    about: SafeString
    values: tuple[SchemaValue, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """The whole reference."""

    about: tuple[SafeString, ...]
    groups: tuple[OperationGroup, ...]
    shapes: tuple[ObjectShape, ...]


@cache
def get_reference() -> Reference:
    """The reference; built once per process."""
    schema = spectacular_settings.DEFAULT_GENERATOR_CLASS().get_schema()
    reader = SchemaReader(schema["components"]["schemas"])
    operations_by_tag: dict[str, list[Operation]] = {}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            operations_by_tag.setdefault(operation["tags"][0], []).append(
                reader.convert_operation(path, method, operation)
            )
    return Reference(
        about=tuple(_mark_code(part) for part in schema["info"]["description"].split("\n\n")),
        groups=tuple(
            OperationGroup(
                tag["name"].capitalize(), tag["description"], tuple(operations_by_tag[tag["name"]])
            )
            for tag in settings.SPECTACULAR_SETTINGS["TAGS"]
        ),
        shapes=tuple(reader.convert_shapes()),
    )


class SchemaReader:
    """Converts the parts of a schema; ``components`` are its named shapes."""

    def __init__(self, components: Mapping[str, Schema]) -> None:
        self.components = components

    def convert_operation(self, path: str, method: str, operation: Schema) -> Operation:
        """An operation of the reference."""
        request_contents = operation.get("requestBody", {}).get("content", {})
        return Operation(
            key=operation["operationId"],
            method=method.upper(),
            path=path,
            summary=operation["summary"],
            about=_mark_code(operation.get("description", "")),
            needs_token=bool(operation.get("security")) and {} not in operation["security"],
            values=tuple(
                SchemaValue(
                    parameter["name"],
                    self.convert_type(parameter["schema"]),
                    _mark_code(parameter.get("description", "")),
                    parameter.get("required", False),
                    parameter["in"],
                    str(parameter["schema"].get("default", "")),
                )
                for parameter in operation.get("parameters", ())
            ),
            requests=tuple(
                MediaBody(media_type, self.convert_type(content["schema"]))
                for media_type, content in request_contents.items()
            ),
            responses=tuple(self._convert_responses(operation["responses"])),
        )

    def _convert_responses(self, responses: Schema) -> Iterator[MediaBody]:
        for status, response in responses.items():
            if status == "default":
                continue
            if "content" not in response:
                yield MediaBody("", ValueType("nothing"), status)
            for media_type, content in response.get("content", {}).items():
                yield MediaBody(media_type, self.convert_type(content["schema"]), status)

    def convert_shapes(self) -> Iterator[ObjectShape]:
        """Every named object with keys, sorted."""
        for name, component in sorted(self.components.items()):
            if "properties" in component:
                values = tuple(
                    SchemaValue(
                        key,
                        self.convert_type(prop),
                        _mark_code(prop.get("description", "") if "oneOf" not in prop else ""),
                        key in component.get("required", ()),
                    )
                    for key, prop in component["properties"].items()
                )
                yield ObjectShape(name, _mark_code(component.get("description", "")), values)

    def convert_type(self, schema: Schema) -> ValueType:
        """The type of a value, in words."""
        value_type = self._convert_base_type(schema)
        if schema.get("nullable"):
            value_type = ValueType(f"{value_type.words} or null", value_type.shape, value_type.choices)
        return value_type

    def _convert_base_type(self, schema: Schema) -> ValueType:
        if parts := schema.get("allOf") or schema.get("oneOf"):
            value_types = [
                self.convert_type(part) for part in parts if "NullEnum" not in str(part.get("$ref"))
            ]
            choices = tuple(choice for value_type in value_types for choice in value_type.choices)
            words = list(dict.fromkeys(value_type.words for value_type in value_types))
            return ValueType(" or ".join(words), "" if len(words) > 1 else value_types[0].shape, choices)
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            component = self.components[name]
            is_object = "enum" not in component and "oneOf" not in component
            return ValueType(name, name) if is_object else self.convert_type(component)
        if "enum" in schema:
            return ValueType("one of", choices=tuple(str(choice) for choice in schema["enum"] if choice))
        if schema.get("type") == "array":
            item_type = self.convert_type(schema.get("items", {}))
            return ValueType(f"list of {item_type.words}", item_type.shape, item_type.choices)
        if schema.get("type") == "object":
            value_schema = schema.get("additionalProperties")
            return ValueType(
                f"object of {self.convert_type(value_schema).words}" if value_schema else "object"
            )
        type_words = {"string": "text", "integer": "number", "boolean": "true or false"}
        format_words = {"date-time": "time", "uri": "address", "binary": "bytes"}
        return ValueType(
            format_words.get(schema.get("format", ""), type_words.get(schema.get("type", ""), "value"))
        )


def _mark_code(text: str) -> SafeString:
    """Escaped text, with the parts in backticks as code."""
    return mark_safe(CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S308 escaped before
