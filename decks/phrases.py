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


def count_matches(matched: int, lines: int) -> str:
    """How many lines of a list are cards, and what to do about the others.

    >>> count_matches(58, 60)
    '58 of 60 lines matched a card. Choose cards for the other 2 below.'
    """
    others = lines - matched
    if not others:
        return f"All {lines} lines matched a card." if lines > 1 else "The line matched a card."
    if lines == 1:
        return "The line matches no card. Choose one for it below."
    choices = "a card for the other one" if others == 1 else f"cards for the other {others}"
    return f"{matched} of {lines} lines matched a card. Choose {choices} below."
