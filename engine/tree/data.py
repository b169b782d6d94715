"""Trees as plain values that JSON can hold, for saved games."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any

from engine import cards
from engine.tree import (
    alternative_effects,
    changes,
    conditions,
    costs,
    counter_effects,
    course_effects,
    criteria,
    deck_effects,
    effects,
    keywords,
    limit_effects,
    match_effects,
    packet_effects,
    player_changes,
    powers,
    references,
    token_effects,
    transfer_effects,
    triggers,
    values,
    words,
)
from engine.tree.node import Node

_MODULES = (
    alternative_effects,
    changes,
    conditions,
    costs,
    counter_effects,
    course_effects,
    criteria,
    deck_effects,
    effects,
    powers,
    references,
    token_effects,
    limit_effects,
    match_effects,
    packet_effects,
    player_changes,
    transfer_effects,
    triggers,
    values,
)
NODES: dict[str, type[Node]] = {
    name: node
    for module in _MODULES
    for name, node in vars(module).items()
    if isinstance(node, type) and issubclass(node, Node) and vars(node)["__module__"] == module.__name__
}
ENUMS: dict[str, type[Enum]] = {
    name: kind
    for module in (cards, keywords, words)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Enum) and kind.__module__ == module.__name__
}


def to_data(part: Any) -> Any:
    """A tree as lists, dictionaries and plain values; defaults are left out."""
    if isinstance(part, Node):
        values = [(field, getattr(part, field.name)) for field in fields(part)]
        return {
            "node": type(part).__name__,
            **{field.name: to_data(value) for field, value in values if value != field.default},
        }
    if isinstance(part, Enum):
        return {"enum": type(part).__name__, "value": part.value}
    if isinstance(part, tuple):
        return [to_data(element) for element in part]
    return part


def outline(part: Any) -> str:
    """A tree for a reader: its nodes with the fields that have no default."""
    if isinstance(part, Node):
        values = [(field, getattr(part, field.name)) for field in fields(part)]
        written = (f"{field.name}={outline(value)}" for field, value in values if value != field.default)
        return f"{type(part).__name__}({', '.join(written)})"
    if isinstance(part, tuple):
        return f"[{', '.join(map(outline, part))}]"
    return repr(part.value if isinstance(part, Enum) else part)


def from_data(data: Any) -> Any:
    """The tree that :func:`to_data` wrote.

    :raises KeyError: when a node is unknown.
    :raises TypeError: when it does not have these fields, or another one lacks its value.
    """
    if isinstance(data, list):
        return tuple(from_data(element) for element in data)
    if not isinstance(data, dict):
        return data
    if "enum" in data:
        return ENUMS[data["enum"]](data["value"])
    return NODES[data["node"]](**{name: from_data(value) for name, value in data.items() if name != "node"})
