"""The layouts of search results: images, list, full text, checklist."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.db.models import prefetch_related_objects as prefetch
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from cards.models import Card, Printing, Set
from cards.query.display_settings import SORT
from cards.query.editing import set_clause
from cards.rendering.card_drawing import RARITY_LETTERS, CardDrawing
from cards.rendering.card_renderer import CardRenderer, Drawable, DrawingKey
from cards.search import PRINTINGS_IN_ORDER, CardSearch
from cards.views.search_urls import search_url


@dataclass(frozen=True, slots=True)
class Row:
    """A card and the printing that is displayed, if any is known."""

    card: Card
    printing: Printing | None
    renderer: CardRenderer

    @property
    def drawn(self) -> SafeString:
        """The card as a picture."""
        return self.renderer.draw(self.card, self.printing)

    @property
    def drawing(self) -> CardDrawing:
        """What a picture of the card would show, for views in words."""
        return CardDrawing(self.card, printing=self.printing)

    @property
    def letter(self) -> str:
        """One letter for the rarity."""
        return RARITY_LETTERS.get(self.printing.rarity, "") if self.printing else ""


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A card that is drawn, and nothing else of it."""

    drawn: SafeString


@dataclass(frozen=True, slots=True)
class SetGroup:
    """The rows of one set."""

    set: Set
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """The heading of a column: its label, the address that sorts by it, the present direction."""

    label: str
    url: str
    sorted: str
    is_number: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """A view: the results it lists, its page size, its template, and what that needs.

    ``rows_with_faces`` picks the rows that display more of their card than its name.
    """

    key: str
    page_size: int
    results: Callable[[CardSearch], QuerySet]
    template: str
    rows_with_faces: Callable[[list[Row]], list[Row]]
    extra_context: Callable[[CardSearch, list[Row]], dict[str, object]]

    def page(self, search: CardSearch, number: str | None) -> Page:
        """A page of the results; where there is none of this number, the nearest."""
        return ResultPaginator(search, self).get_page(number)

    @property
    def is_drawn(self) -> bool:
        """Whether cards are drawn, which takes longest."""
        return self.key == "images"

    def rows(self, search: CardSearch, page: Page, most: int | None = None) -> list[Row]:
        """The results of a page, or the first of them, with the faces of those cards that need them."""
        return self.rows_of(search, list(page.object_list)[:most])

    def rows_of(self, search: CardSearch, results: list[Card | Printing]) -> list[Row]:
        """Any cards or printings, as the results of a search."""
        rows = _rows(search, results, CardRenderer())
        prefetch([row.card for row in self.rows_with_faces(rows)], "faces")
        return rows

    def drawn_rows(self, search: CardSearch, page: Page, most: int | None = None) -> Sequence[Row | DrawnRow]:
        """The results of a page for a list of drawn cards, of which those drawn before are not loaded."""
        results = list(page.object_list)[:most]
        if any(isinstance(result, Printing) for result in results):
            return self.rows_of(search, results)
        keys = [getattr(result, "pk", result) for result in results]
        return _drawn_rows(search, keys, CardRenderer())

    def display(self, search: CardSearch, page: Page, most: int | None = None) -> dict[str, object]:
        """What the template needs for a page, or for the first results on it."""
        rows: Any = self.drawn_rows(search, page, most) if self.is_drawn else self.rows(search, page, most)
        is_of_printings = self.key == "checklist" or search.unique == "prints"
        forms = ("printing", "printings") if is_of_printings else ("card", "cards")
        noun = ngettext(*forms, page.paginator.count)
        return {"template": self.template, "noun": noun, "rows": rows, **self.extra_context(search, rows)}


class ResultPaginator(Paginator):
    """The results of a search in a layout, page by page."""

    def __init__(self, search: CardSearch, layout: Layout) -> None:
        self.search = search
        self.results: Any = layout.results(search)
        if search.view != "checklist" and search.newest_keys is not None:
            self.results = CardsByKey(search.newest_keys, keys_only=layout.is_drawn)
        super().__init__(self.results, layout.page_size)

    @cached_property
    def count(self) -> int:
        """The number of results, counted without sorting where the search can."""
        return self.results.count() if self.search.view == "checklist" else self.search.count


class CardsByKey:
    """Cards in the order of their keys, loaded a page at a time, or not at all where their keys suffice."""

    def __init__(self, keys: list[int], *, keys_only: bool) -> None:
        self.keys = keys
        self.keys_only = keys_only

    def __len__(self) -> int:
        return len(self.keys)

    def __getitem__(self, page: slice, /) -> list[int] | list[Card]:
        keys = self.keys[page]
        if self.keys_only:
            return keys
        cards = Card.objects.without_index_columns().in_bulk(keys)
        return [cards[key] for key in keys if key in cards]


