"""When decks that were made without an account were last visited: those that nobody visits expire.

A visit is any page or response of the API that shows the deck, to whomever, or any visit to the site in the
browser that the deck belongs to.
"""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone

from accounts.visitors import get_visitor
from common.storage_errors import optional_write
from decks.models import Deck

EVERY = timedelta(days=7)
"""How exactly the time is known: a deck is not written at every visit."""


def record_visit(deck: Deck) -> None:
    """Note that a deck is shown."""
    if deck.is_anonymous and deck.visited < timezone.now() - EVERY:
        with optional_write("The time of a visit to a deck"):
            Deck.objects.filter(pk=deck.pk).update(visited=timezone.now())


def record_return(request: HttpRequest, **signal_kwargs: object) -> None:
    """Note that the browser of an anonymous visitor is back: all of its decks count as visited."""
    visitor = get_visitor(request)
    if visitor.user is None and visitor.key:
        Deck.objects.anonymous().filter(owner_key=visitor.key).update(visited=timezone.now())
