"""The sets: all of them in the order in which they appeared, and one with its checklist."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property, partial
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.generic import DetailView, TemplateView

from cards.card_page.fact_table import quoted
from cards.models import Printing, Rarity, Set
from cards.models.pool_stamp import current_stamp
from cards.models.sets import find_sets
from cards.pool_summary import set_counts, summarize_pool
from cards.set_groups import grouped_sets
from cards.views.page_links import PageLinks
from common.cache import StampedCache
from common.forms import AddressForm
from engine.cards import CardType, CharacterClass

VIEWS = {"checklist": "Checklist", "images": "Images"}
MOST_DRAWN = 60
"""Drawn cards on a page; a checklist is whole, to be printed."""
FILTERS = {
    "rarity": [rarity.value for rarity in Rarity],
    "type": [card_type.value for card_type in CardType],
    "class": [name.value for name in CharacterClass],
}


class SetFilterForm(AddressForm):
    """Which cards of a set are shown, and how."""

    view = forms.ChoiceField(choices=list(VIEWS.items()), initial="checklist")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key, values in FILTERS.items():
            self.fields[key] = forms.ChoiceField(choices=[(value, value) for value in values], required=False)

    @property
    def chosen(self) -> dict[str, str]:
        """The values that the cards must have."""
        return {key: value for key in FILTERS if (value := self.values[key])}


_set_tables: StampedCache[SafeString] = StampedCache(current_stamp, is_rendered=True)


class SetListView(TemplateView):
    """All sets in the order of their release, and how much of each is known."""

    template_name = "cards/set/sets.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The rendered tables of the sets, and the pool as a whole."""
        tables = _set_tables.get("", _render_set_tables)
        return super().get_context_data(**kwargs) | {"set_tables": tables, "pool": summarize_pool()}


def _render_set_tables() -> SafeString:
    """The sets of each block with their counts.

    A set without printings is listed if a source describes it, one that an import has just added is not.
    """
    counts = set_counts()
    counted = [row for row in Set.objects.all() if row.pk in counts]
    sets = [row for row in counted if row.total or counts[row.pk].printings]
    groups = [
        (title, [(card_set, counts[card_set.pk]) for card_set in group])
        for title, group in grouped_sets(sets)
    ]
    return render_to_string("cards/set/_set_tables.html", {"groups": groups})


class SetDetailView(DetailView):
    """One set: its cards by number, narrowed down by rarity, type and class, as a list or drawn."""

    template_name = "cards/set/set.html"
    context_object_name = "set"

    @cached_property
    def sets(self) -> list[Set]:
        """All sets, in the order of their release."""
        return list(Set.objects.all())

    def get_object(self, queryset: QuerySet[Set] | None = None) -> Set:
        """The set that the address names by its name or code."""
        return _find_set(self.kwargs["name"], self.sets)

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page, or the way to the set's own address."""
        self.object = self.get_object()
        if self.object.slug != kwargs["name"]:
            return redirect(self.object)
        return self.render_to_response(self.get_context_data())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The printings to show, the choices with their counts, and the neighbouring sets."""
        card_set = self.object
        form = SetFilterForm(self.request.GET)
        chosen, view = form.chosen, form.values["view"]
        printings = list(
            card_set.printings.select_related("card", "set")
            .prefetch_related("card__faces", "card__printings__set")
            .order_by("number", "treatment", "card__words", "pk")
        )
        matching = [
            printing
            for printing in printings
            if all(value in _values(printing, key) for key, value in chosen.items())
        ]
        page_size = MOST_DRAWN if view == "images" else len(matching) or 1
        absent = _absent_numbers(card_set, printings)
        page = Paginator(matching, page_size).get_page(self.request.GET.get("page"))
        return super().get_context_data(**kwargs) | {
            "count": len({printing.card_id for printing in printings}),
            "absent": _ranges(absent),
            "absent_count": len(absent),
            "matching_count": len(matching),
            "page": page,
            "pages": PageLinks(page, partial(_query, chosen, view)),
            "total": len(printings),
            "filters": [_filter_links(key, printings, chosen, view) for key in FILTERS],
            "chosen": chosen,
            "view": view,
            "views": [(key, label, _query(chosen, key)) for key, label in VIEWS.items()],
            "query": _set_query(card_set, self.sets),
            **_around(card_set, self.sets),
        }


def _absent_numbers(card_set: Set, printings: list[Printing]) -> list[int]:
    """The collector numbers that no known card of the set has."""
    present = {printing.number for printing in printings}
    return [number for number in range(1, (card_set.total or 0) + 1) if number not in present]


def _ranges(sorted_numbers: list[int]) -> str:
    """Numbers in words: ``12, 45 to 47``."""
    ranges: list[list[int]] = []
    for number in sorted_numbers:
        if ranges and number == ranges[-1][-1] + 1:
            ranges[-1].append(number)
        else:
            ranges.append([number])
    return ", ".join(
        str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}" for numbers in ranges
    )


def _find_set(name: str, sets: list[Set]) -> Set:
    """The set of an address, a code or a name; of several the one that appeared first.

    :raises Http404: when there is none.
    """
    matches = find_sets(name, sets)
    if not matches:
        raise Http404("No set has this address. See the list of all sets.")
    return matches[0]


def _set_query(card_set: Set, sets: list[Set]) -> str:
    """The query for its cards: by the code, or by the name where sets share the code."""
    shared = sum(other.code == card_set.code for other in sets) > 1
    return quoted("set", card_set.name if shared else card_set.code)


def _values(printing: Printing, key: str) -> Iterable[str]:
    if key == "rarity":
        return [printing.rarity]
    return printing.card.types if key == "type" else printing.card.classes


def _filter_links(
    key: str, printings: list[Printing], chosen: dict[str, str], view: str
) -> dict[str, object]:
    """A filter: its values with their counts, and links that choose each or clear it."""
    counts = Counter(value for printing in printings for value in _values(printing, key))
    links = []
    for value in FILTERS[key]:
        if counts[value]:
            is_chosen = chosen.get(key) == value
            others = {name: chosen_value for name, chosen_value in chosen.items() if name != key}
            narrowed = _query(others if is_chosen else {**others, key: value}, view)
            links.append({"value": value, "count": counts[value], "is_chosen": is_chosen, "query": narrowed})
    return {"key": key, "links": links}


def _query(chosen: dict[str, str], view: str, page: int = 1) -> str:
    parameters = {
        **chosen,
        **({"view": view} if view != "checklist" else {}),
        **({"page": page} if page > 1 else {}),
    }
    return reverse("cards:list", query=parameters).removeprefix(reverse("cards:list")) or "?"


def _around(card_set: Set, sets: list[Set]) -> dict[str, Set | None]:
    """The sets that appeared before and after."""
    place = sets.index(card_set)
    return {
        "before": sets[place - 1] if place else None,
        "after": sets[place + 1] if place + 1 < len(sets) else None,
    }
