"""What every node of a tree of powers is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a power. Nodes are compared by value and carry no behaviour."""


def walk(node: object) -> Iterator[Node]:
    """A node and everything in it, in the order of the fields, which is the order of the wording."""
    if isinstance(node, Node):
        yield node
        for field in fields(node):
            yield from walk(getattr(node, field.name))
    elif isinstance(node, tuple):
        for part in node:
            yield from walk(part)


def transform(node: Any, change: Callable[[Node], Node]) -> Any:
    """A tree in which ``change`` has been applied to every node, the inner ones first."""
    if isinstance(node, tuple):
        return tuple(transform(part, change) for part in node)
    if not isinstance(node, Node):
        return node
    changed = {}
    for field in fields(node):
        part = getattr(node, field.name)
        new = transform(part, change)
        if new is not part and new != part:
            changed[field.name] = new
    return change(replace(node, **changed) if changed else node)
