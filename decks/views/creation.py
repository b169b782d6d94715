"""A new deck: around a hero, from a list, or as a copy."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.functional import cached_property
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers
from django.views.generic import ListView

from accounts.callers import limit_work
from accounts.visitors import storing_visitor
from cards.models.querysets import CardQuerySet
from cards.search import SearchTimeoutError, time_limit
from common.htmx import HtmxHttpRequest
from common.limits.table import IMPORTED_LISTS
from decks import actions
from decks.actions import DeckError
from decks.builder import card_pool
from decks.builder.hero_tiles import HeroTileRenderer
from decks.card_matching import ChangeListError
from decks.files import DeckFileError, decode
from decks.forms import DeckListForm, HeroForm
from decks.permissions import get_own_deck, get_visible_deck
from decks.phrases import count_matches
from decks.views.changes import render_changes
from decks.views.forms import HeroFilterForm
from decks.views.import_notes import add_import_notes

HEROES_PER_PAGE = 48


@method_decorator(vary_on_headers("HX-Request", "HX-Target"), name="dispatch")
class HeroListView(ListView):
    """A page with heroes to choose from; for htmx the list of heroes alone."""

    request: HtmxHttpRequest

    paginate_by = HEROES_PER_PAGE
    too_slow = ""

    @cached_property
    def filter_form(self) -> HeroFilterForm:
        """The filter in the address."""
        return HeroFilterForm(self.request.GET)

    def get_template_names(self) -> list[str]:
        targets_list = self.request.htmx and self.request.htmx.target == "heroes"
        return ["decks/create/_hero_list.html"] if targets_list else [str(self.template_name)]

    def get_queryset(self) -> CardQuerySet:
        return self.filter_form.filter(card_pool.starting_heroes()).prefetch_related("faces")

    def paginate_queryset(self, queryset: Any, page_size: int) -> tuple[Paginator, Page, Any, bool]:
        """The page of the address, or the nearest; an empty one where the search takes too long."""
        self.tile_renderer = HeroTileRenderer()
        try:
            with time_limit():
                page = Paginator(queryset, page_size).get_page(self.request.GET.get("page"))
                len(page)  # reads the heroes
        except SearchTimeoutError as error:
            self.too_slow = str(error)
            page = Paginator(queryset.none(), page_size).get_page(1)
        return page.paginator, page, page.object_list, page.has_other_pages()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The heroes, and the filter."""
        context = super().get_context_data(**kwargs)
        heroes = [(hero, self.tile_renderer.render(hero)) for hero in context["object_list"]]
        return context | {"filter_form": self.filter_form, "heroes": heroes, "too_slow": self.too_slow}


class NewDeckView(HeroListView):
    """Choose a hero, or paste or upload a list."""

    template_name = "decks/create/new.html"


class NewFromListView(NewDeckView):
    """A new deck from a pasted or uploaded list; where it cannot be read, the page says why."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The way to the form."""
        return redirect("decks:new")

    @method_decorator(limit_work(IMPORTED_LISTS))
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Create the deck and show it."""
        form = DeckListForm(request.POST, request.FILES)
        try:
            name = form.validated()["name"]
            content, filename = form.source()
            with storing_visitor(request) as visitor:
                deck = actions.import_list(visitor, content, filename=filename, name=name)
        except ChangeListError:
            return render_changes(request, decode(content, filename))
        except (DeckError, DeckFileError) as error:
            self.object_list = self.get_queryset()
            context = self.get_context_data(problem=str(error), pasted=form.pasted_text)
            return self.render_to_response(context, status=422)
        add_import_notes(request, deck.import_notes)
        lines = deck.matched_lines + deck.unmatched.count()
        level = messages.SUCCESS if lines == deck.matched_lines else messages.WARNING
        messages.add_message(request, level, count_matches(deck.matched_lines, lines))
        return redirect(deck)


class ChangeHeroView(HeroListView):
    """Choose another hero for a deck of the visitor."""

    template_name = "decks/create/change_hero.html"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Find the deck, which the visitor must be allowed to change."""
        super().setup(request, *args, **kwargs)
        self.deck = get_own_deck(request, kwargs["pk"])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the deck."""
        return super().get_context_data(deck=self.deck, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Give the deck the chosen hero."""
        form = HeroForm(request.POST)
        if not form.is_valid():
            messages.error(request, form.first_error)
            return redirect("decks:change_hero", self.deck.pk)
        actions.set_hero(self.deck, form.cleaned_data["hero"])
        return redirect(self.deck)


@require_http_methods(["GET", "HEAD", "POST"])
def new_around_hero(request: HttpRequest) -> HttpResponse:
    """A new deck around the chosen hero; a GET leads to the list of heroes."""
    if request.method != "POST":
        return redirect("decks:new")
    form = HeroForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.first_error)
        return redirect("decks:new")
    try:
        with storing_visitor(request) as visitor:
            return redirect(actions.create(visitor, **form.cleaned_data))
    except DeckError as error:
        messages.error(request, str(error))
        return redirect("decks:new")


@require_POST
def copy(request: HttpRequest, pk: str) -> HttpResponse:
    """A copy of the deck that belongs to the visitor."""
    deck = get_visible_deck(request, pk)
    try:
        with storing_visitor(request) as visitor:
            copied_deck = actions.copy(deck, visitor)
    except DeckError as error:
        messages.error(request, str(error))
        return redirect(deck)
    messages.success(request, f"{deck.name} was copied to your decks.")
    return redirect(copied_deck)
