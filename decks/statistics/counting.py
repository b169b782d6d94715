"""How many cards have what, and the means of a deck. Pure functions of what it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from decks.decklist import Entries
from decks.statistics.deck_cards import Holding, is_played, main_type
from decks.statistics.facets import Aspect
from engine.cards import CardType


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
