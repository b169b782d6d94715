"""The numbers of targets, in the order of the wording (Rule 706.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from engine.tree.changes import GainPower
from engine.tree.effects import Delayed
from engine.tree.node import Node
from engine.tree.powers import Triggered
from engine.tree.references import Target, TargetPlayer

AnyNode = TypeVar("AnyNode", bound=Node)
_MOST_TARGETS = 1000
_OWN_TARGETS = (GainPower, Delayed)
"""Nodes whose targets are chosen later, as the power in them is used or triggers (Rule 706.1c, 708.2); but a
target in the event that a modifier watches for is one of the link that creates it.
"""


def number_targets(node: AnyNode) -> AnyNode:
    """The tree with its targets numbered from 0 on; a power within it has numbers of its own."""
    return _numbered(node, iter(range(_MOST_TARGETS)))


def _numbered(node: AnyNode, numbers: Iterator[int]) -> AnyNode:
    if isinstance(node, Target):
        return replace(node, filter=_numbered(node.filter, numbers), slot=next(numbers))
    if isinstance(node, TargetPlayer):
        return replace(node, slot=next(numbers))
    if isinstance(node, Delayed) and isinstance(node.power, Triggered):
        event = _numbered(node.power.event, numbers)
        effects: Any = _numbered_part(node.power.effects, iter(range(_MOST_TARGETS)))
        return replace(node, power=replace(node.power, event=event, effects=effects))
    own = iter(range(_MOST_TARGETS)) if isinstance(node, _OWN_TARGETS) else numbers
    changes = {}
    for field in fields(node):
        part = getattr(node, field.name)
        if isinstance(part, Node | tuple):
            numbered = _numbered_part(part, own)
            if numbered is not part:
                changes[field.name] = numbered
    return replace(node, **changes) if changes else node


def _numbered_part(part: object, numbers: Iterator[int]) -> object:
    if isinstance(part, Node):
        return _numbered(part, numbers)
    if isinstance(part, tuple):
        parts = tuple(_numbered_part(entry, numbers) for entry in part)
        return parts if any(new is not old for new, old in zip(parts, part, strict=True)) else part
    return part
