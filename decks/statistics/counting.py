"""How many cards have which value of a facet, and the averages of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean

from cards.indexing.missing_facts import missing_facts
from cards.printed_facts import FACTS_BY_NAME
from decks.decklist import Entries
from decks.statistics.deck_cards import DeckCard, is_played, main_type
from decks.statistics.facets import Facet
from engine.cards import CardType, PrintedCard


@dataclass(frozen=True, slots=True)
class FacetCount:
    """How many cards have one value of a facet, and which."""

    value: str
    label: str
    count: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Averages:
    """The mean cost of played cards, and the mean ATK and health of allies; ``None`` without such cards.

    Cards of which the number is unknown are left out; ``left_out`` says how many, by the name of the number.
    """

    cost: float | None
    atk: float | None
    health: float | None
    left_out: tuple[tuple[str, int], ...] = ()


def count_values(
    facet: Facet, deck_cards: Iterable[DeckCard], always: Iterable[str] = ()
) -> tuple[FacetCount, ...]:
    """How many cards have each value of a facet that occurs, and each value of ``always``.

    A card with several values counts in each; one without a value counts in none.
    """
    counts: Counter[str] = Counter(dict.fromkeys(always, 0))
    names: dict[str, list[str]] = {}
    for deck_card in deck_cards:
        for value in facet.get_values(deck_card):
            counts[value] += deck_card.count
            names.setdefault(value, []).append(deck_card.card.name)
    return tuple(
        FacetCount(value, facet.label_of(value), counts[value], tuple(sorted(names.get(value, ()))))
        for value in sorted(counts, key=facet.sort_key)
    )


def compute_averages(entries: Entries) -> Averages:
    """The averages over a deck list, counting every copy; X counts as 0 (Rule 201.3)."""
    allies = [(card, count) for card, count in entries if main_type(card) is CardType.ALLY]
    return Averages(
        cost=_mean((card.cost.number, count) for card, count in entries if card.cost and is_played(card)),
        atk=_mean((card.atk, count) for card, count in allies if card.atk is not None),
        health=_mean((card.health, count) for card, count in allies if card.health is not None),
        left_out=tuple(_left_out({"cost": entries, "atk": allies, "health": allies})),
    )


def _left_out(entries_by_fact: Mapping[str, Iterable[tuple[PrintedCard, int]]]) -> Iterator[tuple[str, int]]:
    for fact, entries in entries_by_fact.items():
        if cards := sum(count for card, count in entries if fact in missing_facts(card)):
            yield FACTS_BY_NAME[fact].label, cards


def _mean(counted_numbers: Iterable[tuple[int, int]]) -> float | None:
    numbers = [number for number, count in counted_numbers for _ in range(count)]
    return fmean(numbers) if numbers else None
