"""The numbers of targets, in the order of the wording (Rule 706.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import TypeVar

from engine.tree.changes import GainPower
from engine.tree.effects import Delayed
from engine.tree.node import Node
from engine.tree.powers import Instructions, Power
from engine.tree.references import Target, TargetPlayer

AnyNode = TypeVar("AnyNode", bound=Node)
_OWN_TARGETS = (GainPower, Delayed)
"""Nodes whose targets are chosen later, as the power in them is used or triggers (Rule 706.1c, 708.2)."""


def number_targets(node: AnyNode, first: int = 0) -> AnyNode:
    """The tree with its targets numbered from ``first`` on; a power within it has numbers of its own."""
    return _numbered(node, iter(range(first, 1000)))


def count_targets(node: Node) -> int:
    """How many targets a tree numbers, without those of powers within it."""
    numbers = iter(range(1000))
    _numbered(node, numbers)
    return next(numbers)


def number_instructions(powers: tuple[Power, ...]) -> tuple[Power, ...]:
    """The paragraphs of an ability, which are one link: their targets are numbered on (Rule 707.1d)."""
    numbered: list[Power] = []
    first = 0
    for power in powers:
        if isinstance(power, Instructions):
            power = number_targets(power, first)
            first += count_targets(power)
        numbered.append(power)
    return tuple(numbered)


def _numbered(node: AnyNode, numbers: Iterator[int]) -> AnyNode:
    if isinstance(node, Target):
        return replace(node, filter=_numbered(node.filter, numbers), slot=next(numbers))
    if isinstance(node, TargetPlayer):
        return replace(node, slot=next(numbers))
    own = iter(range(1000)) if isinstance(node, _OWN_TARGETS) else numbers
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
