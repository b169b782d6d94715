"""The home page and the error pages."""

import sys
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views import defaults
from django.views.generic import TemplateView

from api.errors import UNKNOWN_ADDRESS, error_response, is_for_api, not_found_message
from common.limits.pages import render_refusal
from common.storage_errors import NOT_NOW, is_storage_error
from config.home_page import cards_of_the_day, data_news, rule_count, rule_of_the_day
from config.request_limits import MESSAGES
from decks.models import Deck
from decks.summaries import summarize
from decks.views.browse import for_table
from rules.identifiers.addresses import EDITION
from simulator.views.example_run import example_context

SHOWN_DECKS = 3
TRY_AGAIN = 120
"""Seconds after which the database or the disk may work again."""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a malformed request, rendered without the request: reading it again would fail again."""
    message = MESSAGES.get(type(exception), "")
    if is_for_api(request):
        return error_response(400, message or "The request is malformed or too large.")
    return render(None, "400.html", {"message": message}, status=400)


def missing_page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for an address that does not exist, with the reason if our own code gave one."""
    message = not_found_message(exception)
    if is_for_api(request):
        return error_response(404, message or UNKNOWN_ADDRESS)
    return render(request, "404.html", {"message": message}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an unexpected exception: a page for people, JSON for programs.

    Django calls it while it handles the exception, wherever that was raised: in a view or around it.
    """
    if is_storage_error(sys.exception()):
        return unavailable(request)
    if is_for_api(request):
        return error_response(500, "Something went wrong on our side. The error has been logged.")
    return defaults.server_error(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """The answer while the database or the disk cannot work, made without them."""
    if not is_for_api(request):
        return render_refusal(None, NOT_NOW, wait=TRY_AGAIN, status=503)
    response = error_response(503, NOT_NOW)
    response["Retry-After"] = str(TRY_AGAIN)
    return response


class HomeView(TemplateView):
    """The home page: a search, some cards, and a way into each part of the site."""

    template_name = "home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The cards and the rule of the day, the starter decks, the example run, and how new the data is."""
        today = timezone.now().date()
        decks = list(for_table(Deck.objects.starters())[:SHOWN_DECKS])
        summaries = summarize(decks)
        return super().get_context_data(**kwargs) | {
            "fan": cards_of_the_day(today),
            "rule_of_the_day": rule_of_the_day(today),
            "news": data_news(),
            "rule_count": rule_count(),
            "edition": EDITION,
            "starter_decks": [(deck, summaries[deck.pk]) for deck in decks],
            **example_context(),
        }
