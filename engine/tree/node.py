"""What every node of a tree of powers is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import wraps
from typing import Any, TypeVar

Result = TypeVar("Result")

MOST_CACHED = 8192
"""The number of trees that a cache keeps."""


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a power. Nodes are compared by value and carry no behaviour."""


def walk(node: object) -> Iterator[Node]:
    """A node and everything in it, in the order of the fields, which is the order of the wording."""
    if isinstance(node, Node):
        yield node
        for name in field_names(type(node)):
            yield from walk(getattr(node, name))
    elif isinstance(node, tuple):
        for part in node:
            yield from walk(part)


_FIELD_NAMES: dict[type[Node], tuple[str, ...]] = {}


def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The names of the fields of a kind of node, in the order of the wording."""
    names = _FIELD_NAMES.get(kind)
    if names is None:
        names = _FIELD_NAMES[kind] = tuple(field.name for field in fields(kind))
    return names


def cached_by_identity(function: Callable[[Any], Result]) -> Callable[[Any], Result]:
    """Remember what a function returns for a tree, by which tree it is.

    To hash a tree takes as long as to walk through it, so that a cache by value would gain nothing.
    """
    results: dict[int, tuple[object, Result]] = {}

    @wraps(function)
    def cached(tree: Any) -> Result:
        entry = results.get(id(tree))
        if entry is None:
            if len(results) >= MOST_CACHED:
                results.clear()
            entry = results[id(tree)] = (tree, function(tree))  # with the tree, so that no other gets its id
        return entry[1]

    return cached


def transform(node: Any, change: Callable[[Node], Node]) -> Any:
    """A tree in which ``change`` has been applied to every node, the inner ones first."""
    if isinstance(node, tuple):
        return tuple(transform(part, change) for part in node)
    if not isinstance(node, Node):
        return node
    changed = {}
    for name in field_names(type(node)):
        part = getattr(node, name)
        new = transform(part, change)
        if new is not part and new != part:
            changed[name] = new
    return change(replace(node, **changed) if changed else node)
