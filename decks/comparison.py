"""Two decks side by side: the cards only one of them has, those both have, and their figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cards.models import Card
from decks.history.display import ZONES
from decks.legality import Verdict
from decks.statistics.counting import Averages, Bar, averages, tally
from decks.statistics.deck_cards import TOP_COST, Holding
from decks.statistics.facets import ASPECTS

FIGURES = ("type", "resource", "class", "faction", "damage", "restriction")
WIDTH = 40
COSTS = tuple(map(str, range(TOP_COST + 1)))

Copies = Mapping[Card, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two: a deck, a version of one, or the deck of a code. ``key`` is how an address names it.

    ``waiting`` is how many of its lines have no card yet, so that they cannot be compared.
    """

    key: str
    title: str
    address: str
    hero: Card | None
    zones: Mapping[str, Copies]
    verdict: Verdict
    format: str
    waiting: int = 0

    @property
    def averages(self) -> Averages:
        """The means over its main deck."""
        return averages(tuple((card.printed(), count) for card, count in self._main.items()))

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """Its main deck, to be counted."""
        return tuple(Holding(card.printed(), count) for card, count in self._main.items())

    def size(self, zone: str = "main") -> int:
        """How many cards a zone has."""
        return sum(self.zones.get(zone, {}).values())

    @property
    def _main(self) -> Copies:
        return self.zones.get("main", {})


@dataclass(frozen=True, slots=True)
class Pair:
    """A card and how many copies of it each of the two has."""

    card: Card
    one: int
    other: int

    @property
    def same(self) -> bool:
        """Whether both have as many."""
        return self.one == self.other


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A zone of both, card by card in the order of their names."""

    title: str
    only_one: tuple[Pair, ...]
    both: tuple[Pair, ...]
    only_other: tuple[Pair, ...]

    @property
    def copies_one(self) -> int:
        """How many copies only the first has, of cards the other has none of."""
        return sum(pair.one for pair in self.only_one)

    @property
    def copies_other(self) -> int:
        """The same of the second."""
        return sum(pair.other for pair in self.only_other)

    @property
    def shared(self) -> int:
        """How many copies both have."""
        return sum(min(pair.one, pair.other) for pair in self.both)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the figures."""

    label: str
    one: float | None
    other: float | None
    fraction: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """Two bars of the curve, in hundredths of the highest, with where each begins from above."""

    x: int
    label: str
    one: int
    other: int
    heights: tuple[float, float]

    @property
    def labels(self) -> tuple[float, float]:
        """Where the numbers above the bars stand."""
        return self.tops[0] - 4, self.tops[1] - 4

    @property
    def tops(self) -> tuple[float, float]:
        """Where the bars begin, measured from above."""
        return 100 - self.heights[0], 100 - self.heights[1]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides and what there is to say of them together."""

    one: Side
    other: Side

    @property
    def both_sides(self) -> tuple[Side, Side]:
        """The one and the other."""
        return self.one, self.other

    @property
    def zones(self) -> list[Zone]:
        """The zones in which either has cards."""
        found = (
            _zone(title, self.one.zones.get(key, {}), self.other.zones.get(key, {}))
            for key, title in ZONES.items()
        )
        return [zone for zone in found if zone.only_one or zone.both or zone.only_other]

    @property
    def curve(self) -> list[Column]:
        """How many cards of each cost the main decks have."""
        both = [tally(ASPECTS["cost"], side.holdings, always=COSTS) for side in (self.one, self.other)]
        highest = max(1, *(bar.count for bars in both for bar in bars))
        return [
            Column(
                WIDTH * place,
                f"{one.value}+" if one.value == COSTS[-1] else one.value,
                one.count,
                other.count,
                (round(100 * one.count / highest, 1), round(100 * other.count / highest, 1)),
            )
            for place, (one, other) in enumerate(zip(*both, strict=True))
        ]

    @property
    def rows(self) -> list[Row]:
        """Sizes and means."""
        one, other = self.one.averages, self.other.averages
        return [
            Row("Main deck", self.one.size(), self.other.size()),
            Row("Side deck", self.one.size("side"), self.other.size("side")),
            Row("Different cards", len(self.one.holdings), len(self.other.holdings)),
            Row("Average cost", one.cost, other.cost, fraction=True),
            Row("Average ATK of allies", one.atk, other.atk, fraction=True),
            Row("Average health of allies", one.health, other.health, fraction=True),
        ]

    @property
    def figures(self) -> list[tuple[str, list[Row]]]:
        """What the main decks are made of, aspect by aspect."""
        told = ((ASPECTS[key].title, self._counted(key)) for key in FIGURES)
        return [(title, rows) for title, rows in told if rows]

    def _counted(self, key: str) -> list[Row]:
        aspect = ASPECTS[key]
        one, other = (_by_value(tally(aspect, side.holdings)) for side in (self.one, self.other))
        values = sorted({*one, *other}, key=aspect.place)
        return [Row(aspect.says(value), one.get(value, 0), other.get(value, 0)) for value in values]


def _zone(title: str, one: Copies, other: Copies) -> Zone:
    pairs = [
        Pair(card, one.get(card, 0), other.get(card, 0))
        for card in sorted({*one, *other}, key=lambda card: card.words)
    ]
    return Zone(
        title=title,
        only_one=tuple(pair for pair in pairs if not pair.other),
        both=tuple(pair for pair in pairs if pair.one and pair.other),
        only_other=tuple(pair for pair in pairs if not pair.one),
    )


def _by_value(bars: tuple[Bar, ...]) -> dict[str, int]:
    return {bar.value: bar.count for bar in bars}
