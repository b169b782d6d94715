"""What every node of a tree of powers is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields


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
