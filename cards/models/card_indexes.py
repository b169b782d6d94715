"""What other apps store about cards, to search them by it.

This app knows no other. An app that stores what follows from the print of a card registers here, from its
``AppConfig.ready``, a function that writes it. It is called whenever cards have been written, in the same
transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cards.models.card import Card

Index = Callable[[Sequence["Card"]], None]

_indexes: dict[str, Index] = {}


def register(key: str, index: Index) -> None:
    """Add an index, or replace the one with this key."""
    _indexes[key] = index


def write_indexes(cards: Sequence[Card]) -> None:
    """Write what every app stores about these cards; their sides are saved already."""
    for index in _indexes.values():
        index(cards)
