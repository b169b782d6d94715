"""The home page, the site search and the error pages."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views import defaults
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

from api.errors import UNKNOWN_ADDRESS, error_response, is_for_api, not_found_message
from cards.models import Card
from cards.query.parser import LONGEST_QUERY
from common.forms import AddressForm, TextField
from decks.models import Deck
from rules.catalog.library import library
from rules.identifiers.addresses import DOCUMENT, EDITION, rule_url
from rules.identifiers.number_parsing import parse_typed_number
from rules.models import Rule


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a malformed request, rendered without the request: reading it again would fail again."""
    if is_for_api(request):
        return error_response(400, "The request is malformed or too large.")
    return render(None, "400.html", status=400)


def missing_page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for an address that does not exist, with the reason if our own code gave one."""
    message = not_found_message(exception)
    if is_for_api(request):
        return error_response(404, message or UNKNOWN_ADDRESS)
    return render(request, "404.html", {"message": message}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an unexpected exception: a page for people, JSON for programs."""
    if is_for_api(request):
        return error_response(500, "Something went wrong on our side. The error has been logged.")
    return defaults.server_error(request)


class HomeView(TemplateView):
    """The home page: what the site offers, and the starter decks."""

    template_name = "home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The number of cards and of current rules, and the starter decks."""
        rules = Rule.objects.filter(document__key=DOCUMENT, document__edition=EDITION, number__contains=".")
        return super().get_context_data(**kwargs) | {
            "card_count": Card.objects.count(),
            "rule_count": rules.count(),
            "edition": EDITION,
            "starter_decks": Deck.objects.starters(),
        }


class SiteSearchForm(AddressForm):
    """The search box of every page."""

    q = TextField(strip=True, max_length=LONGEST_QUERY + 1)


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """The site search: open the rule or card that the query names, or else search for cards."""
    query = SiteSearchForm(request.GET).values["q"]
    card = Card.objects.named([query]).get(query)
    if card is not None:
        return HttpResponseRedirect(card.get_absolute_url())
    number = parse_typed_number(query, alone=False)
    if number and (number.rule or _rules_have(str(number))):
        return HttpResponseRedirect(rule_url(str(number)))
    return HttpResponseRedirect(f"{reverse('cards:list')}?{urlencode({'q': query})}")


def _rules_have(number: str) -> bool:
    """Whether the current rules have this section or chapter: the number might also be part of a query."""
    book = library().book(DOCUMENT, EDITION)
    return book is not None and number in book.titles
