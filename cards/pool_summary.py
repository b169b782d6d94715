"""What the pool holds: names, printings and sets, the facts that no source tells, and how complete sets are.

Counting it all takes longer than any page may: each process keeps the counts until the pool changes.
"""

from collections import Counter
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.db.models import Count, Q

from cards.models import Card, FactDisagreement, Printing, Set
from cards.models.pool_stamp import current_stamp
from common.cache import cached_by_stamp


@dataclass(frozen=True, slots=True)
class PoolSummary:
    """Counts of the pool; ``missing`` counts cards for decks by the fact that no source tells."""

    names: int = 0
    cards: int = 0
    printings: int = 0
    sets: int = 0
    disagreements: int = 0
    missing: dict[str, int] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """The counts as JSON has them."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SetCounts:
    """How many printings, cards and different collector numbers a set has, and how many incomplete cards."""

    printings: int
    cards: int
    numbers: int
    incomplete: int


def summarize_pool() -> PoolSummary:
    """The pool as it is now."""
    return replace(_count_pool(), disagreements=FactDisagreement.objects.filter(resolved=False).count())


@cached_by_stamp(current_stamp)
def set_counts() -> dict[int, SetCounts]:
    """The counts of every set by its primary key; treat them as read-only."""
    sets = Set.objects.order_by().annotate(
        printing_count=Count("printings"),
        card_count=Count("printings__card", distinct=True),
        number_count=Count("printings__number", distinct=True, filter=Q(printings__number__gt=0)),
        incomplete_count=Count("printings__card", distinct=True, filter=~Q(printings__card__missing=[])),
    )
    fields = ("pk", "printing_count", "card_count", "number_count", "incomplete_count")
    return {key: SetCounts(*counts) for key, *counts in sets.values_list(*fields)}


@cached_by_stamp(current_stamp)
def _count_pool() -> PoolSummary:
    """The pool without its disagreements, which change without the pool."""
    missing = Counter(
        fact for facts in Card.objects.exclude(missing=[]).values_list("missing", flat=True) for fact in facts
    )
    return PoolSummary(
        names=Card.objects.values("name").distinct().count(),
        cards=Card.objects.count(),
        printings=Printing.objects.count(),
        sets=Set.objects.filter(printings__isnull=False).distinct().count(),
        missing=dict(sorted(missing.items())),
    )
