"""The stored coverage of all cards, for whoever needs it of many."""

from __future__ import annotations

from typing import NamedTuple

from cards.models.pool_stamp import current_stamp
from common.cache import cached_by_stamp
from simulator.models import IndexedCoverage


class StoredCoverage(NamedTuple):
    """The level, the number of powers, and that of the powers that are simulated."""

    level: str
    powers: int
    understood: int


@cached_by_stamp(current_stamp)
def stored_coverage() -> dict[int, StoredCoverage]:
    """The coverage of every card by its primary key; treat it as read-only."""
    rows = IndexedCoverage.objects.values_list("card_id", *StoredCoverage._fields)
    return {key: StoredCoverage(*columns) for key, *columns in rows}
