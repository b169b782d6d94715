"""What card text means now: numbers, conditions, cards and players (Rule 104, 709.2d, 714.2).

Each kind of node has a function, registered by :func:`interprets` in the module of its subject.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.derive.context import Context, find
from engine.state import GameCard, GameState
from engine.state.reference import CardIdentity
from engine.tree.conditions import PowerCondition
from engine.tree.node import Node
from engine.tree.references import PlayerReference, Quantity
from engine.tree.values import Number

Kind = TypeVar("Kind")
Meaning = TypeVar("Meaning")

VALUES: dict[type[Quantity], Callable[[GameState, Context, Any], int]] = {}
CONDITIONS: dict[type[Node], Callable[[GameState, Context, Any], bool]] = {}
REFERRED: dict[type[Node], Callable[[GameState, Context, Any], tuple[CardIdentity, ...]]] = {}
PLAYERS: dict[type[PlayerReference], Callable[[GameState, Context, Any], tuple[int, ...]]] = {}


def interprets(table: dict[Kind, Meaning], *kinds: Kind) -> Callable[[Meaning], Meaning]:
    """Read these kinds of nodes by the decorated function."""

    def register(function: Meaning) -> Meaning:
        for kind in kinds:
            table[kind] = function
        return function

    return register


def value(game: GameState, context: Context, node: Quantity) -> int:
    """A number, now."""
    if isinstance(node, Number):
        return node.amount
    return VALUES[type(node)](game, context, node)


def holds(game: GameState, context: Context, condition: PowerCondition) -> bool:
    """Whether a condition is true now."""
    return CONDITIONS[type(condition)](game, context, condition)


def referred(game: GameState, context: Context, reference: Node) -> tuple[CardIdentity, ...]:
    """The cards that a reference points at, as they were when they were mentioned.

    Choices are made elsewhere: :class:`~engine.tree.references.Some` means here every card it could be.
    """
    return REFERRED[type(reference)](game, context, reference)


def cards(game: GameState, context: Context, reference: Node) -> list[GameCard]:
    """The cards that a reference points at and that are still the same cards (Rule 415.9a, 709.2c)."""
    return [
        card
        for pointer in referred(game, context, reference)
        if (card := find(game, context, pointer)) is not None
    ]


def players(game: GameState, context: Context, reference: PlayerReference) -> tuple[int, ...]:
    """The players that a reference points at, in turn order.

    :raises LookupError: when it points at no particular player.
    """
    return PLAYERS[type(reference)](game, context, reference)
