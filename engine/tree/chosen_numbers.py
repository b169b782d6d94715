"""Numbers of cards that are chosen for them: "the ATK of a weapon you control"."""

from __future__ import annotations

from dataclasses import fields

from engine.tree.node import Node, cached_by_identity, walk
from engine.tree.references import CardReference, Quantity, Some, Together
from engine.tree.values import StatOf, TotalOf

MeasuredNumber = StatOf | TotalOf


def measured_cards(number: MeasuredNumber) -> CardReference:
    """The cards that a number is read from."""
    return number.card if isinstance(number, StatOf) else number.cards


def is_of_chosen_card(node: Node) -> bool:
    """Whether a node is a number of a card that somebody has to choose, or the total of several."""
    match node:
        case StatOf(card=Some(random=False)):
            return True
        case TotalOf(cards=Together(cards=parts)):
            return any(isinstance(part, Some) for part in parts)
    return False


@cached_by_identity
def numbers_to_choose(instruction: Node) -> tuple[MeasuredNumber, ...]:
    """The numbers in an instruction whose cards are chosen as it is carried out (Rule 709.2b).

    Those of the instructions in it are not among them: each of these chooses for itself.
    """
    parts = [getattr(instruction, field.name) for field in fields(instruction)]
    return chosen_numbers(tuple(part for part in parts if isinstance(part, Quantity)))


def chosen_numbers(part: object) -> tuple[MeasuredNumber, ...]:
    """The numbers of cards to choose in a part of a tree."""
    return tuple(node for node in walk(part) if isinstance(node, MeasuredNumber) and is_of_chosen_card(node))
