"""The names of the cards in a format's pool: any one printing of a card is enough (Rule 200.1).

Of a pool that is named after a tournament format an imported source lists the cards one by one
(:attr:`cards.models.Card.tournament_formats`). It has one list of all cards of a name, and errs; so the sets
decide first: a card with a printing in one of them is in the pool, and a card that was printed only in other
blocks is not. The list decides about the others: those in sets that belong to no block.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.apps import apps

from cards.indexing.normalize import fold
from cards.models.pool_stamp import current_stamp
from common.cache import cached_by_stamp
from decks.formats.format import CardPool, Format, normalize


@dataclass(frozen=True, slots=True)
class PoolNames:
    """The normalized names of a pool; see :class:`decks.formats.format.Format` for the fields."""

    names: frozenset[str]
    undecided: frozenset[str] = frozenset()
    is_assumed: bool = False


@dataclass(frozen=True, slots=True)
class _PoolContents:
    """What pools are made of, by normalized card names.

    ``sets`` are the sets with their block and normalized names, ``names`` the names printed in each.
    ``in_blocks`` are the names of which every printing is in a block. ``tournaments`` are the names that were
    allowed in each tournament format, and ``unknown`` the names of which no source tells that. ``pools``
    caches the pools computed from all this.
    """

    sets: tuple[tuple[int, int | None, frozenset[str]], ...]
    names: dict[int, set[str]]
    in_blocks: frozenset[str]
    tournaments: Mapping[str, frozenset[str]]
    unknown: frozenset[str]
    pools: dict[CardPool, PoolNames] = field(default_factory=dict)


def with_pool_names(format: Format) -> Format:
    """The format with the names of its pool, as the card database has them now."""
    if not format.pool:
        return format
    pool = pool_names(format.pool)
    return replace(format, names=pool.names, undecided=pool.undecided, is_pool_assumed=pool.is_assumed)


def pool_names(pool: CardPool) -> PoolNames:
    """The normalized names of the cards in a pool, cached until the card database changes."""
    contents = _pool_contents()
    if pool not in contents.pools:
        contents.pools[pool] = _compute_names(pool, contents)
    return contents.pools[pool]


def _compute_names(pool: CardPool, contents: _PoolContents) -> PoolNames:
    allowed = frozenset(map(normalize, pool.cards)) | names_in_sets(pool)
    if not pool.tournament:
        return PoolNames(allowed)
    decided = _decided_by_sets(pool, contents)
    allowed |= contents.tournaments.get(pool.tournament, frozenset()) - decided
    if pool.has_sets and not contents.tournaments:
        return PoolNames(allowed, is_assumed=True)
    return PoolNames(allowed, contents.unknown - decided - allowed, is_assumed=not contents.tournaments)


def _decided_by_sets(pool: CardPool, contents: _PoolContents) -> frozenset[str]:
    """The names of which the sets of a pool tell whether they are in it."""
    return names_in_sets(pool) | contents.in_blocks if pool.has_sets else frozenset()


def names_of_disagreement(pool: CardPool) -> frozenset[str]:
    """The names that the source of a tournament pool puts into it or leaves out, and its sets do not."""
    contents = _pool_contents()
    if not pool.tournament or not contents.tournaments:
        return frozenset()
    listed = contents.tournaments.get(pool.tournament, frozenset())
    return (listed ^ names_in_sets(pool)) & _decided_by_sets(pool, contents) - contents.unknown


def names_in_sets(pool: CardPool) -> frozenset[str]:
    """The normalized names printed in the sets of a pool."""
    names = _pool_contents().names
    return frozenset().union(*(names.get(key, set()) for key in set_keys(pool)))


def names_by_set() -> Mapping[int, set[str]]:
    """The normalized names of the cards for decks that are printed in each set, by its primary key."""
    return _pool_contents().names


def set_keys(pool: CardPool) -> list[int]:
    """The primary keys of a pool's sets: those it includes, or all except those it excludes."""
    if not pool.has_sets:
        return []
    includes_all = not (pool.blocks or pool.sets)
    included, excluded = set(map(fold, pool.sets)), set(map(fold, pool.without))
    return [
        key
        for key, block, names in _pool_contents().sets
        if (includes_all or block in pool.blocks or names & included) and not names & excluded
    ]


def set_names() -> frozenset[str]:
    """The normalized codes and names of all sets."""
    return frozenset().union(*(names for _, _, names in _pool_contents().sets))


@cached_by_stamp(current_stamp)
def _pool_contents() -> _PoolContents:
    rows = apps.get_model("cards", "Set").objects.values_list("pk", "block", "code", "name")
    printings = apps.get_model("cards", "Printing").objects.filter(card__kind="deck")
    card_names: dict[int, set[str]] = defaultdict(set)
    for set_key, name in printings.values_list("set_id", "card__folded"):
        card_names[set_key].add(name)
    sets = [(key, block, frozenset({fold(code), fold(name)})) for key, block, code, name in rows]
    outside = (card_names[key] for key, block, _ in sets if block is None)
    in_blocks = frozenset().union(*card_names.values()).difference(*outside)
    return _PoolContents(tuple(sets), dict(card_names), in_blocks, *_tournament_names())


def _tournament_names() -> tuple[dict[str, frozenset[str]], frozenset[str]]:
    """The names by tournament format, and those of which nobody tells in which they were allowed."""
    cards = apps.get_model("cards", "Card").objects.filter(kind="deck").order_by()
    names: dict[str, set[str]] = defaultdict(set)
    decided: set[str] = set()
    unknown: set[str] = set()
    for name, tournaments in cards.values_list("folded", "tournament_formats"):
        (unknown if tournaments is None else decided).add(name)
        for tournament in tournaments or ():
            names[tournament].add(name)
    return {tournament: frozenset(group) for tournament, group in names.items()}, frozenset(unknown - decided)
