"""The pool beside a deck: the cards its hero may play, and on request the others with the reason why not."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.core.paginator import Page, Paginator
from django.db.models import Case, F, Prefetch, Q, When

from cards.models import Card, Kind
from cards.models.querysets import IS_STARTING_HERO
from cards.query.interpreter import interpret
from cards.rendering.card_drawing import MOST_CLASSES_IN_FRAME
from cards.search import CardSearch, SearchTimeoutError, time_limit
from decks.builder.card_lines import CardLine, CardLineRenderer
from decks.card_extensions import search_keys
from decks.card_extensions.eligibility import get_eligibility
from decks.card_text.hero_traits import classes
from decks.legality import Violation, why_not
from engine.cards import PrintedCard

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from cards.models.querysets import CardQuerySet
    from cards.rendering.card_renderer import CardRenderer
    from decks.formats import Format

PAGE_SIZE = 40
POOL_VIEWS = {"list": "List", "pictures": "Pictures"}
PICTURES_PER_PAGE = 24


@dataclass(frozen=True, slots=True)
class Offer:
    """A card of the pool, as a line or drawn, and the reason if the deck's hero may not play it."""

    card: Card
    line: CardLine
    reason: Violation | None = None
    picture: SafeString | None = None


@dataclass(frozen=True)
class PoolSearch(CardSearch):
    """A search among the cards of a pool for a hero of some classes; its corrections have results there."""

    pool: CardQuerySet
    hero_classes: Collection[str] = ()

    @cached_property
    def count(self) -> int:
        """How many cards of the pool it finds."""
        return self.pool.filter(self.q).count()

    def cards(self) -> CardQuerySet:
        """The cards of the pool that it finds, in the order of the query; else names that fit it come first,
        then cards of the hero's classes, each by cost; X, 0 and unknown facts come last.
        """
        cards = super().cards().filter(pk__in=self.pool.order_by().values("pk"))
        if self.sorts:
            return cards
        own = Q(classes__overlap=[*self.hero_classes], classes__len__lte=MOST_CLASSES_IN_FRAME)
        unusual = Q(cost_x=True) | Q(cost_number=0) | ~Q(missing=[])
        by_cost = (F("cost_number").asc(nulls_last=True), "words", "pk")
        return cards.order_by(*self.relevance(), _last_unless(own), _last_unless(~unusual), *by_cost)


@dataclass(frozen=True, slots=True)
class PoolPage:
    """One page of the pool: its cards, and the search that found them.

    ``too_slow`` is the error message if the query took too long, ``suggestion`` a query with results to try
    where this one has none.
    """

    offers: tuple[Offer, ...]
    page: Page[Card]
    search: PoolSearch
    too_slow: str = ""
    suggestion: str | None = None


def _last_unless(condition: Q) -> Case:
    """An order in which the cards that meet a condition come first."""
    return Case(When(condition, then=0), default=1)


def deck_cards() -> CardQuerySet:
    """Every card that may be in a deck: no heroes except Master Heroes (Rule 100.1)."""
    return Card.objects.filter(~IS_STARTING_HERO, kind=Kind.DECK)


def starting_heroes() -> CardQuerySet:
    """Every card that may be the hero of a deck (Rule 100.1, 301.4)."""
    return Card.objects.filter(IS_STARTING_HERO, kind=Kind.DECK).order_by("words")


def get_pool_page(
    hero: PrintedCard | None,
    format: Format,
    *,
    query: str = "",
    include_unplayable: bool = False,
    number: str | None = None,
    renderer: CardRenderer | None = None,
) -> PoolPage:
    """A page of the cards that match a query, for this hero and format; if wanted, the others too.

    With a renderer the cards are drawn, and a page has fewer of them.

    Unless the query chooses an order, names that fit its words come first, then cards of the hero's classes,
    each by cost.
    """
    lines = CardLineRenderer()
    pool = deck_cards() if include_unplayable else deck_cards().filter(_playable_condition(hero, format))
    search = PoolSearch(query, interpret(query), pool, classes(hero) if hero else ())
    page_size = PICTURES_PER_PAGE if renderer else PAGE_SIZE
    cards = search.cards().prefetch_related("faces")
    if renderer:
        printings = search.displayed_printings().select_related("set")
        cards = cards.prefetch_related(Prefetch("printings", printings))
    pages = Paginator(cards, page_size)
    try:
        with time_limit():
            page = pages.get_page(number)
            cards_on_page = list(page)
            suggestion = None if search.corrections.queries else search.suggestion
    except SearchTimeoutError as slow:
        page = Paginator(Card.objects.none(), PAGE_SIZE).get_page(1)
        return PoolPage((), page, search, str(slow))
    return PoolPage(
        offers=tuple(
            Offer(
                card,
                lines.render(card),
                why_not(card.printed(), hero, format) if include_unplayable else None,
                renderer.draw(card, next(iter(card.printings.all()), None)) if renderer else None,
            )
            for card in cards_on_page
        ),
        page=page,
        search=search,
        suggestion=suggestion,
    )


def _playable_condition(hero: PrintedCard | None, format: Format) -> Q:
    """The condition that the format allows a card, and the hero, if there is one, may play it."""
    indexed_hero = next((card for card in get_eligibility().heroes if card.printed == hero), None)
    legal = search_keys.legal(format)
    return legal & get_eligibility().playable_by(indexed_hero, format.edition.key) if indexed_hero else legal
