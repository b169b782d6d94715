"""The names of the cards in a format's pool: any one printing of a card is enough (Rule 200.1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from django.apps import apps

from cards.indexing.normalize import fold
from cards.models.pool_stamp import current_stamp
from common.cache import cached_by_stamp
from decks.formats.format import CardPool, Format, normalize


@dataclass(frozen=True, slots=True)
class _SetContents:
    """The sets with their block and normalized names, and the normalized card names printed in each.

    ``pools`` caches the names of the pools computed from them.
    """

    sets: tuple[tuple[int, int | None, frozenset[str]], ...]
    names: dict[int, set[str]]
    pools: dict[CardPool, frozenset[str]] = field(default_factory=dict)


def with_pool_names(format: Format) -> Format:
    """The format with the names of its pool, as the card database has them now."""
    return replace(format, names=pool_names(format.pool)) if format.pool else format


def pool_names(pool: CardPool) -> frozenset[str]:
    """The normalized names of the cards in a pool, cached until the card database changes."""
    contents = _set_contents()
    names = contents.pools.get(pool)
    if names is None:
        printed = (contents.names.get(key, set()) for key in set_keys(pool))
        names = contents.pools[pool] = frozenset(map(normalize, pool.cards)).union(*printed)
    return names


def set_keys(pool: CardPool) -> list[int]:
    """The primary keys of a pool's sets: those it includes, or all except those it excludes."""
    if not (pool.blocks or pool.sets or pool.without):
        return []
    includes_all = not (pool.blocks or pool.sets)
    included, excluded = set(map(fold, pool.sets)), set(map(fold, pool.without))
    return [
        key
        for key, block, names in _set_contents().sets
        if (includes_all or block in pool.blocks or names & included) and not names & excluded
    ]


def set_names() -> frozenset[str]:
    """The normalized codes and names of all sets."""
    return frozenset().union(*(names for _, _, names in _set_contents().sets))


@cached_by_stamp(current_stamp)
def _set_contents() -> _SetContents:
    rows = apps.get_model("cards", "Set").objects.values_list("pk", "block", "code", "name")
    printings = apps.get_model("cards", "Printing").objects.filter(card__kind="deck")
    card_names: dict[int, set[str]] = {}
    for set_key, name in printings.values_list("set_id", "card__folded"):
        card_names.setdefault(set_key, set()).add(name)
    sets = [(key, block, frozenset({fold(code), fold(name)})) for key, block, code, name in rows]
    return _SetContents(tuple(sets), card_names)
