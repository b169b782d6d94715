"""What the pool holds: how many names, printings and sets, and which facts no source tells."""

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from cards.models import Card, FactDisagreement, Printing, Set


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


def summarize_pool() -> PoolSummary:
    """The pool as it is now."""
    missing = Counter(
        fact for facts in Card.objects.exclude(missing=[]).values_list("missing", flat=True) for fact in facts
    )
    return PoolSummary(
        names=Card.objects.values("name").distinct().count(),
        cards=Card.objects.count(),
        printings=Printing.objects.count(),
        sets=Set.objects.filter(printings__isnull=False).distinct().count(),
        disagreements=FactDisagreement.objects.filter(resolved=False).count(),
        missing=dict(sorted(missing.items())),
    )
