"""Why smoke games do not use certain powers: what a random board has only by a rare chance, or never.

A reason is a kind of text, found in its tree, with a sentence for the reader of a report.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.tree import conditions, match_effects
from engine.tree.node import Node, walk
from engine.tree.powers import Power
from engine.tree.references import StatComparison
from engine.tree.values import Number
from engine.tree.words import Relation

MANY = 5
"""So many cards of a description are seldom in one zone of a board."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A kind of text, whether a node in the tree of a power is of that kind, and why it stays unused."""

    kind: str
    is_in: Callable[[Node], bool]
    sentence: str


def _is_exact_number(node: Node) -> bool:
    is_condition = isinstance(node, conditions.PowerCondition | StatComparison)
    is_printed = isinstance(node, StatComparison) and isinstance(node.value, Number)
    return is_condition and not is_printed and getattr(node, "relation", None) is Relation.EQUAL


def _is_large_number(node: Node) -> bool:
    count = getattr(node, "count", None)
    return isinstance(node, conditions.PowerCondition) and isinstance(count, Number) and count.amount >= MANY


REASONS = (
    Reason(
        "another game",
        lambda node: isinstance(node, match_effects.KeepForNextGame),
        "It is about the next game of a match, and a smoke game is one game.",
    ),
    Reason(
        "exact numbers",
        _is_exact_number,
        "A board has exactly so many cards, or as many as something else, only by chance.",
    ),
    Reason(
        "large numbers",
        _is_large_number,
        "A board has so many cards of a description only by chance.",
    ),
    Reason(
        "who went first",
        lambda node: isinstance(node, conditions.WentFirst),
        "A board is set up in the middle of a game, and not every player can have gone first.",
    ),
)
"""In the order of their kinds."""


def reason_for(power: Power) -> Reason | None:
    """Why a power may stay unused, if its text is of one of these kinds."""
    return next((reason for reason in REASONS if any(map(reason.is_in, walk(power)))), None)
