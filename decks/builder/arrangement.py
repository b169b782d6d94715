"""How the list of a deck is shown: its groups, their order, and which of its cards.

The address says it (``?group=cost&sort=name&show=cost:3``); what it leaves out is as the reader last had it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cards.models import Rarity
from decks.models import Deck, Entry, Zone
from decks.statistics.deck_cards import Holding
from decks.statistics.facets import ASPECTS, NONE, Aspect

GROUPINGS = {
    "type": "Type",
    "cost": "Cost",
    "class": "Class",
    "rarity": "Rarity",
    "set": "Set",
    "tag": "Tag on the card",
    "mark": "#word in my notes",
    "nothing": "Nothing",
}


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of a deck, with what can be told of its cards."""

    entry: Entry
    holding: Holding


Order = Callable[[Entry], tuple[Any, ...]]
SORTS: dict[str, tuple[str, Order]] = {
    "cost": ("Cost", lambda entry: (entry.card.cost_number or 0, entry.card.words)),
    "name": ("Name", lambda entry: (entry.card.words,)),
    "copies": ("Copies, most first", lambda entry: (-entry.count, entry.card.words)),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """One value of an aspect, where only its cards are shown."""

    aspect: Aspect
    value: str

    @classmethod
    def read(cls, text: str) -> Shown | None:
        """``cost:3`` as the address has it; ``None`` where it means nothing."""
        key, _, value = text.replace("\x00", "")[:80].partition(":")
        return cls(ASPECTS[key], value) if key in ASPECTS and value else None

    def __str__(self) -> str:
        return f"{self.aspect.key}:{self.value}"

    @property
    def label(self) -> str:
        """The value in words."""
        return self.aspect.says(self.value)

    @property
    def query(self) -> str:
        """The same as a query for the pool; empty where it cannot be asked."""
        return self.aspect.query(self.value) if self.value != NONE else ""


@dataclass(frozen=True, slots=True)
class Group:
    """The entries of one value, in order."""

    title: str
    rows: tuple[Row, ...]

    @property
    def count(self) -> int:
        """How many cards they are."""
        return sum(row.entry.count for row in self.rows)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What a list is grouped and sorted by, and what is shown of it."""

    group: str = "type"
    sort: str = "cost"
    shown: Shown | None = None

    @classmethod
    def read(cls, address: Mapping[str, str], last: Mapping[str, str]) -> Arrangement:
        """What the address asks; where it is silent, what was asked last."""
        group, sort = (address.get(name) or last.get(name) or "" for name in ("group", "sort"))
        return cls(
            group=group if group in GROUPINGS else cls().group,
            sort=sort if sort in SORTS else cls().sort,
            shown=Shown.read(address.get("show", "")),
        )

    def groups(self, rows: Iterable[Row]) -> tuple[Group, ...]:
        """The rows of one zone in their groups; those not shown are left out."""
        aspect = ASPECTS.get(self.group)
        found: dict[str, list[Row]] = {}
        for row in self.of(rows):
            found.setdefault(aspect.first(row.holding) if aspect else NONE, []).append(row)
        return tuple(
            Group(aspect.says(value) if aspect else "Cards", tuple(found[value]))
            for value in sorted(found, key=aspect.place if aspect else None)
        )

    def of(self, rows: Iterable[Row]) -> list[Row]:
        """The rows shown, in order."""
        shown, order = self.shown, SORTS[self.sort][1]
        kept = [row for row in rows if shown is None or shown.aspect.holds(row.holding, shown.value)]
        return sorted(kept, key=lambda row: order(row.entry))


def rows_of(deck: Deck) -> dict[str, list[Row]]:
    """The rows of each zone. Prefetch ``entries__card__printings__set`` besides what makes a deck whole."""
    rows: dict[str, list[Row]] = {zone: [] for zone in Zone.values}
    for entry in deck.entries.all():
        rows[entry.zone].append(Row(entry, _holding(entry)))
    return rows


def _holding(entry: Entry) -> Holding:
    printings = sorted(entry.card.printings.all(), key=lambda one: one.rarity in ("", Rarity.PROMO))
    return Holding(
        card=entry.card.printed(),
        count=entry.count,
        rarity=printings[0].rarity if printings else "",
        set=printings[0].set.name if printings else "",
        note=entry.note,
    )
