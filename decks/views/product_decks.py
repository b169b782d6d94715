"""The decks that the publisher sold: all of them by product, and the list of a raid deck."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import F, Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.generic import TemplateView

from cards.models import Card
from decks.collection_ids import CollectionCards
from decks.models import Deck, ProductDeck
from decks.product_decks.deck_file import ZONES, ProductLine
from decks.product_decks.storage import find_card, product_lines
from decks.summaries import DeckSummary, summarize
from decks.views.browse import for_table

ZONE_TITLES = {"hero": "Heroes", "main": "Cards", "side": "Side deck", "auxiliary": "Other cards"}


@dataclass(frozen=True, slots=True)
class ProductGroup:
    """The decks that were sold as one product, with the summaries of those for players."""

    title: str
    rows: list[tuple[ProductDeck, DeckSummary | None]]

    @property
    def is_raid(self) -> bool:
        """Whether none of them is for players."""
        return self.rows[0][0].is_raid


class ProductDeckListView(TemplateView):
    """Every product deck, grouped by product."""

    template_name = "decks/official/list.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The decks of each product, the oldest product first."""
        decks = Prefetch("deck", for_table(Deck.objects.all()))
        ordered = ProductDeck.objects.prefetch_related(decks).order_by(
            "is_raid", F("year").asc(nulls_last=True), "product", "name"
        )
        products = list(ordered)
        summaries = summarize(product.deck for product in products if product.deck)
        rows = [(product, summaries.get(product.deck_id or "")) for product in products]
        groups = [
            ProductGroup(title, list(group)) for title, group in groupby(rows, key=lambda row: row[0].product)
        ]
        return super().get_context_data(groups=groups, **kwargs)


class ProductDeckDetailView(TemplateView):
    """The list of a raid deck; a deck for players has a page like any deck."""

    template_name = "decks/official/detail.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page, or the way to that of the deck.

        :raises Http404: when there is no such product deck.
        """
        self.product = get_object_or_404(ProductDeck, key=kwargs["product_key"])
        if self.product.deck_id:
            return redirect(self.product)
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Its lines with their cards, by zone."""
        cards = CollectionCards()
        zones: dict[str, list[tuple[ProductLine, Card | None]]] = {zone: [] for zone in ZONES}
        for line in product_lines(self.product):
            zones[line.zone].append((line, find_card(line, cards, is_raid=self.product.is_raid)))
        groups = [
            (ZONE_TITLES[zone], sum(line.count for line, _ in lines), lines)
            for zone, lines in zones.items()
            if lines
        ]
        return super().get_context_data(product=self.product, groups=groups, **kwargs)
