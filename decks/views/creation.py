"""Making a deck: around a hero, from a list, or as a copy."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.visitors import get_or_create_visitor
from cards.search import SearchTimeoutError, search_cards, time_limit
from decks import actions
from decks.builder import card_pool
from decks.files import MAX_BYTES, DeckFileError
from decks.permissions import get_own_deck, get_visible_deck
from engine.cards import CharacterClass, Faction

PAGE = 48


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def new(request: HttpRequest) -> HttpResponse:
    """Choose a hero, or paste or upload a list."""
    context = _heroes(request)
    if request.htmx and request.htmx.target == "heroes":
        return render(request, "decks/create/_hero_list.html", context)
    return render(request, "decks/create/new.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_around_hero(request: HttpRequest) -> HttpResponse:
    """A new deck around the chosen hero; who only looks is shown where to choose one."""
    if request.method != "POST":
        return redirect("decks:new")
    hero = card_pool.starting_heroes().filter(pk=_number(request.POST.get("hero"))).first()
    if hero is None:
        messages.error(request, "Choose a hero from the list: that one is not there.")
        return redirect("decks:new")
    name = request.POST.get("name", "")
    return redirect(actions.create(get_or_create_visitor(request), name=name, hero=hero))


@require_http_methods(["GET", "HEAD", "POST"])
def new_from_list(request: HttpRequest) -> HttpResponse:
    """A new deck from a pasted or uploaded list; what cannot be read is said and changes nothing."""
    if request.method != "POST":
        return redirect("decks:new")
    upload = request.FILES.get("file")
    pasted = request.POST.get("list", "")
    try:
        if upload:
            data, filename = upload.read(MAX_BYTES + 1), upload.name
        else:
            data, filename = pasted, ""
        name = request.POST.get("name", "")
        deck = actions.import_list(get_or_create_visitor(request), data, filename=filename, name=name)
    except DeckFileError as error:
        kept = pasted if len(pasted) <= MAX_BYTES else ""
        context = _heroes(request) | {"problem": str(error), "pasted": kept}
        return render(request, "decks/create/new.html", context, status=422)
    waiting = deck.unmatched.count()
    if waiting:
        lines = "One line names" if waiting == 1 else f"{waiting} lines name"
        kept = "it is" if waiting == 1 else "they are"
        messages.warning(request, f"{lines} no card we know; {kept} kept below for you to settle.")
    return redirect(deck)


@require_POST
def copy(request: HttpRequest, pk: str) -> HttpResponse:
    """The deck becomes one's own, as a copy."""
    deck = get_visible_deck(request, pk)
    twin = actions.copy(deck, get_or_create_visitor(request))
    messages.success(request, f"This copy of {deck.name} is yours to change.")
    return redirect(twin)


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request", "HX-Target")
def hero(request: HttpRequest, pk: str) -> HttpResponse:
    """Choose another hero for one's deck."""
    deck = get_own_deck(request, pk)
    if request.method == "POST":
        chosen = card_pool.starting_heroes().filter(pk=_number(request.POST.get("hero"))).first()
        if chosen is None:
            messages.error(request, "Choose a hero from the list: that one is not there.")
            return redirect("decks:hero", deck.pk)
        actions.set_hero(deck, chosen)
        return redirect(deck)
    context = _heroes(request) | {"deck": deck}
    template = (
        "decks/create/_hero_list.html"
        if request.htmx and request.htmx.target == "heroes"
        else "decks/create/change_hero.html"
    )
    return render(request, template, context)


def _heroes(request: HttpRequest) -> dict[str, object]:
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
            page = Paginator(heroes.prefetch_related("faces"), PAGE).get_page(request.GET.get("page"))
            page.object_list = list(page.object_list)
        slow = ""
    except SearchTimeoutError as trouble:
        page, slow = Paginator(card_pool.starting_heroes().none(), PAGE).get_page(1), str(trouble)
    return {
        "heroes": page,
        "slow": slow,
        "classes": [str(name) for name in CharacterClass],
        "factions": [str(name) for name in Faction],
        "words": words,
        "chosen_class": character_class,
        "chosen_faction": faction,
    }


def _number(text: str | None) -> int:
    """A row's number as a form sends it; 0, which no row has, where it is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0
