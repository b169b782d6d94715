"""Redirects from the former addresses of cards."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import patch_cache_control

from cards.models import Card
from cards.models.former_addresses import find_moved_card

REDIRECT_SECONDS = 3600
"""How long a redirect may be cached: another card can take the address."""


class CardMovedError(Http404):
    """The card has another address now."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"This card has moved to {card.get_absolute_url()}.")
        self.card = card


def find_card_by_slug(slug: str, message: str) -> Card:
    """The card of this address, with faces and printings.

    :raises CardMovedError: when a card had the address before, and no card has it now.
    :raises Http404: with the message, when there is none.
    """
    card: Card | None = Card.objects.with_details().filter(slug=slug).first()
    if card is None and (moved := find_moved_card(slug)):
        raise CardMovedError(moved)
    if card is None:
        raise Http404(message)
    return card


def redirect_moved(
    view: Callable[..., HttpResponseBase], parameter: str = "slug"
) -> Callable[..., HttpResponseBase]:
    """Redirect a request for a former address of a card to the same page of the card, for good.

    ``parameter`` is that of the address which names the card.
    """

    @wraps(view)
    def redirecting_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except CardMovedError as moved:
            return redirect_to_card(request, moved.card, parameter)

    return redirecting_view


def redirect_to_card(request: HttpRequest, card: Card, parameter: str = "slug") -> HttpResponse:
    """The permanent redirect from a former address to the present one, with the parameters of the request."""
    match = request.resolver_match
    assert match is not None  # noqa: S101 a view is called for an address
    address = reverse(match.view_name, kwargs={**match.kwargs, parameter: card.slug})
    query = request.META.get("QUERY_STRING", "")
    response = HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
    response["Access-Control-Allow-Origin"] = "*"
    patch_cache_control(response, public=True, max_age=REDIRECT_SECONDS)
    return response
