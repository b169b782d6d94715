"""Which cards are in a format's pool: a card is told by its name, so any one printing is enough."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from django.apps import apps

from cards.indexing.normalize import fold
from cards.models.pool_stamp import current_stamp
from common.cache import cached_by_stamp
from decks.formats.model import Format, Pool, folded


@dataclass(frozen=True, slots=True)
class _Printed:
    """What is printed in which set; ``pools`` are those worked out."""

    sets: tuple[tuple[int, int | None, frozenset[str]], ...]
    names: dict[int, set[str]]
    pools: dict[Pool, frozenset[str]] = field(default_factory=dict)


def with_names(format: Format) -> Format:
    """The format with the names of its pool, as the card database has them now."""
    return replace(format, names=names(format.pool)) if format.pool else format


def names(pool: Pool) -> frozenset[str]:
    """The names in a pool, as they are compared; kept until the card database changes."""
    printed = _printed()
    found = printed.pools.get(pool)
    if found is None:
        chosen = (printed.names.get(one, set()) for one in set_ids(pool))
        found = printed.pools[pool] = frozenset(map(folded, pool.cards)).union(*chosen)
    return found


def set_ids(pool: Pool) -> list[int]:
    """The sets of a pool. Where it names none to take, but some to leave out, it takes all others."""
    if not (pool.blocks or pool.sets or pool.without):
        return []
    every = not (pool.blocks or pool.sets)
    chosen, without = set(map(fold, pool.sets)), set(map(fold, pool.without))
    return [
        pk
        for pk, block, called in _printed().sets
        if (every or block in pool.blocks or called & chosen) and not called & without
    ]


def set_names() -> frozenset[str]:
    """Every code and name of a set, as they are compared."""
    return frozenset().union(*(called for _, _, called in _printed().sets))


@cached_by_stamp(current_stamp)
def _printed() -> _Printed:
    sets = apps.get_model("cards", "Set").objects.values_list("pk", "block", "code", "name")
    printings = apps.get_model("cards", "Printing").objects.filter(card__kind="deck")
    found: dict[int, set[str]] = {}
    for one, name in printings.values_list("set_id", "card__folded"):
        found.setdefault(one, set()).add(name)
    called = [(pk, block, frozenset({fold(code), fold(name)})) for pk, block, code, name in sets]
    return _Printed(tuple(called), found)
