"""The cards of a deck as they are counted: the copies of a card, and the type by which it is grouped."""

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
class DeckCard:
    """A card of a deck with its number of copies, its first printing's rarity and set, and the note on it."""

    card: PrintedCard
    count: int = 1
    rarity: str = ""
    set: str = ""
    note: str = ""


def main_type(card: PrintedCard) -> CardType | None:
    """The type by which a card is grouped: ally before ability or equipment (Totems, Golems; Rule 300.1).

    ``None`` for a card whose type no source tells.
    """
    return next((kind for kind in MAIN_TYPES if card.has_type(kind)), None)


def is_played(card: PrintedCard) -> bool:
    """Whether the card has a play cost; quests and locations can only be placed (Rule 201.2)."""
    return (
        card.cost is not None and not card.has_type(CardType.QUEST) and not card.has_type(CardType.LOCATION)
    )


def count_by_type(entries: Entries) -> dict[CardType | None, int]:
    """How many cards there are of each type that occurs, in the order in which the site shows types."""
    counts: Counter[CardType | None] = Counter()
    for card, count in entries:
        counts[main_type(card)] += count
    return {kind: counts[kind] for kind in (*MAIN_TYPES, None) if counts[kind]}
