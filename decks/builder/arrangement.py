"""How the cards of a deck are shown: as a list, piles or text, in which groups and order, with a filter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from cards.models import Rarity
from cards.rendering.card_renderer import CardRenderer
from decks.builder.card_lines import CardLine, CardLineRenderer
from decks.models import Deck, Entry, Zone
from decks.statistics.deck_cards import DeckCard
from decks.statistics.facets import FACETS, NONE, Facet

GROUPINGS = {
    "type": "Type",
    "cost": "Cost",
    "class": "Class",
    "rarity": "Rarity",
    "set": "Set",
    "tag": "Card tag",
    "mark": "#word in notes",
    "nothing": "No grouping",
}


VIEWS = {"list": "List", "piles": "Piles by cost", "text": "Text"}
"""A list of names, pictures that overlap in a column for each cost, or the list as text to edit."""
LASTING_VIEWS = ("list", "piles")
"""Views that a visitor keeps for other decks."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """An entry of a deck, the facts by which it is grouped, and its card as a line or, in piles, drawn."""

    entry: Entry
    deck_card: DeckCard
    line: CardLine
    picture: SafeString | None = None


Order = Callable[[Entry], tuple[Any, ...]]
SORTS: dict[str, tuple[str, Order]] = {
    "cost": ("Cost", lambda entry: (entry.card.cost_number or 0, entry.card.words)),
    "name": ("Name", lambda entry: (entry.card.words,)),
    "copies": ("Copies, most first", lambda entry: (-entry.count, entry.card.words)),
}


@dataclass(frozen=True, slots=True)
class FacetFilter:
    """A value of a facet, when only its cards are shown."""

    facet: Facet
    value: str

    @classmethod
    def read(cls, text: str) -> FacetFilter | None:
        """The filter in an address, such as ``cost:3``; ``None`` if there is no such value."""
        key, _, value = text.replace("\x00", "")[:80].partition(":")
        return cls(FACETS[key], value) if key in FACETS and value else None

    def __str__(self) -> str:
        return f"{self.facet.key}:{self.value}"

    def matches(self, row: ListRow) -> bool:
        """Whether the cards of a row have the value."""
        return self.facet.has_value(row.deck_card, self.value)

    @property
    def label(self) -> str:
        """The label of the value."""
        return self.facet.label_of(self.value)

    @property
    def query(self) -> str:
        """The card search for the same value; empty if there is none."""
        return self.facet.make_query(self.value) if self.value != NONE else ""


@dataclass(frozen=True, slots=True)
class ListGroup:
    """The entries of one value, in order."""

    title: str
    rows: tuple[ListRow, ...]

    @property
    def count(self) -> int:
        """How many cards the group has."""
        return sum(row.entry.count for row in self.rows)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The view, what its cards are grouped and sorted by, and which of them are shown."""

    group: str = "type"
    sort: str = "cost"
    filter: FacetFilter | None = None
    view: str = "list"

    def groups(self, rows: Iterable[ListRow]) -> tuple[ListGroup, ...]:
        """The rows of one zone that pass the filter, in their groups; piles are those of a cost."""
        facet = FACETS.get("cost" if self.view == "piles" else self.group)
        rows_by_value: dict[str, list[ListRow]] = {}
        for row in self.arrange(rows):
            rows_by_value.setdefault(facet.group_of(row.deck_card) if facet else NONE, []).append(row)
        return tuple(
            ListGroup(facet.label_of(value) if facet else "Cards", tuple(rows_by_value[value]))
            for value in sorted(rows_by_value, key=facet.sort_key if facet else None)
        )

    def arrange(self, rows: Iterable[ListRow]) -> list[ListRow]:
        """The rows that pass the filter, in order."""
        sort_key = SORTS[self.sort][1]
        visible = [row for row in rows if self.filter is None or self.filter.matches(row)]
        return sorted(visible, key=lambda row: sort_key(row.entry))


def build_rows(deck: Deck, renderer: CardRenderer | None = None) -> dict[str, list[ListRow]]:
    """The rows of each zone, with pictures where there is a renderer.

    Prefetch the printings of the cards beside ``Deck.objects.with_contents()``.
    """
    rows: dict[str, list[ListRow]] = {zone: [] for zone in Zone.values}
    lines = CardLineRenderer()
    for entry in deck.entries.all():
        picture = renderer.draw(entry.card, None) if renderer else None
        rows[entry.zone].append(ListRow(entry, _deck_card(entry), lines.render(entry.card), picture))
    return rows


def _deck_card(entry: Entry) -> DeckCard:
    printings = sorted(entry.card.printings.all(), key=lambda printing: printing.rarity in ("", Rarity.PROMO))
    return DeckCard(
        card=entry.card.printed(),
        count=entry.count,
        rarity=printings[0].rarity if printings else "",
        set=printings[0].set.name if printings else "",
        note=entry.note,
    )
