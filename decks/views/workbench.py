"""The page of a deck: its pool, its cards, its verdict and its figures."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from decks import formats, pool
from decks.charts import curve_chart
from decks.models import Deck, Entry
from decks.owning import owner
from decks.statistics import average_cost, cost_curve, main_type
from engine.cards import CardType

PLURALS = {
    CardType.HERO: "Master Heroes",
    CardType.ALLY: "Allies",
    CardType.ABILITY: "Abilities",
    CardType.EQUIPMENT: "Equipment",
    CardType.QUEST: "Quests",
    CardType.LOCATION: "Locations",
}
MOST_PAGES = 200


@dataclass(frozen=True, slots=True)
class Group:
    """The entries of one type in the main deck, cheapest first."""

    title: str
    count: int
    entries: list[Entry]


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def detail(request: HttpRequest, pk: str) -> HttpResponse:
    """The deck; for its owner with the pool beside it."""
    deck = get_object_or_404(Deck.objects.whole(), pk=pk)
    mine = owner(request).owns(deck)
    if mine and request.htmx and request.htmx.target == "pool":
        return render(request, "decks/_pool.html", pool_context(request, deck))
    context = deck_context(deck, mine=mine)
    if mine:
        context |= pool_context(request, deck)
    return render(request, "decks/detail.html", context)


def refused_description(
    request: HttpRequest, deck: Deck, told: dict[str, object], problem: str
) -> HttpResponse:
    """One's own deck, with what cannot be said about it still in the form, and the reason."""
    whole = get_object_or_404(Deck.objects.whole(), pk=deck.pk)
    context = deck_context(whole, mine=True) | pool_context(request, whole)
    context |= {"told": told, "refused": problem}
    return render(request, "decks/detail.html", context, status=422)


def deck_context(deck: Deck, *, mine: bool) -> dict[str, object]:
    """What the deck's side of the page shows."""
    main = deck.decklist().main
    return {
        "deck": deck,
        "mine": mine,
        "told": deck,
        "format": formats.find(deck.format),
        "formats": formats.FORMATS.values(),
        "groups": groups(deck),
        "side": [entry for entry in deck.entries.all() if entry.zone == Entry.Zone.SIDE],
        "curve": cost_curve(main),
        "chart": curve_chart(cost_curve(main)),
        "average": average_cost(main),
    }


def groups(deck: Deck) -> list[Group]:
    """The main deck by type."""
    found: dict[CardType, list[Entry]] = {}
    for entry in deck.entries.all():
        if entry.zone == Entry.Zone.MAIN:
            found.setdefault(main_type(entry.card.printed()), []).append(entry)
    return [
        Group(
            title,
            sum(entry.count for entry in found[kind]),
            sorted(found[kind], key=lambda entry: (entry.card.cost_number or 0, entry.card.words)),
        )
        for kind, title in PLURALS.items()
        if kind in found
    ]


def main_counts(deck: Deck) -> dict[int, int]:
    """How many copies of each card, by its key, the main deck has."""
    return {entry.card_id: entry.count for entry in deck.entries.all() if entry.zone == Entry.Zone.MAIN}


def pool_context(request: HttpRequest, deck: Deck) -> dict[str, object]:
    """What the pool's side of the page shows; its filters stand in the address."""
    words = request.GET.get("q", "").strip()[:100]
    card_type = request.GET.get("type", "")
    rest = request.GET.get("rest") == "1"
    digits = request.GET.get("page", "1")
    number = min(int(digits), MOST_PAGES) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 1
    query = request.GET.copy()
    query.pop("page", None)
    return {
        "deck": deck,
        "mine": True,
        "format": formats.find(deck.format),
        "pool": pool.page(
            deck.decklist().hero,
            formats.find(deck.format),
            words=words,
            card_type=card_type if card_type in set(CardType) else "",
            rest=rest,
            number=max(number, 1),
        ),
        "words": words,
        "card_type": card_type,
        "rest": rest,
        "card_types": [(str(kind), title) for kind, title in PLURALS.items()],
        "counts": main_counts(deck),
        "query": query.urlencode(),
        "back": request.GET.urlencode(),
    }
