"""The list of cards: search and browse. The address is the query: ``/cards/?q=wolf+cost:3&page=2``."""

import re
from functools import cached_property, partial
from http import HTTPStatus
from itertools import islice
from time import monotonic
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.utils.decorators import method_decorator
from django.views.decorators.vary import vary_on_headers
from django.views.generic import TemplateView
from django_htmx.http import push_url

from cards.indexing.normalize import words
from cards.models import Card
from cards.query.corrections import apply_suggestions
from cards.query.display_settings import NEWEST, UNIQUE, UNIQUE_SETTING, VIEW_SETTING, VIEWS
from cards.query.editing import relaxed_queries, set_clause
from cards.query.form import Choice, clean_query
from cards.query.keys import Setting
from cards.search import CardSearch, SearchTimeoutError, time_limit
from cards.views.forms import ShownQueryForm
from cards.views.layouts import LAYOUTS
from cards.views.page_links import PageLinks
from cards.views.query_problems import QueryProblems
from cards.views.query_reading import read_query
from cards.views.search_form import FORM, is_submitted, render_control
from cards.views.search_urls import search_url
from common.htmx import HtmxHttpRequest

SEARCH_BOX = "site-search"
"""The id of the search box."""
DEFAULT_SORTS = (NEWEST,)
"""The order where the query chooses none and has no words to rank by."""
CONTINUATION = "more"
"""The parameter of the request for the cards behind the first ones."""
FIRST_ROWS = 8
"""Cards that are drawn at once while a query is being typed; the others follow when nothing is typed."""
VIEW_NAMES = {"images": "Images", "list": "List", "text": "Full text", "checklist": "Checklist"}
UNIQUE_NAMES = {"cards": "Cards", "prints": "Printings"}
MOST_RELAXED = 8
MOST_CLOSEST = 8
RELAXED_PATIENCE = 0.5
"""Seconds after which no further query is tried."""
POSSIBLE_NAME = re.compile(r"[^:=<>≠≤≥/|()]{3,60}")


# Without "Vary", going back to an address could show the part of the page that htmx fetched from it.
@method_decorator(vary_on_headers("HX-Request"), name="dispatch")
class CardListView(TemplateView):
    """Browse and search. What a form adds to the address is written into the query first."""

    request: HtmxHttpRequest

    @cached_property
    def text(self) -> str:
        """The query, with the choices of a submitted form."""
        return FORM.query(self.request.GET)

    @cached_property
    def search(self) -> CardSearch:
        """The search for the query."""
        return CardSearch.parse(self.text, DEFAULT_SORTS)

    @property
    def previous_text(self) -> str:
        """The query that the form on the page shows."""
        return clean_query(ShownQueryForm(self.request.GET).values["query"])

    @property
    def is_partial(self) -> bool:
        """Whether htmx asks for the results alone."""
        return bool(self.request.htmx) and not self.request.htmx.history_restore_request

    @property
    def is_live(self) -> bool:
        """Whether the query is being typed."""
        return self.is_partial and self.request.htmx.trigger == SEARCH_BOX

    @property
    def is_continuation(self) -> bool:
        """Whether the first cards of a page are shown already, and those behind them are wanted."""
        return self.is_partial and CONTINUATION in self.request.GET

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The results, whole or in part; for a submitted form the way to its query.

        Nothing while a word is being typed that finds nothing yet: the results before it stay.
        """
        if is_submitted(request.GET) and not self.is_partial:
            return redirect(search_url(self.text))
        if self.is_live and is_unfinished(self.search):
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        context = self.get_context_data()
        response = self.render_to_response(context)
        if self.is_partial and not self.is_continuation:
            push_url(response, search_url(self.text, context["page"].number))
        return response

    def get_template_names(self) -> list[str]:
        """The page, or the part of it that a new query changes."""
        if self.is_continuation:
            return ["cards/search/_more_images.html"]
        return ["cards/search/_results_update.html" if self.is_partial else "cards/search/list.html"]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The results of the query and the form."""
        text = self.text
        search = self.search
        is_form_changed = not (self.is_partial and FORM.shows_alike(self.previous_text, text))
        controls = FORM.bind(text).items() if is_form_changed else ()
        default_order = _default_order(search)
        first_rows = FIRST_ROWS if self.is_live else None
        page, results = _results(search, self.request.GET.get("page"), first_rows)
        return super().get_context_data(**kwargs) | {
            "search": search,
            "text": text,
            "page": page,
            **results,
            "query_reading": read_query(search, search_url),
            "query_problems": QueryProblems(text, search.problems, search_url, search.corrections.queries),
            "has_more_rows": self.is_live and len(page.object_list) > FIRST_ROWS,
            "more_url": f"{reverse('cards:list')}?{urlencode({'q': text, CONTINUATION: 1})}",
            "rows_of_continuation": f"{FIRST_ROWS}:",
            "is_form_changed": is_form_changed,
            "controls": [(key, render_control(bound)) for key, bound in controls],
            "default_order": default_order,
            "sort_choices": _sort_choices(text, default_order),
            "uncovered_clauses": FORM.uncovered(text),
            "views": _choices(text, VIEW_SETTING, VIEWS, VIEW_NAMES, search.view),
            "uniques": _choices(text, UNIQUE_SETTING, UNIQUE, UNIQUE_NAMES, search.unique),
            "downloads": _downloads(text),
        }


