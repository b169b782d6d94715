"""Who is asking, a user or an anonymous browser by a key in its session, and what they may see and change."""

import secrets

from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from decks.actions import Owner
from decks.models import Deck, DeckQuerySet, Visibility

SESSION_KEY = "deck_owner"


def get_owner(request: HttpRequest) -> Owner:
    """The owner behind a request, who may yet own nothing."""
    if request.user.is_authenticated:
        return Owner(request.user)
    return Owner(None, request.session.get(SESSION_KEY, ""))


def get_or_create_owner(request: HttpRequest) -> Owner:
    """The owner behind a request that is about to make a deck.

    An anonymous browser is given its key now; ``accounts.middleware`` keeps its session alive for as long as
    it comes back.
    """
    if not request.user.is_authenticated and not request.session.get(SESSION_KEY):
        request.session[SESSION_KEY] = secrets.token_urlsafe(24)
    return get_owner(request)


def can_view(owner: Owner, deck: Deck) -> bool:
    """Whether a deck, and all that is told of it, may be shown: a private one to its owner alone."""
    return deck.visibility != Visibility.PRIVATE or owner.owns(deck)


def ownership_condition(owner: Owner) -> Q:
    """The condition for the decks of an owner."""
    if owner.user is not None:
        return Q(owner=owner.user)
    return Q(owner=None, owner_key=owner.key) if owner.key else Q(pk__in=[])


def get_visible_deck(request: HttpRequest, pk: str, decks: DeckQuerySet | None = None) -> Deck:
    """The deck of a page that shows it, out of these or of all.

    :raises Http404: when there is none, or it is not for the one who asks: the two look alike.
    """
    deck = get_object_or_404(Deck.objects.all() if decks is None else decks, pk=pk)
    if not can_view(get_owner(request), deck):
        raise Http404("There is no such deck.")
    return deck


def get_own_deck(request: HttpRequest, pk: str) -> Deck:
    """The deck, if the one who asks may change it.

    :raises Http404: when there is none that the one who asks may see.
    :raises PermissionDenied: when it is somebody else's.
    """
    deck = get_visible_deck(request, pk)
    if not get_owner(request).owns(deck):
        raise PermissionDenied("This deck belongs to somebody else: make a copy to change it.")
    return deck


def adopt(request: HttpRequest, user: AbstractBaseUser) -> None:
    """Give the decks made in this browser to the user who has just signed up or logged in there."""
    key = request.session.pop(SESSION_KEY, "")
    if not key:
        return
    count = Deck.objects.filter(ownership_condition(Owner(None, key))).update(owner=user, owner_key="")
    if count:
        decks = "deck made in this browser is" if count == 1 else f"{count} decks made in this browser are"
        messages.success(request, f"The {decks} yours now, wherever you log in.", fail_silently=True)
