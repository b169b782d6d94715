"""What other apps do when two stored cards turn out to be one.

This app knows no other. An app with references to cards registers here, from its ``AppConfig.ready``, a
function that points them to the card that stays, in the transaction that deletes the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cards.models.card import Card

Replacement = Callable[[Mapping["Card", "Card"]], None]

_replacements: dict[str, Replacement] = {}


def register(key: str, replacement: Replacement) -> None:
    """Add a function, or replace the one with this key."""
    _replacements[key] = replacement


def replace_cards(replaced: Mapping[Card, Card]) -> None:
    """Point every reference from a card to the one that it turned out to be, and delete the card.

    Its addresses lead to the card that stays (:mod:`cards.models.former_addresses`).
    """
    # Models are ready only now.
    from cards.models.former_addresses import record_former_addresses

    for replacement in _replacements.values():
        replacement(replaced)
    for card, remaining in replaced.items():
        card.reports.update(card=remaining)
        card.former_addresses.update(card=remaining)
        record_former_addresses({card.slug: remaining})
        card.delete()
