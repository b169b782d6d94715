"""The page of a deck: its cards, verdict and statistics; for its owner the builder, with the card pool."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views.decorators.vary import vary_on_headers
from django.views.generic import DetailView
from django_htmx.http import push_url

from accounts.visitors import get_visitor
from cards.views.query_problems import QueryProblems
from common.htmx import HtmxHttpRequest
from decks import formats
from decks.alternatives import HERO_CODES
from decks.builder import card_pool, pool_filters
from decks.builder.arrangement import GROUPINGS, SORTS, Arrangement, build_rows
from decks.card_text import deckbuilding
from decks.formats import Format
from decks.forms import MetadataForm
from decks.legality import Verdict
from decks.models import Deck, DeckQuerySet, Zone
from decks.statistics.summary import compute_statistics
from decks.views.forms import BuilderForm
from decks.views.mixins import VisibleDeckMixin
from engine.cards import CharacterClass

CLASSES = tuple(map(str, CharacterClass))
POOL_PARAMETERS = ("q", "rest", "page")
DECK_PARAMETERS = ("group", "sort", "show", "advice")
ARRANGEMENT_SESSION_KEY = "deck_list"
MOVES = (("main", "to the main deck"), ("side", "to the side deck"), ("maybe", "to the maybeboard"))


@method_decorator(vary_on_headers("HX-Request", "HX-Target"), name="dispatch")
class BuilderView(VisibleDeckMixin, DetailView):
    """The deck; for its owner with the pool beside it."""

    request: HtmxHttpRequest

    template_name = "decks/builder/detail.html"

    def get_queryset(self) -> DeckQuerySet:
        return builder_decks()

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page, or the pane that htmx asks for; a clicked filter is written into the address first."""
        deck = self.object = self.get_object()
        is_owner = deck.is_owned_by(get_visitor(request))
        target = self.request.htmx.target if self.request.htmx else None
        address = pool_filters.apply_choice(request.GET) if is_owner else None
        if address and target != "pool":
            return redirect(f"{deck.get_absolute_url()}?{address.urlencode()}")
        if is_owner and target == "pool":
            pool_address = address or request.GET
            response = render(request, "decks/builder/_pool.html", pool_context(pool_address, deck))
            return push_url(response, f"{deck.get_absolute_url()}?{pool_address.urlencode()}")
        context = deck_context(deck, get_arrangement(request, request.GET), is_owner=is_owner)
        context |= link_context(request.GET)
        if target == "deck":
            return render(request, "decks/builder/_deck.html", context)
        if is_owner:
            context |= pool_context(request.GET, deck) | {"form": MetadataForm(deck=deck)}
        return self.render_to_response(context)


def render_rejected_metadata(
    request: HtmxHttpRequest, deck: Deck, form: MetadataForm, problem: str
) -> HttpResponse:
    """The page of the deck with the form as it was sent, and why it was rejected."""
    current = builder_decks().get(pk=deck.pk)
    context = deck_context(current, get_arrangement(request, request.GET), is_owner=True)
    context |= link_context(request.GET) | pool_context(request.GET, current)
    context |= {"form": form, "form_problem": problem}
    return render(request, "decks/builder/detail.html", context, status=422)


def builder_decks() -> DeckQuerySet:
    """Decks with everything that the page shows of them, in a fixed number of queries."""
    return Deck.objects.with_contents().prefetch_related("entries__card__printings__set")


def get_arrangement(request: HttpRequest, address: QueryDict) -> Arrangement:
    """How the list is grouped and sorted: by the address, or else as the visitor chose last."""
    last = BuilderForm(request.session.get(ARRANGEMENT_SESSION_KEY, {})).arrangement
    arrangement = BuilderForm(address, initial={"group": last.group, "sort": last.sort}).arrangement
    if (arrangement.group, arrangement.sort) != (last.group, last.sort):
        request.session[ARRANGEMENT_SESSION_KEY] = {"group": arrangement.group, "sort": arrangement.sort}
    return arrangement


def header_context(deck: Deck, *, is_owner: bool) -> dict[str, object]:
    """What the title and the summary above the list show."""
    return {
        "deck": deck,
        "is_owner": is_owner,
        "format": deck.report.format,
        "undo": deck.would_undo if is_owner else "",
        "redo": deck.would_redo if is_owner else "",
    }


