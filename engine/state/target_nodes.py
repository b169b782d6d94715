"""The targets that a tree asks for, found once for each tree (Rule 706.1, 707.1d)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import NamedTuple

from engine.tree.changes import GainPower
from engine.tree.conditions import PowerCondition
from engine.tree.effects import CopyCard, Delayed, Empowered, Interrupt, Modal
from engine.tree.node import Node, walk
from engine.tree.references import Target, TargetPlayer
from engine.tree.words import Place

TargetNode = Target | TargetPlayer


class ConditionalTarget(NamedTuple):
    """A target, the Empower condition without which it is not chosen (glossary: Empower), and the mode that
    it belongs to (Rule 707.1c).
    """

    node: TargetNode
    condition: PowerCondition | None = None
    mode: int | None = None


def find_targets(part: object) -> tuple[ConditionalTarget, ...]:
    """The targets that a link with these instructions has to choose, by slot.

    Those of powers that it grants, and of triggers that it creates, are chosen later (Rule 706.1c, 715.1).
    """
    by_slot = {target.node.slot: target for target in _walk(part, None, None)}
    return tuple(by_slot[slot] for slot in sorted(by_slot))


def find_modal(part: object) -> Modal | None:
    """The modal instruction of a link, if it has one (Rule 707.1c)."""
    return next((node for node in walk(part) if isinstance(node, Modal)), None)


def _walk(part: object, condition: PowerCondition | None, mode: int | None) -> Iterator[ConditionalTarget]:
    if isinstance(part, tuple):
        for element in part:
            yield from _walk(element, condition, mode)
    elif isinstance(part, Modal):
        for number, option in enumerate(part.options):
            yield from _walk(option, condition, number)
    elif isinstance(part, Node) and not isinstance(part, GainPower | Delayed):
        if isinstance(part, Empowered):
            condition = part.condition
        if isinstance(part, Interrupt | CopyCard):
            part = _on_chain(part)
        if isinstance(part, Target | TargetPlayer):
            yield ConditionalTarget(part, condition, mode)
        for field in fields(part):
            yield from _walk(getattr(part, field.name), condition, mode)


def _on_chain(instruction: Interrupt | CopyCard) -> Interrupt | CopyCard:
    """An instruction to interrupt or copy a target, which is a card on the chain without saying so (Rule
    402.1, 711.3).
    """
    target = instruction.cards
    if not isinstance(target, Target):
        return instruction
    return replace(instruction, cards=replace(target, filter=replace(target.filter, place=Place.CHAIN)))
