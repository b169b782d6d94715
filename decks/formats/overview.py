"""What a page tells of a format: its pool by sets, its bans with their sources, its history."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from cards.models import Card, Kind, Set, Source
from cards.query.editing import clause
from common.request_cache import cached_per_request
from decks.formats.format import Format, Period, normalize
from decks.formats.pools import names_by_set, names_of_disagreement, set_keys
from decks.formats.registry import FORMATS
from decks.models import BanList

MAX_NAMED_CARDS = 60


@dataclass(frozen=True, slots=True)
class PoolSet:
    """A set with how many of its names are in the pool, out of how many, and the query that finds them."""

    set: Set
    count: int
    total: int
    query: str


@dataclass(frozen=True, slots=True)
class PoolSets:
    """The sets that define a pool, and the others in which cards of it are printed too."""

    own: list[PoolSet]
    others: list[PoolSet]


@dataclass(frozen=True, slots=True)
class BannedName:
    """A banned or restricted name, its card if the database has it, and the copies a deck may have."""

    name: str
    card: Card | None
    copies: int | None = None


@dataclass(frozen=True, slots=True)
class NamedCards:
    """So many cards, of which the first are named."""

    count: int
    cards: list[Card]

    @property
    def unnamed_count(self) -> int:
        """How many are not named."""
        return self.count - len(self.cards)


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A period of a format, and the format that defines how it was played."""

    period: Period
    format: Format | None


def pool_size(format: Format) -> int:
    """How many names its pool has, without the banned ones."""
    names = cached_per_request(deck_names) if format.names is None else format.names
    return len(names - set(map(normalize, format.banned)))


def deck_names() -> frozenset[str]:
    """The normalized names of all cards for decks."""
    return frozenset(Card.objects.filter(kind=Kind.DECK).order_by().values_list("folded", flat=True))


def pool_sets(format: Format) -> PoolSets:
    """The sets with cards of the pool, in the order of their release."""
    own_keys = set(set_keys(format.pool))
    own: list[PoolSet] = []
    others: list[PoolSet] = []
    names_of_set = names_by_set()
    sets = list(Set.objects.filter(pk__in=names_of_set))
    codes = [card_set.code for card_set in sets]
    for card_set in sets:
        names = names_of_set[card_set.pk]
        count = len(names if format.names is None else names & format.names)
        if count:
            value = card_set.code if codes.count(card_set.code) == 1 else card_set.name
            query = f"{clause('legal', [format.key])} {clause('set', [value])}"
            is_own = format.names is None or card_set.pk in own_keys
            (own if is_own else others).append(PoolSet(card_set, count, len(names), query))
    return PoolSets(own, others)


def banned_names(format: Format) -> list[BannedName]:
    """Its bans and then its restrictions, by name."""
    cards = cards_by_name([*format.banned, *format.restricted])
    bans = [BannedName(_spelling(name, cards), cards.get(normalize(name))) for name in format.banned]
    limits = [
        BannedName(_spelling(name, cards), cards.get(normalize(name)), copies)
        for name, copies in format.restricted.items()
    ]
    return [*sorted(bans, key=lambda ban: ban.name), *sorted(limits, key=lambda ban: ban.name)]


def ban_lists(format: Format) -> list[tuple[BanList, str]]:
    """The imported lists with bans of the format, and the names of their sources."""
    lists = BanList.objects.filter(name=format.ban_list) if format.ban_list else ()
    return [(ban_list, Source(ban_list.source).label) for ban_list in lists]


def disputed_names(format: Format) -> frozenset[str]:
    """The names about which the sets of a tournament pool and its source disagree; the sets count.

    A banned card is none: the source leaves some of them out.
    """
    return names_of_disagreement(format.pool).difference(map(normalize, format.banned))


def disputed(format: Format) -> NamedCards:
    """The cards of these names."""
    return named_cards(disputed_names(format))


def undecided(format: Format) -> NamedCards:
    """The cards of which no source tells whether they were allowed."""
    return named_cards(format.undecided)


def history(format: Format) -> list[HistoryEntry]:
    """Its periods, the latest first."""
    return [HistoryEntry(period, FORMATS.get(period.format)) for period in reversed(format.periods)]


def named_cards(names: Collection[str]) -> NamedCards:
    """The first of the cards of these normalized names."""
    cards = cards_by_name(names) if names else {}
    ordered = sorted(cards.values(), key=lambda card: card.words)
    return NamedCards(len(names), ordered[:MAX_NAMED_CARDS])


def cards_by_name(names: Iterable[str]) -> dict[str, Card]:
    """The cards for decks of these names, by normalized name."""
    folded = list(map(normalize, names))
    rows = Card.objects.filter(kind=Kind.DECK, folded__in=folded).order_by("folded", "-variant")
    return {card.folded: card for card in rows.only("name", "slug", "folded", "words", "variant", "kind")}


def _spelling(name: str, cards: dict[str, Card]) -> str:
    card = cards.get(normalize(name))
    return card.name if card else name