def deck_context(deck: Deck, arrangement: Arrangement, *, is_owner: bool) -> dict[str, object]:
    """What the deck's side of the page shows."""
    rows = build_rows(deck)
    active_formats = formats.all_formats()
    return header_context(deck, is_owner=is_owner) | {
        "formats": _with_own_format(deck, active_formats),
        "can_suggest_alternatives": _can_suggest_alternatives(deck, active_formats),
        "arrangement": arrangement,
        "groupings": GROUPINGS.items(),
        "sorts": [(key, title) for key, (title, _) in SORTS.items()],
        "groups": arrangement.groups(rows[Zone.MAIN]),
        "side": arrangement.arrange(rows[Zone.SIDE]),
        "maybe": arrangement.arrange(rows[Zone.MAYBE]),
        "side_count": deck.decklist().side_count,
        "maybe_count": sum(row.entry.count for row in rows[Zone.MAYBE]),
        "empty": not any(rows.values()),
        "moves": MOVES,
        "statistics": compute_statistics([row.deck_card for row in rows[Zone.MAIN]]),
        "counts": main_counts(deck),
    }


def _with_own_format(deck: Deck, active_formats: Collection[Format]) -> list[Format]:
    """The formats to choose from: also the deck's own, where it has been retired."""
    own_format = deck.report.format
    is_active = any(format.key == own_format.key for format in active_formats)
    return [*active_formats] if is_active else [own_format, *active_formats]


def _can_suggest_alternatives(deck: Deck, active_formats: Collection[Format]) -> bool:
    """Whether another format or hero may make an illegal deck legal: not while it is only too small."""
    minimum = min(format.minimum for format in active_formats)
    has_enough_cards = deck.decklist().main_count >= minimum
    return deck.report.verdict is Verdict.ILLEGAL and (
        has_enough_cards or any(violation.code in HERO_CODES for violation in deck.report.violations)
    )


def main_counts(deck: Deck) -> dict[int, int]:
    """How many copies of each card, by its key, the main deck has."""
    return {entry.card_id: entry.count for entry in deck.entries.all() if entry.zone == Zone.MAIN}


def link_context(address: QueryDict) -> dict[str, object]:
    """Links and hidden fields that keep the parameters of the other pane."""
    return {
        "back": address.urlencode(),
        "show_link": _link(address, without=("show",)),
        "pool_link": _link(address, without=("page",)),
        "is_advice_open": BuilderForm(address).values["advice"],
        "advice_link": _link(address, without=("advice",)),
        "suggestion_link": _link(address, without=("q", "page")),
        "all_cards_link": f"{_link(address, without=('page', 'rest'))}rest=1",
        "pool_fields": _fields(address, POOL_PARAMETERS),
        "deck_fields": _fields(address, DECK_PARAMETERS),
        "quick_filter_fields": _fields(address, ("q", "rest", *DECK_PARAMETERS)),
    }


def pool_context(address: QueryDict, deck: Deck) -> dict[str, object]:
    """What the pool's side of the page shows; its filters are in the address."""
    parameters = BuilderForm(address).values
    query, shows_all_cards = parameters["query"], parameters["include_unplayable"]
    pool = card_pool.get_pool_page(
        deck.decklist().hero,
        formats.find(deck.format),
        query=query,
        include_unplayable=shows_all_cards,
        number=address.get("page"),
    )
    links = link_context(address)
    return links | {
        "deck": deck,
        "is_owner": True,
        "format": deck.report.format,
        "pool": pool,
        "query_problems": QueryProblems(
            query,
            pool.search.problems,
            lambda text: f"?{links['suggestion_link']}{urlencode({'q': text})}",
            pool.search.corrections.queries,
        ),
        "query": query,
        "shows_all_cards": shows_all_cards,
        "pool_filters": pool_filters.bind_filters(query, CLASSES if shows_all_cards else _classes(deck)),
        "counts": main_counts(deck),
    }


def _classes(deck: Deck) -> Collection[str]:
    """The classes whose icons the hero's cards may have; all of them where its text decides (Rule 100.2e)."""
    hero = deck.decklist().hero
    return CLASSES if hero is None or deckbuilding.parse_hero(hero) else deck.hero_classes


def _fields(address: QueryDict, names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(name, value) for name in names if (value := address.get(name))]


def _link(address: QueryDict, without: tuple[str, ...]) -> str:
    """The query string of this address up to one more parameter: empty, or with a final ampersand."""
    query = QueryDict(mutable=True)
    for name, text in _fields(address, POOL_PARAMETERS + DECK_PARAMETERS):
        if name not in without:
            query[name] = text
    return f"{query.urlencode()}&" if query else ""