def is_unfinished(search: CardSearch) -> bool:
    """Whether the last word of a query that is being typed is not understood, or finds nothing, so far."""
    if any(problem.end >= len(search.text) for problem in search.interpretation.problems):
        return True
    try:
        with time_limit():
            return not search.count
    except SearchTimeoutError:
        return False


def _results(
    search: CardSearch, number: str | None, first_rows: int | None = None
) -> tuple[Page, dict[str, object]]:
    """A page of the results; its layout, links to other pages, and advice where it is empty.

    With ``first_rows`` only so many cards are fetched to be drawn.
    """
    layout = LAYOUTS[search.view]
    try:
        with time_limit():
            page = layout.page(search, number)
            display = layout.display(search, page, first_rows if layout.is_drawn else None)
            empty_result = None if page.object_list else EmptyResult(search)
    except SearchTimeoutError as error:
        page = Paginator([], 1).get_page(1)
        display, empty_result = {"noun": "cards"}, EmptyResult(search, str(error))
    return page, {
        "pages": PageLinks(page, partial(search_url, search.text)),
        "layout": display,
        "empty_result": empty_result,
    }


class EmptyResult:
    """What to do next where a search finds nothing, or fails for a ``reason``."""

    def __init__(self, search: CardSearch, reason: str = "") -> None:
        self.search = search
        self.reason = reason
        self.relaxed_queries = [] if reason else self._relaxed_queries()
        self.similar_names = [] if reason else self._similar_names()
        self.closest_cards = [] if reason else search.closest_cards(MOST_CLOSEST)
        self.suggestion = None if reason or search.corrections.queries else search.suggestion

    @property
    def suggestion_url(self) -> str:
        """The address of the query that was probably meant."""
        return search_url(self.suggestion or "")

    def _relaxed_queries(self) -> list[tuple[str, str, int]]:
        """Clauses without which there are results: each with the address then, and the number of cards."""
        relaxed = []
        end = monotonic() + RELAXED_PATIENCE
        mended = apply_suggestions(self.search.text, self.search.interpretation.problems)
        for clause, text in islice(relaxed_queries(mended), MOST_RELAXED):
            if monotonic() > end:
                break
            if text and (count := CardSearch.parse(text).count):
                relaxed.append((clause, search_url(text), count))
        return relaxed

    def _similar_names(self) -> list[Card]:
        """Cards whose name is similar to the query, where it may be a name."""
        text = self.search.text
        return Card.objects.like(words(text)) if POSSIBLE_NAME.fullmatch(text) else []


def _choices(
    text: str, setting: Setting, values: tuple[str, ...], names: dict[str, str], chosen: str
) -> list[tuple[str, str, bool]]:
    """The values of a setting as links: the name of each, its address, whether it is chosen."""
    default = values[0]
    clauses = {value: "" if value == default else f"{setting.name}:{value}" for value in values}
    return [
        (names[value], search_url(set_clause(text, setting, clause)), value == chosen)
        for value, clause in clauses.items()
    ]


def _default_order(search: CardSearch) -> str:
    """What the sort menu calls the order where the query chooses none."""
    if search.view == "checklist":
        return "Number"
    return "Best match" if search.typed_name else "Newest"


def _sort_choices(text: str, default_order: str) -> list[Choice]:
    """The choices of the sort menu, without the one that is the default."""
    choices = FORM.bind_control(text, "sort").choices
    return [choice for choice in choices if choice.is_chosen or choice.label != default_order]


def _downloads(text: str) -> list[tuple[str, str]]:
    """Where programs get the same results, if anywhere."""
    try:
        base = reverse("api:cards")
    except NoReverseMatch:
        return []
    return [(name, f"{base}?{urlencode({'q': text, 'format': name.lower()})}") for name in ("JSON", "CSV")]
