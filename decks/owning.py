"""Who is asking: the user, or an anonymous session by a key of its own that outlives signing in."""

import secrets

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from decks.actions import Owner
from decks.models import Deck

SESSION_KEY = "deck_owner"


def owner(request: HttpRequest) -> Owner:
    """The owner behind a request, who may yet own nothing."""
    user = request.user if request.user.is_authenticated else None
    return Owner(user, request.session.get(SESSION_KEY, ""))


def new_owner(request: HttpRequest) -> Owner:
    """The owner behind a request that is about to make a deck."""
    if not request.session.get(SESSION_KEY):
        request.session[SESSION_KEY] = secrets.token_urlsafe(24)
        request.session.set_expiry(10 * 365 * 24 * 3600)
    return owner(request)


def own_deck(request: HttpRequest, pk: str) -> Deck:
    """The deck, if the one who asks may change it.

    :raises PermissionDenied: if not.
    """
    deck = get_object_or_404(Deck, pk=pk)
    if not owner(request).owns(deck):
        raise PermissionDenied("This deck belongs to somebody else: make a copy to change it.")
    return deck
