"""Numbers of cards that are chosen for them: "the ATK of a weapon you control"."""

from __future__ import annotations

from dataclasses import fields

from engine.tree.node import Node, cached_by_identity, walk
from engine.tree.references import Quantity, Some
from engine.tree.values import StatOf


def is_of_chosen_card(node: Node) -> bool:
    """Whether a node is a number of a card that somebody has to choose."""
    return isinstance(node, StatOf) and isinstance(node.card, Some) and not node.card.random


@cached_by_identity
def numbers_to_choose(instruction: Node) -> tuple[StatOf, ...]:
    """The numbers in an instruction whose cards are chosen as it is carried out (Rule 709.2b).

    Those of the instructions in it are not among them: each of these chooses for itself.
    """
    parts = [getattr(instruction, field.name) for field in fields(instruction)]
    return tuple(
        node
        for part in parts
        if isinstance(part, Quantity)
        for node in walk(part)
        if isinstance(node, StatOf) and is_of_chosen_card(node)
    )
