"""What the log calls the players of a table: those with an account by its name."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.visitors import Visitor
from simulator.snapshots.named_decks import different_names

NAMELESS = "Guest"
"""A visitor without an account."""


def player_name(visitor: Visitor) -> str:
    """The name of a visitor."""
    return visitor.user.username if visitor.user else NAMELESS


def distinct_names(names: Iterable[str]) -> list[str]:
    """The names in their order; one that stands before already gets a number."""
    return different_names(names, numbered="{name} {number}")
