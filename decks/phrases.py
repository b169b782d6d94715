"""Numbers and names in sentences about decks."""

from __future__ import annotations

from collections.abc import Iterable

from common.wording import count_noun
from engine.cards import PrintedCard


def count_copies(count: int) -> str:
    """A number of copies in words: ``1 copy``, ``2 copies``."""
    return count_noun(count, "copy", "copies")


def count_cards(count: int) -> str:
    """A number of cards in words: ``1 card``, ``60 cards``."""
    return count_noun(count, "card")


def card_names(cards: Iterable[PrintedCard]) -> tuple[str, ...]:
    """The names of cards, without repetition."""
    return tuple(dict.fromkeys(card.name for card in cards))
