"""The list of cards: search and browse."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from cards.models import Kind, Set
from cards.search import FILTERS, NEUTRAL, SORTS, Question
from engine.cards import CardType, CharacterClass, Faction

PAGE_SIZE = 48
COSTS = ("0", "1", "2", "3", "4", "5", "6", "7+", "X")


# Without "Vary", going back to an address could show the part of the page that htmx fetched from it.
@require_safe
@vary_on_headers("HX-Request")
def card_list(request: HttpRequest) -> HttpResponse:
    """Browse and search. The address holds the whole state; htmx fetches the results alone."""
    given = {key: request.GET.getlist(key) for key in FILTERS}
    question = Question.read(request.GET.get("q", ""), given, request.GET.get("sort", "name"))
    page = Paginator(question.cards().whole(), PAGE_SIZE).get_page(request.GET.get("page"))
    address = request.GET.copy()
    address.pop("page", None)
    context = {
        "question": question,
        "page": page,
        "query": "&".join(filter(None, [_without_empty(address), "page="])),
        "filters": _filters(question),
        "sorts": [(key, label) for key, (label, _) in SORTS.items()],
        "asked": request.GET.get("q", ""),
    }
    part = request.htmx and not request.htmx.history_restore_request
    return render(request, "cards/_results.html" if part else "cards/list.html", context)


def _without_empty(address) -> str:
    """The parameters that say something, as they stand in an address."""
    for key in list(address):
        address.setlist(key, [value for value in address.getlist(key) if value])
    return address.urlencode()


def _filters(question: Question) -> list[dict[str, object]]:
    """The choices of the form: name, label, options and what is chosen."""
    options = {
        "type": [(name.value, name.value) for name in CardType],
        "class": [(name.value, name.value) for name in CharacterClass],
        "faction": [*((name.value, name.value) for name in Faction), (NEUTRAL, NEUTRAL)],
        "cost": [(cost, cost.replace("+", " or more")) for cost in COSTS],
        "set": [(one.code, one.name) for one in Set.objects.all()],
        "kind": [(kind.value, f"{kind.label}s") for kind in Kind],
    }
    return [
        {"name": key, "label": FILTERS[key].label, "options": values, "chosen": question.chosen.get(key, ())}
        for key, values in options.items()
    ]
