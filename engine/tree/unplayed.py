"""The nodes that card text is read into and that the engine does not carry out yet."""

from __future__ import annotations

from engine.tree.node import Node, walk

UNPLAYED: frozenset[type[Node]] = frozenset()
"""A power with one of these in it is understood but not played."""


def is_played(power: Node) -> bool:
    """Whether the engine carries out everything in a power."""
    return not any(type(node) in UNPLAYED for node in walk(power))
