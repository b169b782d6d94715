"""The page of a deck: its cards, verdict and statistics; for its owner the builder, with the card pool."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views.decorators.vary import vary_on_headers
from django.views.generic import DetailView
from django_htmx.http import push_url

from accounts.session_store import set_if_possible
from accounts.visitors import get_visitor
from cards.models.querysets import printings_of
from cards.rendering.card_renderer import CardRenderer
from cards.views.query_problems import QueryProblems
from common.htmx import HtmxHttpRequest
from decks import formats
from decks.actions import list_text
from decks.alternatives import HERO_CODES
from decks.builder import card_pool, pool_filters
from decks.builder.arrangement import GROUPINGS, SORTS, VIEWS, Arrangement, build_rows
from decks.card_text import deckbuilding
from decks.formats import Format
from decks.forms import MetadataForm
from decks.models import Deck, DeckQuerySet, Zone
from decks.statistics.summary import compute_statistics
from decks.views.forms import BuilderForm
from decks.views.mixins import VisibleDeckMixin
from engine.cards import CharacterClass

CLASSES = tuple(map(str, CharacterClass))
POOL_PARAMETERS = ("q", "rest", "page", "pool")
DECK_PARAMETERS = ("group", "sort", "show", "advice", "view")
CHOICES_SESSION_KEY = "deck_list"
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
            context = pool_context(pool_address, read_address(request, pool_address), deck)
            response = render(request, "decks/builder/_pool.html", context)
            return push_url(response, f"{deck.get_absolute_url()}?{pool_address.urlencode()}")
        form = read_address(request, request.GET)
        context = deck_context(deck, form.arrangement, is_owner=is_owner) | link_context(request.GET)
        if target == "deck":
            return render(request, "decks/builder/_deck.html", context)
        if is_owner:
            context |= pool_context(request.GET, form, deck) | {"form": MetadataForm(deck=deck)}
        return self.render_to_response(context)


def render_rejected_metadata(
    request: HtmxHttpRequest, deck: Deck, form: MetadataForm, problem: str
) -> HttpResponse:
    """The page of the deck with the form as it was sent, and why it was rejected."""
    current = builder_decks().get(pk=deck.pk)
    address_form = read_address(request, request.GET)
    context = deck_context(current, address_form.arrangement, is_owner=True)
    context |= link_context(request.GET) | pool_context(request.GET, address_form, current)
    context |= {"form": form, "form_problem": problem}
    return render(request, "decks/builder/detail.html", context, status=422)


def render_rejected_list(
    request: HtmxHttpRequest, deck: Deck, address: QueryDict, problem: str, sent: Mapping[str, str]
) -> HttpResponse:
    """The page of the deck with the text of its cards as it was sent, and why it was rejected."""
    current = builder_decks().get(pk=deck.pk)
    form = read_address(request, address)
    context = deck_context(current, replace(form.arrangement, view="text"), is_owner=True)
    context |= link_context(address) | pool_context(address, form, current)
    context |= {"form": MetadataForm(deck=current), "problem": problem, "rejected": sent}
    return render(request, "decks/builder/detail.html", context, status=422)


def builder_decks() -> DeckQuerySet:
    """Decks with everything that the page shows of them, in a fixed number of queries."""
    decks = Deck.objects.with_contents().select_related("product_deck")
    return decks.prefetch_related(printings_of("entries__card"))


def read_address(request: HttpRequest, address: QueryDict) -> BuilderForm:
    """What the page shows and how: by the address, or else as the visitor chose last."""
    last_choices = BuilderForm(request.session.get(CHOICES_SESSION_KEY, {})).lasting_choices
    form = BuilderForm(address, initial=last_choices)
    if form.lasting_choices != last_choices:
        set_if_possible(request.session, CHOICES_SESSION_KEY, form.lasting_choices)
    return form


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
    rows = build_rows(deck, CardRenderer() if arrangement.view == "piles" else None)
    active_formats = formats.all_formats() if is_owner or deck.report.violations else ()
    return header_context(deck, is_owner=is_owner) | {
        "formats": _with_own_format(deck, active_formats),
        "can_suggest_alternatives": _can_suggest_alternatives(deck, active_formats),
        "arrangement": arrangement,
        "views": [(key, title) for key, title in VIEWS.items() if is_owner or key != "text"],
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
        "list_text": list_text(deck) if is_owner and arrangement.view == "text" else "",
    }


def _with_own_format(deck: Deck, active_formats: Collection[Format]) -> list[Format]:
    """The formats to choose from: also the deck's own, where it has been retired."""
    own_format = deck.report.format
    is_active = any(format.key == own_format.key for format in active_formats)
    return [*active_formats] if is_active else [own_format, *active_formats]


def _can_suggest_alternatives(deck: Deck, active_formats: Collection[Format]) -> bool:
    """Whether another format or hero may make an illegal deck legal: not while it is only too small."""
    if not deck.report.violations:
        return False
    minimum = min(format.minimum for format in active_formats)
    return deck.decklist().main_count >= minimum or any(
        violation.code in HERO_CODES for violation in deck.report.violations
    )


def main_counts(deck: Deck) -> dict[int, int]:
    """How many copies of each card, by its key, the main deck has."""
    return {entry.card_id: entry.count for entry in deck.entries.all() if entry.zone == Zone.MAIN}


def link_context(address: QueryDict) -> dict[str, object]:
    """Links and hidden fields that keep the parameters of the other pane."""
    return {
        "back": address.urlencode(),
        "show_link": _link(address, without=("show",)),
        "view_link": _link(address, without=("view",)),
        "pool_view_link": _link(address, without=("pool", "page")),
        "pool_link": _link(address, without=("page",)),
        "is_advice_open": BuilderForm(address).values["advice"],
        "advice_link": _link(address, without=("advice",)),
        "suggestion_link": _link(address, without=("q", "page")),
        "all_cards_link": f"{_link(address, without=('page', 'rest'))}rest=1",
        "pool_fields": _fields(address, POOL_PARAMETERS),
        "deck_fields": _fields(address, DECK_PARAMETERS),
        "quick_filter_fields": _fields(address, ("q", "rest", "pool", *DECK_PARAMETERS)),
    }


def pool_context(address: QueryDict, form: BuilderForm, deck: Deck) -> dict[str, object]:
    """What the pool's side of the page shows; its filters are in the address."""
    query, shows_all_cards = form.values["query"], form.values["include_unplayable"]
    view = form.values["pool"]
    pool = card_pool.get_pool_page(
        deck.decklist().hero,
        formats.find(deck.format),
        query=query,
        include_unplayable=shows_all_cards,
        number=address.get("page"),
        renderer=CardRenderer() if view == "pictures" else None,
    )
    links = link_context(address)
    return links | {
        "deck": deck,
        "is_owner": True,
        "format": deck.report.format,
        "pool": pool,
        "pool_view": view,
        "pool_views": card_pool.POOL_VIEWS.items(),
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
