"""Two decks side by side: the copies only one of them has, those that both have, and their statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cards.models import Card
from decks.history.display import ZONES
from decks.legality import Verdict
from decks.statistics.counting import Averages, FacetCount, compute_averages, count_values
from decks.statistics.deck_cards import TOP_COST, DeckCard
from decks.statistics.facets import FACETS

COMPARED_FACETS = ("type", "resource", "class", "faction", "damage", "restriction")
WIDTH = 40
COSTS = tuple(map(str, range(TOP_COST + 1)))

Copies = Mapping[Card, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedDeck:
    """A deck, a version of one, or the deck of a deck code. ``key`` is how the address of the page names it.

    ``unmatched_count`` is how many of its lines match no card and so cannot be compared.
    """

    key: str
    title: str
    address: str
    hero: Card | None
    zones: Mapping[str, Copies]
    verdict: Verdict
    format: str
    unmatched_count: int = 0

    @property
    def averages(self) -> Averages:
        """The averages of its main deck."""
        return compute_averages(tuple((card.printed(), count) for card, count in self._main.items()))

    @property
    def deck_cards(self) -> tuple[DeckCard, ...]:
        """The cards of its main deck."""
        return tuple(DeckCard(card.printed(), count) for card, count in self._main.items())

    def size(self, zone: str = "main") -> int:
        """How many cards a zone has."""
        return sum(self.zones.get(zone, {}).values())

    @property
    def _main(self) -> Copies:
        return self.zones.get("main", {})


@dataclass(frozen=True, slots=True)
class CardPair:
    """A card and how many copies of it each deck has: some are shared, the others are of one deck only."""

    card: Card
    first: int
    second: int

    @property
    def shared(self) -> int:
        """How many copies both have."""
        return min(self.first, self.second)

    @property
    def only_first(self) -> int:
        """How many copies the first has beyond those of the second."""
        return self.first - self.shared

    @property
    def only_second(self) -> int:
        """How many copies the second has beyond those of the first."""
        return self.second - self.shared


@dataclass(frozen=True, slots=True)
class ZoneTotal:
    """The cards of one deck in a zone: those that the other does not have, and those that both have."""

    only: int
    shared: int

    @property
    def size(self) -> int:
        """How many cards the deck has in the zone."""
        return self.only + self.shared


@dataclass(frozen=True, slots=True)
class ZoneComparison:
    """A zone of both decks, card by card in the order of their names.

    Copies are counted, not cards: of a card with four copies in the first deck and two in the second, two are
    shared and two are only in the first. So the columns of a deck add up to its size.
    """

    title: str
    pairs: tuple[CardPair, ...]

    @property
    def only_first(self) -> list[CardPair]:
        """The cards of which the first has more copies."""
        return [pair for pair in self.pairs if pair.only_first]

    @property
    def both(self) -> list[CardPair]:
        """The cards that both have."""
        return [pair for pair in self.pairs if pair.shared]

    @property
    def only_second(self) -> list[CardPair]:
        """The cards of which the second has more copies."""
        return [pair for pair in self.pairs if pair.only_second]

    @property
    def shared(self) -> int:
        """How many copies both have in common."""
        return sum(pair.shared for pair in self.pairs)

    @property
    def first_total(self) -> ZoneTotal:
        """The cards of the first deck."""
        return ZoneTotal(sum(pair.only_first for pair in self.pairs), self.shared)

    @property
    def second_total(self) -> ZoneTotal:
        """The cards of the second deck."""
        return ZoneTotal(sum(pair.only_second for pair in self.pairs), self.shared)


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row of the statistics."""

    label: str
    first: float | None
    second: float | None
    fraction: bool = False


@dataclass(frozen=True, slots=True)
class CurveColumn:
    """Two bars of the curve; ``heights`` are in hundredths of the highest bar."""

    x: int
    label: str
    first: int
    second: int
    heights: tuple[float, float]

    @property
    def labels(self) -> tuple[float, float]:
        """The positions of the numbers above the bars."""
        return self.tops[0] - 4, self.tops[1] - 4

    @property
    def tops(self) -> tuple[float, float]:
        """The positions where the bars begin, measured from the top."""
        return 100 - self.heights[0], 100 - self.heights[1]


@dataclass(frozen=True, slots=True)
class DeckComparison:
    """Two decks and everything the page shows of them together."""

    first: ComparedDeck
    second: ComparedDeck

    @property
    def decks(self) -> tuple[ComparedDeck, ComparedDeck]:
        """The first and the second deck."""
        return self.first, self.second

    @property
    def zones(self) -> list[ZoneComparison]:
        """The zones in which at least one deck has cards."""
        zones = (
            _compare_zone(title, self.first.zones.get(key, {}), self.second.zones.get(key, {}))
            for key, title in ZONES.items()
        )
        return [zone for zone in zones if zone.pairs]

    @property
    def curve(self) -> list[CurveColumn]:
        """How many cards of each cost the main decks have."""
        both = [
            count_values(FACETS["cost"], deck.deck_cards, always=COSTS) for deck in (self.first, self.second)
        ]
        highest = max(1, *(count.count for counts in both for count in counts))
        return [
            CurveColumn(
                WIDTH * place,
                f"{first.value}+" if first.value == COSTS[-1] else first.value,
                first.count,
                second.count,
                (round(100 * first.count / highest, 1), round(100 * second.count / highest, 1)),
            )
            for place, (first, second) in enumerate(zip(*both, strict=True))
        ]

    @property
    def rows(self) -> list[FigureRow]:
        """Sizes and averages."""
        first, second = self.first.averages, self.second.averages
        return [
            FigureRow("Main deck", self.first.size(), self.second.size()),
            FigureRow("Side deck", self.first.size("side"), self.second.size("side")),
            FigureRow("Different cards", len(self.first.deck_cards), len(self.second.deck_cards)),
            FigureRow("Average cost", first.cost, second.cost, fraction=True),
            FigureRow("Average ATK of allies", first.atk, second.atk, fraction=True),
            FigureRow("Average health of allies", first.health, second.health, fraction=True),
        ]

    @property
    def figures(self) -> list[tuple[str, list[FigureRow]]]:
        """The composition of the main decks, facet by facet."""
        tables = ((FACETS[key].title, self._count_facet(key)) for key in COMPARED_FACETS)
        return [(title, rows) for title, rows in tables if rows]

    def _count_facet(self, key: str) -> list[FigureRow]:
        facet = FACETS[key]
        first, second = (
            _counts_by_value(count_values(facet, deck.deck_cards)) for deck in (self.first, self.second)
        )
        values = sorted({*first, *second}, key=facet.sort_key)
        return [
            FigureRow(facet.label_of(value), first.get(value, 0), second.get(value, 0)) for value in values
        ]


def _compare_zone(title: str, first: Copies, second: Copies) -> ZoneComparison:
    cards = sorted({*first, *second}, key=lambda card: card.words)
    return ZoneComparison(
        title, tuple(CardPair(card, first.get(card, 0), second.get(card, 0)) for card in cards)
    )


def _counts_by_value(counts: tuple[FacetCount, ...]) -> dict[str, int]:
    return {count.value: count.count for count in counts}
