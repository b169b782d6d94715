"""What a deck is made of: its cost curve and its kinds of cards. Pure functions of a deck list."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from decks.decklist import Entries
from engine.cards import CardType, PrintedCard

TOP_COST = 8

TYPE_ORDER = (
    CardType.HERO,
    CardType.ALLY,
    CardType.ABILITY,
    CardType.EQUIPMENT,
    CardType.QUEST,
    CardType.LOCATION,
)


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of the curve: the cards of a cost, ``TOP_COST`` standing for that and more."""

    cost: int
    count: int
    names: tuple[str, ...]

    @property
    def label(self) -> str:
        """``3``, or ``8+`` for the last bar."""
        return f"{self.cost}+" if self.cost == TOP_COST else str(self.cost)


def main_type(card: PrintedCard) -> CardType:
    """The type a card is grouped by: an ally first, for a Totem or Golem is one too (Rule 300.1)."""
    return next(kind for kind in TYPE_ORDER if card.has_type(kind))


def is_played(card: PrintedCard) -> bool:
    """Whether the card has a play cost; quests and locations can only be placed (Rule 201.2)."""
    return (
        card.cost is not None and not card.has_type(CardType.QUEST) and not card.has_type(CardType.LOCATION)
    )


def cost_curve(entries: Entries) -> tuple[Bar, ...]:
    """How many cards there are of each play cost, ``TOP_COST`` and more together, X as 0 (Rule 201.3)."""
    counts: Counter[int] = Counter()
    names: dict[int, list[str]] = {}
    for card, count in entries:
        if card.cost is not None and is_played(card):
            cost = min(card.cost.number, TOP_COST)
            counts[cost] += count
            names.setdefault(cost, []).append(card.name)
    return tuple(Bar(cost, counts[cost], tuple(sorted(names.get(cost, [])))) for cost in range(TOP_COST + 1))


def average_cost(entries: Entries) -> float | None:
    """The mean play cost of the cards that have one, X counted as 0; ``None`` if there are none."""
    costs = [
        (card.cost.number, count) for card, count in entries if card.cost is not None and is_played(card)
    ]
    total = sum(count for _, count in costs)
    return sum(cost * count for cost, count in costs) / total if total else None


def by_type(entries: Entries) -> dict[CardType, int]:
    """How many cards there are of each type that occurs, in the order the site shows types."""
    counts: Counter[CardType] = Counter()
    for card, count in entries:
        counts[main_type(card)] += count
    return {kind: counts[kind] for kind in TYPE_ORDER if counts[kind]}
