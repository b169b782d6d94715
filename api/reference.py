"""The reference of the API as its pages show it: every operation and every shape, read from the schema.

So nothing about an address is told twice, and the page needs no script.
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
from drf_spectacular.generators import SchemaGenerator

CODE = re.compile(r"`([^`]+)`")
Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value is, in words; ``shape`` is the name of the shape that it has, if it has one."""

    words: str
    shape: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Value:
    """A parameter, or a key of a shape.

    ``place`` is where a parameter stands: path, query or header; ``default``
    what it is where nothing is said.
    """

    name: str
    kind: Kind
    about: SafeString
    needed: bool
    place: str = ""
    default: str = ""


@dataclass(frozen=True, slots=True)
class Body:
    """What is sent or answered: ``status`` of an answer, media type and kind."""

    media_type: str
    kind: Kind
    status: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing to ask for."""

    key: str
    method: str
    path: str
    summary: str
    about: SafeString
    needs_token: bool
    values: tuple[Value, ...]
    sends: tuple[Body, ...]
    answers: tuple[Body, ...]

    @property
    def can_be_tried(self) -> bool:
        """Whether a form on a page can ask for it."""
        return self.method == "GET" and not any(value.place == "path" for value in self.values)

    @property
    def link(self) -> str:
        """Its address, where that can be followed as it stands."""
        return self.path if self.can_be_tried and not self.path.endswith("/named/") else ""

    @property
    def questions(self) -> list[Value]:
        """The values that stand in the query of its address."""
        return [value for value in self.values if value.place == "query"]


@dataclass(frozen=True, slots=True)
class Group:
    """The operations of one room."""

    title: str
    about: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """An object that is sent or answered, with its keys."""

    name: str
    about: SafeString
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """All of it."""

    about: tuple[SafeString, ...]
    groups: tuple[Group, ...]
    shapes: tuple[Shape, ...]


@cache
def reference() -> Reference:
    """The reference of this program; made once."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    reader = _Reader(schema["components"]["schemas"])
    rooms: dict[str, list[Operation]] = {}
    for path, operations in schema["paths"].items():
        for method, told in operations.items():
            rooms.setdefault(told["tags"][0], []).append(reader.operation(path, method, told))
    return Reference(
        about=tuple(_marked(part) for part in schema["info"]["description"].split("\n\n")),
        groups=tuple(
            Group(tag["name"].capitalize(), tag["description"], tuple(rooms[tag["name"]]))
            for tag in settings.SPECTACULAR_SETTINGS["TAGS"]
        ),
        shapes=tuple(reader.shapes()),
    )


class _Reader:
    """Reads the parts of a schema; ``components`` are its named shapes."""

    def __init__(self, components: Mapping[str, Schema]) -> None:
        self.components = components

    def operation(self, path: str, method: str, told: Schema) -> Operation:
        sends = told.get("requestBody", {}).get("content", {})
        return Operation(
            key=told["operationId"],
            method=method.upper(),
            path=path,
            summary=told["summary"],
            about=_marked(told.get("description", "")),
            needs_token=bool(told.get("security")) and {} not in told["security"],
            values=tuple(
                Value(
                    one["name"],
                    self.kind(one["schema"]),
                    _marked(one.get("description", "")),
                    one.get("required", False),
                    one["in"],
                    str(one["schema"].get("default", "")),
                )
                for one in told.get("parameters", ())
            ),
            sends=tuple(Body(media, self.kind(one["schema"])) for media, one in sends.items()),
            answers=tuple(self._answers(told["responses"])),
        )

    def _answers(self, told: Schema) -> Iterator[Body]:
        for status, answer in told.items():
            if status == "default":
                continue
            if "content" not in answer:
                yield Body("", Kind("nothing"), status)
            for media, one in answer.get("content", {}).items():
                yield Body(media, self.kind(one["schema"]), status)

    def shapes(self) -> Iterator[Shape]:
        """Every object with keys, by name."""
        for name, told in sorted(self.components.items()):
            if "properties" in told:
                values = tuple(
                    Value(
                        key,
                        self.kind(one),
                        _marked(one.get("description", "") if "oneOf" not in one else ""),
                        key in told.get("required", ()),
                    )
                    for key, one in told["properties"].items()
                )
                yield Shape(name, _marked(told.get("description", "")), values)

    def kind(self, told: Schema) -> Kind:
        """What a value is, in words."""
        found = self._plain(told)
        if told.get("nullable"):
            found = Kind(f"{found.words} or null", found.shape, found.choices)
        return found

    def _plain(self, told: Schema) -> Kind:
        if parts := told.get("allOf") or told.get("oneOf"):
            kinds = [self.kind(part) for part in parts if "NullEnum" not in str(part.get("$ref"))]
            choices = tuple(choice for kind in kinds for choice in kind.choices)
            return Kind(kinds[0].words, kinds[0].shape, choices)
        if "$ref" in told:
            name = told["$ref"].rpartition("/")[2]
            meant = self.components[name]
            return self.kind(meant) if "enum" in meant else Kind(name, name)
        if "enum" in told:
            return Kind("one of", choices=tuple(str(choice) for choice in told["enum"] if choice))
        if told.get("type") == "array":
            each = self.kind(told.get("items", {}))
            return Kind(f"list of {each.words}", each.shape, each.choices)
        if told.get("type") == "object":
            each = told.get("additionalProperties")
            return Kind(f"object of {self.kind(each).words}" if each else "object")
        words = {"string": "text", "integer": "number", "boolean": "true or false"}
        named = {"date-time": "time", "uri": "address", "binary": "bytes"}
        return Kind(named.get(told.get("format", ""), words.get(told.get("type", ""), "value")))


def _marked(text: str) -> SafeString:
    """Text with what stands between backticks as code."""
    return mark_safe(CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S308 escaped before
