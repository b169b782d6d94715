"""A new deck: around a hero, from a list, or as a copy."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.visitors import get_or_create_visitor
from cards.search import SearchTimeoutError, search_cards, time_limit
from common.htmx import HtmxHttpRequest
from decks import actions
from decks.actions import DeckError
from decks.builder import card_pool
from decks.files import DeckFileError
from decks.forms import DeckListForm, HeroForm
from decks.permissions import get_own_deck, get_visible_deck
from engine.cards import CharacterClass, Faction

HEROES_PER_PAGE = 48


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def new(request: HtmxHttpRequest) -> HttpResponse:
    """Choose a hero, or paste or upload a list."""
    context = _hero_list_context(request)
    if request.htmx and request.htmx.target == "heroes":
        return render(request, "decks/create/_hero_list.html", context)
    return render(request, "decks/create/new.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_around_hero(request: HtmxHttpRequest) -> HttpResponse:
    """A new deck around the chosen hero; a GET leads to the list of heroes."""
    if request.method != "POST":
        return redirect("decks:new")
    form = HeroForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.first_error)
        return redirect("decks:new")
    return redirect(actions.create(get_or_create_visitor(request), **form.cleaned_data))


@require_http_methods(["GET", "HEAD", "POST"])
def new_from_list(request: HtmxHttpRequest) -> HttpResponse:
    """A new deck from a pasted or uploaded list; where it cannot be read, the page says why."""
    if request.method != "POST":
        return redirect("decks:new")
    form = DeckListForm(request.POST, request.FILES)
    try:
        name = form.validated()["name"]
        content, filename = form.source()
        visitor = get_or_create_visitor(request)
        deck = actions.import_list(visitor, content, filename=filename, name=name)
    except (DeckError, DeckFileError) as error:
        context: dict[str, object] = {"problem": str(error), "pasted": form.pasted_text}
        context |= _hero_list_context(request)
        return render(request, "decks/create/new.html", context, status=422)
    unmatched = deck.unmatched.count()
    if unmatched:
        message = ngettext(
            "%(count)d line matches no card. Choose its card below.",
            "%(count)d lines match no card. Choose their cards below.",
            unmatched,
        )
        messages.warning(request, message % {"count": unmatched})
    return redirect(deck)


@require_POST
def copy(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """A copy of the deck that belongs to the visitor."""
    deck = get_visible_deck(request, pk)
    copied_deck = actions.copy(deck, get_or_create_visitor(request))
    messages.success(request, f"You now have your own copy of {deck.name}.")
    return redirect(copied_deck)


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request", "HX-Target")
def hero(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Choose another hero for a deck of the visitor."""
    deck = get_own_deck(request, pk)
    if request.method == "POST":
        form = HeroForm(request.POST)
        if not form.is_valid():
            messages.error(request, form.first_error)
            return redirect("decks:hero", deck.pk)
        actions.set_hero(deck, form.cleaned_data["hero"])
        return redirect(deck)
    context = _hero_list_context(request) | {"deck": deck}
    if request.htmx and request.htmx.target == "heroes":
        return render(request, "decks/create/_hero_list.html", context)
    return render(request, "decks/create/change_hero.html", context)


def _hero_list_context(request: HtmxHttpRequest) -> dict[str, object]:
    """The heroes to choose from, and the filters of the address."""
    words = request.GET.get("q", "").strip()[:100]
    character_class = request.GET.get("class", "")
    faction = request.GET.get("faction", "")
    heroes = card_pool.starting_heroes()
    if words:
        heroes = heroes.filter(pk__in=search_cards(words).values("pk"))
    if character_class in set(CharacterClass):
        heroes = heroes.filter(Q(tags__contains=[character_class]) | Q(classes__contains=[character_class]))
    if faction in set(Faction):
        heroes = heroes.filter(factions__contains=[faction])
    try:
        with time_limit():
            page = Paginator(heroes.prefetch_related("faces"), HEROES_PER_PAGE).get_page(
                request.GET.get("page")
            )
            page.object_list = list(page.object_list)
        slow = ""
    except SearchTimeoutError as error:
        page, slow = Paginator(card_pool.starting_heroes().none(), HEROES_PER_PAGE).get_page(1), str(error)
    return {
        "heroes": page,
        "slow": slow,
        "classes": [str(name) for name in CharacterClass],
        "factions": [str(name) for name in Faction],
        "words": words,
        "chosen_class": character_class,
        "chosen_faction": faction,
    }
