"""How much of the card pool is simulated: counts by type, era and set, and what is not understood yet.

All numbers are of the index. Each process keeps them until the pool or the index changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import (
    Case,
    Count,
    Exists,
    Expression,
    F,
    Func,
    IntegerField,
    OuterRef,
    Q,
    Sum,
    TextField,
    Value,
    When,
)

from cards.models import Card, Kind, Printing, Set
from cards.models.pool_stamp import current_stamp
from cards.query.editing import clause
from cards.set_catalog import SetKind
from cards.set_groups import grouped_sets
from common.cache import cached_by_stamp
from engine.cards import CardType
from simulator.models import IndexedCoverage

MOST_UNREAD_WORDS, MOST_REASONS, MOST_EXAMPLES = 50, 20, 3
LEVELS = [level.value for level in IndexedCoverage.Level]


@dataclass(frozen=True, slots=True)
class CoverageCounts:
    """Cards by how much of their text is simulated, their powers, and the powers that are."""

    full: int = 0
    partial: int = 0
    none: int = 0
    powers: int = 0
    understood: int = 0

    @property
    def cards(self) -> int:
        """The number of cards."""
        return self.full + self.partial + self.none

    @property
    def unplayed(self) -> int:
        """The number of cards with text that is not simulated."""
        return self.partial + self.none

    @property
    def full_percent(self) -> float:
        """The share of fully simulated cards; 100 where there are no cards."""
        return 100 * self.full / self.cards if self.cards else 100

    @property
    def powers_percent(self) -> float:
        """The share of powers that are simulated; 100 where there are no powers."""
        return 100 * self.understood / self.powers if self.powers else 100

    def __add__(self, other: CoverageCounts) -> CoverageCounts:
        return CoverageCounts(
            self.full + other.full,
            self.partial + other.partial,
            self.none + other.none,
            self.powers + other.powers,
            self.understood + other.understood,
        )


@dataclass(frozen=True, slots=True)
class CountedCards:
    """Some cards with their counts, and the search that finds them; empty if none does.

    ``url`` is the page about them, if there is one.
    """

    title: str
    counts: CoverageCounts
    query: str = ""
    url: str = ""

    @property
    def unplayed_query(self) -> str:
        """The search for those that are not fully simulated."""
        return f"{self.query} has:unplayed" if self.query else ""


@dataclass(frozen=True, slots=True)
class Era:
    """A group of sets: the cards of all of them, each counted once, and those of each set."""

    cards: CountedCards
    sets: tuple[CountedCards, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """Words that are not understood, or something that is not played: the number of cards, and a few."""

    words: str
    cards: int
    examples: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PoolCoverage:
    """How much of the pool is simulated.

    ``types`` are cards for decks by their types, ``others`` the cards that cannot be in a deck by their kind.
    """

    types: tuple[CountedCards, ...]
    others: tuple[CountedCards, ...]
    eras: tuple[Era, ...]
    unread_words: tuple[Gap, ...]
    unplayed: tuple[Gap, ...]

    @property
    def deck_cards(self) -> CoverageCounts:
        """All cards for decks."""
        return sum((row.counts for row in self.types), CoverageCounts())


@cached_by_stamp(current_stamp)
def pool_coverage() -> PoolCoverage:
    """How much of the present pool is simulated, in seven queries."""
    types, others = _counts_by_type()
    gaps = {
        "unread_words": _gaps("unread_words", MOST_UNREAD_WORDS),
        "unplayed": _gaps("unplayed", MOST_REASONS),
    }
    cards = Card.objects.only("slug", "name", "variant").in_bulk(
        {key for rows in gaps.values() for _, _, keys in rows for key in keys}
    )
    unread_words, unplayed = (
        tuple(Gap(words, count, tuple(cards[key] for key in keys)) for words, count, keys in rows)
        for rows in gaps.values()
    )
    return PoolCoverage(types, others, _eras(), unread_words, unplayed)


def _aggregates(prefix: str = "") -> dict[str, Expression]:
    counts = {level: Count("pk", filter=Q(**{f"{prefix}level": level})) for level in LEVELS}
    return {**counts, **{f"{name}_sum": Sum(f"{prefix}{name}") for name in ("powers", "understood")}}


def _counts(row: Mapping[str, Any]) -> CoverageCounts:
    return CoverageCounts(
        full=row["full"],
        partial=row["partial"],
        none=row["none"],
        powers=row["powers_sum"] or 0,
        understood=row["understood_sum"] or 0,
    )


def _counts_by_type() -> tuple[tuple[CountedCards, ...], tuple[CountedCards, ...]]:
    """Cards for decks by their types, in the order of the rules, and others by their kind."""
    of_event = Printing.objects.filter(card=OuterRef("card"), set__kind=SetKind.EVENT)
    rows = IndexedCoverage.objects.order_by().annotate(
        is_of_event=Exists(of_event),
        is_achievement=Case(When(card__tags__contains=["Achievement"], then=True), default=False),
    )
    grouped = rows.values("card__kind", "card__types", "is_achievement", "is_of_event")
    types: dict[str, CountedCards] = {}
    others: dict[str, CountedCards] = {}
    for row in sorted(grouped.annotate(**_aggregates()), key=_place):
        group = types if row["card__kind"] == Kind.DECK else others
        title, counts = _title(row), _counts(row)
        if title in group:
            counts += group[title].counts
        group[title] = CountedCards(title, counts, _type_query(row))
    return tuple(types.values()), tuple(others.values())


def _type_query(row: Mapping[str, Any]) -> str:
    """The search for the cards for decks of these types."""
    types = [name.lower() for name in row["card__types"]]
    return f"kind:deck {clause('type', types, '=')}" if types and row["card__kind"] == Kind.DECK else ""


def _place(row: Mapping[str, Any]) -> tuple[int, int, list[int]]:
    """Single types come first, in the order of the rules."""
    order = list(CardType)
    types = [order.index(CardType(name)) for name in row["card__types"]]
    return Kind.values.index(row["card__kind"]), len(types) or len(order), types


def _title(row: Mapping[str, Any]) -> str:
    types = " ".join(row["card__types"]) or "Unknown type"
    match Kind(row["card__kind"]):
        case Kind.DECK:
            return types
        case Kind.TOKEN:
            return "Token"
        case Kind.FAN:
            return "Fan-made card"
        case Kind.RAID if row["is_achievement"]:
            return "Achievement"
        case Kind.RAID if row["is_of_event"]:
            return "Event card"
    return f"Raid or dungeon card: {types}"


def _eras() -> tuple[Era, ...]:
    """The groups of sets by release, those without cards left out."""
    groups = grouped_sets(Set.objects.all())
    places = [
        When(set__in=[card_set.pk for card_set in sets], then=place) for place, (_, sets) in enumerate(groups)
    ]
    by_era = _counts_of_printings(Case(*places, default=Value(-1), output_field=IntegerField()))
    by_set = _counts_of_printings(F("set"))
    return tuple(
        Era(
            CountedCards(title, by_era[place]),
            tuple(_set_row(card_set, by_set[card_set.pk]) for card_set in sets if card_set.pk in by_set),
        )
        for place, (title, sets) in enumerate(groups)
        if place in by_era
    )


def _set_row(card_set: Set, counts: CoverageCounts) -> CountedCards:
    return CountedCards(
        card_set.name, counts, query=clause("set", [card_set.name]), url=card_set.get_absolute_url()
    )


def _counts_of_printings(group: Expression | F) -> dict[int, CoverageCounts]:
    """The cards with printings in each group; a card counts once however many it has there."""
    printings = Printing.objects.order_by().annotate(group=group).filter(card__indexed_coverage__isnull=False)
    earlier = printings.filter(group=OuterRef("group"), card=OuterRef("card"), pk__lt=OuterRef("pk"))
    rows = (
        printings.filter(~Exists(earlier)).values("group").annotate(**_aggregates("card__indexed_coverage__"))
    )
    return {row["group"]: _counts(row) for row in rows}


def _gaps(column: str, most: int) -> Iterable[tuple[str, int, list[int]]]:
    """The commonest values of a column of lists, each with its number of cards for decks and some of them."""
    rows = IndexedCoverage.objects.order_by().filter(card__kind=Kind.DECK)
    words = Func(F(column), function="unnest", output_field=TextField())
    grouped = (
        rows.annotate(words=words)
        .values("words")
        .annotate(cards=Count("card", distinct=True), keys=ArrayAgg("card", order_by="card__words"))
    )
    return [
        (row["words"], row["cards"], list(dict.fromkeys(row["keys"]))[:MOST_EXAMPLES])
        for row in grouped.order_by("-cards", "words")[:most]
    ]
