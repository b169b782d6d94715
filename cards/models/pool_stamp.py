"""The stamp of the card pool, which changes with it.

Triggers on the tables of sets, cards, faces and printings renew the stamp, so every write does.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from common.request_cache import cached_per_request


@dataclass(frozen=True, slots=True)
class Stamp:
    """``value`` differs whenever the pool may; ``changed`` is when it last did."""

    value: str
    changed: datetime


def pool_stamp() -> Stamp:
    """The present stamp. Read it before the cards: then a copy of them is never older than its stamp."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT stamp, changed FROM cards_pool_stamp")
        value, changed = cursor.fetchone()
    return Stamp(value.hex, changed)


def current_stamp() -> str:
    """The value of the stamp, read once a request; for caches (:mod:`common.cache`)."""
    return cached_per_request(pool_stamp).value
