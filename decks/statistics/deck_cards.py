"""The cards of a deck as they are counted: copies of a card, and the type each is grouped by."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from decks.decklist import Entries
from engine.cards import CardType, PrintedCard

TOP_COST = 8

MAIN_TYPES = (
    CardType.HERO,
    CardType.ALLY,
    CardType.ABILITY,
    CardType.EQUIPMENT,
    CardType.QUEST,
    CardType.LOCATION,
)


@dataclass(frozen=True, slots=True)
class Holding:
    """So many copies of a card in a deck, with what its first printing and its owner's note add."""

    card: PrintedCard
    count: int = 1
    rarity: str = ""
    set: str = ""
    note: str = ""


def main_type(card: PrintedCard) -> CardType:
    """The type a card is grouped by: an ally first, for a Totem or Golem is one too (Rule 300.1)."""
    return next(kind for kind in MAIN_TYPES if card.has_type(kind))


def is_played(card: PrintedCard) -> bool:
    """Whether the card has a play cost; quests and locations can only be placed (Rule 201.2)."""
    return (
        card.cost is not None and not card.has_type(CardType.QUEST) and not card.has_type(CardType.LOCATION)
    )


def by_type(entries: Entries) -> dict[CardType, int]:
    """How many cards there are of each type that occurs, in the order the site shows types."""
    counts: Counter[CardType] = Counter()
    for card, count in entries:
        counts[main_type(card)] += count
    return {kind: counts[kind] for kind in MAIN_TYPES if counts[kind]}
