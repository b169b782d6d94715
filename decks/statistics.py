"""What a deck is made of: its curve, its kinds of cards, its averages. Pure functions of what it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from decks.decklist import Entries
from engine.cards import CardType, PrintedCard

if TYPE_CHECKING:
    from decks.aspects import Aspect

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


@dataclass(frozen=True, slots=True)
class Bar:
    """How many cards have one value of an aspect, and which."""

    value: str
    label: str
    count: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Averages:
    """The mean cost of what is played, and the mean ATK and health of the allies; ``None`` without any."""

    cost: float | None
    atk: float | None
    health: float | None


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


def tally(aspect: Aspect, holdings: Iterable[Holding], always: Iterable[str] = ()) -> tuple[Bar, ...]:
    """How many cards have each value of an aspect that occurs, and each of ``always``.

    A card of several values counts in each; one of none counts in none.
    """
    counts: Counter[str] = Counter(dict.fromkeys(always, 0))
    names: dict[str, list[str]] = {}
    for holding in holdings:
        for value in aspect.of(holding):
            counts[value] += holding.count
            names.setdefault(value, []).append(holding.card.name)
    return tuple(
        Bar(value, aspect.says(value), counts[value], tuple(sorted(names.get(value, ()))))
        for value in sorted(counts, key=aspect.place)
    )


def averages(entries: Entries) -> Averages:
    """The means of a deck list, each copy counted; X counts as 0 (Rule 201.3)."""
    allies = [(card, count) for card, count in entries if main_type(card) is CardType.ALLY]
    return Averages(
        cost=_mean((card.cost.number, count) for card, count in entries if card.cost and is_played(card)),
        atk=_mean((card.atk, count) for card, count in allies if card.atk is not None),
        health=_mean((card.health, count) for card, count in allies if card.health is not None),
    )


def _mean(numbers: Iterable[tuple[int, int]]) -> float | None:
    each = [number for number, count in numbers for _ in range(count)]
    return fmean(each) if each else None