def _rows(search: CardSearch, results: list[Card | Printing], renderer: CardRenderer) -> list[Row]:
    """The results as rows, each card with the first printing that meets the query, if there is one."""
    printings = [result for result in results if isinstance(result, Printing)]
    if printings:
        return [Row(printing.card, printing, renderer) for printing in printings]
    cards = [result for result in results if isinstance(result, Card)]
    displayed = search.displayed_printings().select_related("set").filter(card__in=cards)
    printing_of = {printing.card_id: printing for printing in displayed}
    return [Row(card, printing_of.get(card.pk), renderer) for card in cards]


def _drawn_rows(search: CardSearch, cards: list[int], renderer: CardRenderer) -> list[DrawnRow]:
    """Cards by their keys, drawn with the first printing that meets the query."""
    displayed = dict(search.displayed_printings().filter(card__in=cards).values_list("card", "pk"))
    keys: list[DrawingKey] = [(card, displayed.get(card)) for card in cards]
    loaded = _drawables([key for key in keys if not renderer.has(key)])
    return [DrawnRow(renderer.draw_by_key(key, partial(_drawable, loaded, key))) for key in keys]


def _drawable(loaded: Mapping[DrawingKey, Drawable], key: DrawingKey) -> Drawable:
    """What a picture is drawn of; a picture may leave the cache after it was looked up there."""
    return loaded.get(key) or _drawables([key])[key]


def _drawables(keys: list[DrawingKey]) -> dict[DrawingKey, Drawable]:
    """The cards with their sides, and the printings with their sets, of which pictures are drawn."""
    if not keys:
        return {}
    cards = Card.objects.without_index_columns().prefetch_related("faces").in_bulk([card for card, _ in keys])
    printings = Printing.objects.select_related("set").in_bulk([printing for _, printing in keys if printing])
    return {key: (cards[key[0]], printings.get(key[1] or 0)) for key in keys}


def _keys_alone(search: CardSearch) -> QuerySet:
    """The results without the columns that a card needs only to be drawn."""
    results = search.results()
    return results if search.unique == "prints" else results.only("pk")


COLUMNS = (
    ("Name", "name", False),
    ("Cost", "cost", True),
    ("Class", "class", False),
    ("Type", "type", False),
    ("ATK", "atk", True),
    ("Health", "health", True),
    ("DEF", "def", True),
    ("Strike", "strike", True),
    ("Set", "set", False),
    ("No.", "number", True),
    ("Rarity", "rarity", False),
)


def headings(search: CardSearch) -> list[ColumnHeading]:
    """The headings of the list. Numbers sort from the highest first, a second click reverses."""
    first = search.sorts[0] if search.sorts else ""
    columns = []
    for label, key, is_number in COLUMNS:
        now = {key: "ascending", f"-{key}": "descending"}.get(first, "")
        down_first = key in ("atk", "health", "def", "rarity")
        next_order = {"ascending": f"-{key}", "descending": key}.get(now, f"-{key}" if down_first else key)
        text = set_clause(search.text, SORT, f"sort:{next_order}")
        columns.append(ColumnHeading(label, search_url(text), now, is_number))
    return columns


def groups(rows: Iterable[Row]) -> list[SetGroup]:
    """The rows that have a printing set by set, in the order in which they come."""
    rows_with_sets = [(row.printing.set, row) for row in rows if row.printing]
    return [
        SetGroup(card_set, tuple(row for _, row in members))
        for card_set, members in groupby(rows_with_sets, key=itemgetter(0))
    ]


def _by_set(search: CardSearch) -> QuerySet[Printing]:
    """Every printing, set by set, in the order of the query or that of the collector numbers."""
    printings = search.printings()
    within = printings.query.order_by if search.sorts else PRINTINGS_IN_ORDER
    return printings.order_by("set", *within)


def _all_rows(rows: list[Row]) -> list[Row]:
    return rows


def _no_context(search: CardSearch, rows: list[Row]) -> dict[str, object]:
    return {}


def _no_rows(rows: list[Row]) -> list[Row]:
    return []


LAYOUTS = {
    layout.key: layout
    for layout in (
        Layout(
            "images",
            48,
            _keys_alone,
            "cards/search/_view_images.html",
            _all_rows,
            _no_context,
        ),
        Layout(
            "list",
            100,
            CardSearch.results,
            "cards/search/_view_list.html",
            _no_rows,
            lambda search, rows: {"headings": headings(search)},
        ),
        Layout("text", 40, CardSearch.results, "cards/search/_view_text.html", _all_rows, _no_context),
        Layout(
            "checklist",
            400,
            _by_set,
            "cards/search/_view_checklist.html",
            _no_rows,
            lambda search, rows: {"groups": groups(rows)},
        ),
    )
}
