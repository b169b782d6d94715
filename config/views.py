"""The pages that belong to no single app."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views import defaults
from django.views.decorators.http import require_safe

from cards.models import Card
from config.api.errors import is_for_api, plain
from decks.models import Deck
from rules.catalog.library import library
from rules.identifiers.addresses import DOCUMENT, EDITION, rule_url
from rules.identifiers.number_parsing import number_typed
from rules.models import Rule


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that cannot be read. Django's own page would read it once more, and fail."""
    if is_for_api(request):
        return plain(400, "This request cannot be read.")
    return render(None, "400.html", status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """A mistake of ours: a page for people, the one shape of errors for programs."""
    if is_for_api(request):
        return plain(500, "Something went wrong here, not with you; it has been written down.")
    return defaults.server_error(request)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The front page: a door to each room, with what is in it."""
    counts = {"cards": Card.objects.count(), "rules": Rule.objects.filter(number__contains=".").count()}
    return render(request, "home.html", {"counts": counts, "starters": Deck.objects.starters()})


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """The box at the top of every page: it opens the rule or the card that is named, or looks for cards."""
    query = request.GET.get("q", "").strip()
    card = Card.objects.named([query]).get(query)
    if card is not None:
        return HttpResponseRedirect(card.get_absolute_url())
    number = number_typed(query, alone=False)
    if number and (number.rule or _has(str(number))):
        return HttpResponseRedirect(rule_url(str(number)))
    return HttpResponseRedirect(f"{reverse('cards:list')}?{urlencode({'q': query})}")


def _has(number: str) -> bool:
    """Whether the current rules have a number that might also be the words of a query."""
    book = library().book(DOCUMENT, EDITION)
    return book is not None and number in book.titles
