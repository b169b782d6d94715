"""Links from the cards of a report to their pages."""

from __future__ import annotations

from collections.abc import Iterable

from cards.models import Card


def card_urls(names: Iterable[str]) -> dict[str, str]:
    """The addresses of the pages of cards by name; a card that is not stored has none."""
    return {name: card.get_absolute_url() for name, card in Card.objects.named(names).items()}
