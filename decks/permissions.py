"""What a visitor may see and change."""

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from accounts.visitors import Visitor, get_visitor
from decks.models import Deck, Visibility
from decks.visits import record_visit


def can_view(visitor: Visitor, deck: Deck) -> bool:
    """Whether a deck and everything about it may be shown: a private one to its owner alone."""
    return deck.visibility != Visibility.PRIVATE or deck.is_owned_by(visitor)


def ownership_condition(visitor: Visitor) -> Q:
    """The condition for the decks of a visitor."""
    if visitor.user is not None:
        return Q(owner=visitor.user)
    return Q(owner=None, owner_key=visitor.key) if visitor.key else Q(pk__in=[])


def visibility_condition(visitor: Visitor) -> Q:
    """The condition for the decks that a visitor may see, as :func:`can_view` says it of one."""
    return ~Q(visibility=Visibility.PRIVATE) | ownership_condition(visitor)


def get_visible_deck(request: HttpRequest, pk: str, decks: QuerySet[Deck] | None = None) -> Deck:
    """The deck of a page that shows it, out of ``decks`` or of all.

    :raises Http404: when there is none, or the visitor may not see it: the two look alike.
    """
    decks = Deck.objects.all() if decks is None else decks
    deck = get_object_or_404(decks, visibility_condition(get_visitor(request)), pk=pk)
    record_visit(deck)
    return deck


def get_own_deck(request: HttpRequest, pk: str) -> Deck:
    """The deck, if the visitor may change it.

    :raises Http404: when there is none that the visitor may see.
    :raises PermissionDenied: when it is another user's.
    """
    deck = get_visible_deck(request, pk)
    if not deck.is_owned_by(get_visitor(request)):
        raise PermissionDenied("This deck belongs to another user. Make a copy to change it.")
    return deck
