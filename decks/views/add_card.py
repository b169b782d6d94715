"""A card goes from its page into a deck of the visitor."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.visitors import get_visitor, storing_visitor
from cards.models import Card
from common.htmx import HtmxHttpRequest
from decks import actions
from decks.actions import DeckError
from decks.card_extensions.card_sections import own_decks
from decks.forms import AddCardForm
from decks.models import Deck, Zone


@require_POST
def add_card(request: HtmxHttpRequest) -> HttpResponse:
    """Add one copy of a card to a deck, or to a new one; in place, the choice of decks is drawn again."""
    form = AddCardForm(request.POST, visitor=get_visitor(request))
    deck, problem = None, ""
    try:
        fields = form.validated()
        deck = _add(request, fields["card"], fields["deck"])
    except DeckError as error:
        problem = str(error)
    card: Card | None = form.cleaned_data.get("card")
    if request.htmx and card is not None:
        decks = own_decks(card, request)
        context = {"card": card, "own_decks": decks, "problem": problem, "is_update": True}
        context["added"] = next((own_deck for own_deck in decks if deck and own_deck.pk == deck.pk), None)
        return render(request, "decks/card_sections/_add_to_deck_update.html", context)
    if problem or card is None or deck is None:
        messages.error(request, problem)
    else:
        messages.success(request, f"One {card.name} was added to {deck.name}.")
    return redirect(card or "cards:list")


def _add(request: HtmxHttpRequest, card: Card, deck: Deck | None) -> Deck:
    """Add a copy to the deck, or to a new one if there is none.

    :raises DeckError: when there would be too many copies, or decks.
    """
    with storing_visitor(request) as visitor, transaction.atomic():
        deck = deck or actions.create(visitor)
        actions.add(deck, card, Zone.MAIN, 1)
    return deck
