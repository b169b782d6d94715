"""A tree of conditions as one condition of the database, on cards or on printings, and in words.

Conditions on printings that are joined by AND must hold of one and the same printing: ``set:HoA rarity:epic``
finds what is epic in that set.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Union

from django.db.models import Q

from cards.models import Card, Printing
from cards.query.tree import And, Not, Or
from common.wording import join_words


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition that one value stands for: ``q`` for the database, ``description`` for people.

    ``q`` is true or false for every row, never unknown, so that its negation holds of all other rows. It is
    a condition on what the vocabulary searches (a card, a deck), or with ``of_printing`` on a printing.
    ``value`` is the part of the description in which several conditions of one key differ.
    """

    q: Q
    description: str
    of_printing: bool = False
    value: str = ""

    @property
    def frame(self) -> tuple[str, str] | None:
        """What stands before and behind its value; ``None`` without a value."""
        before, value, behind = self.description.partition(self.value) if self.value else ("", "", "")
        return (before, behind) if value else None


ConditionTree = Union[Condition, "Not[ConditionTree]", "And[ConditionTree]", "Or[ConditionTree]"]
JoiningKind = type[And[ConditionTree]] | type[Or[ConditionTree]]


def card_q(tree: ConditionTree) -> Q:
    """The condition that a card must meet."""
    if is_of_printings(tree):
        return Q(pk__in=Printing.objects.filter(printing_q(tree)).order_by().values("card"))
    match tree:
        case Condition(q):
            return q
        case Not(operand):
            return ~card_q(operand)
        case Or(operands) | And(operands):
            printing_operands = tuple(operand for operand in operands if is_of_printings(operand))
            others = [operand for operand in operands if not is_of_printings(operand)]
            return _joined([*others, *_group(type(tree), printing_operands)], card_q, type(tree))


def printing_q(tree: ConditionTree) -> Q:
    """The condition that a printing must meet, itself or by its card."""
    if not _mentions_printings(tree):
        return Q(card__in=Card.objects.filter(card_q(tree)).order_by().values("pk"))
    match tree:
        case Condition(q):
            return q
        case Not(operand):
            return ~printing_q(operand)
        case Or(operands) | And(operands):
            printing_operands = [operand for operand in operands if _mentions_printings(operand)]
            others = tuple(operand for operand in operands if not _mentions_printings(operand))
            return _joined([*printing_operands, *_group(type(tree), others)], printing_q, type(tree))


def displayed_printing_q(tree: ConditionTree | None) -> Q | None:
    """What a printing must meet to stand for its card in a list; ``None`` where any will do."""
    if tree is None or isinstance(tree, Not):
        return None
    if is_of_printings(tree):
        return printing_q(tree)
    if isinstance(tree, And):
        operands = tuple(operand for operand in tree.operands if is_of_printings(operand))
        return next(map(printing_q, _group(And, operands)), None)
    return None


def describe(tree: ConditionTree | None) -> str:
    """The conditions in words."""
    match tree:
        case None:
            return ""
        case Condition():
            return tree.description
        case Not(Condition() as condition):
            return f"not {condition.description}"
        case Not(operand):
            return f"not ({describe(operand)})"
        case Or(operands):
            return " or ".join(_describe_operands(operands, "or"))
        case And(operands):
            *parts, last = _describe_operands(operands, "and")
            comma = "," if len(parts) > 1 or " or " in "".join(parts) else ""
            return f"{', '.join(parts)}{comma} and {last}" if parts else last


def _describe_operands(operands: Sequence[ConditionTree], conjunction: str) -> list[str]:
    """The operands in words; those that differ only in their values are one: “a” and “b” in the name."""
    parts = []
    for frame, group in groupby(operands, _frame):
        members = list(group)
        if frame is None:
            parts += [_bracketed(member) for member in members]
        else:
            values = [member.value for member in members if isinstance(member, Condition)]
            parts.append(join_words(values, conjunction, limit=len(values)).join(frame))
    return parts


def _frame(tree: ConditionTree) -> tuple[str, str] | None:
    return tree.frame if isinstance(tree, Condition) else None


def _bracketed(tree: ConditionTree) -> str:
    return f"({describe(tree)})" if isinstance(tree, And | Or) else describe(tree)


def is_of_printings(tree: ConditionTree) -> bool:
    """Whether a single printing meets or fails all of it; a negation is about the whole card."""
    match tree:
        case Condition():
            return tree.of_printing
        case Not():
            return False
        case Or(operands) | And(operands):
            return all(map(is_of_printings, operands))


def _mentions_printings(tree: ConditionTree) -> bool:
    match tree:
        case Condition():
            return tree.of_printing
        case Not(operand):
            return _mentions_printings(operand)
        case Or(operands) | And(operands):
            return any(map(_mentions_printings, operands))


def _group(kind: JoiningKind, operands: Sequence[ConditionTree]) -> list[ConditionTree]:
    """The operands as one, in a list; an empty list where there are none."""
    return [kind(tuple(operands)) if len(operands) > 1 else operands[0]] if operands else []


def _joined(operands: Sequence[ConditionTree], as_q: Callable[[ConditionTree], Q], kind: JoiningKind) -> Q:
    joined = Q()
    for operand in operands:
        joined = joined & as_q(operand) if kind is And else joined | as_q(operand)
    return joined
