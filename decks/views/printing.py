"""A deck to be printed: as a list, such as events ask for, and as text proxies of its cards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.models import Card
from decks import formats, print_sheets
from decks.files import DeckFileError, code
from decks.files.model import MAX_COUNT
from decks.models import Deck, DeckQuerySet, Zone
from decks.permissions import get_visible_deck

FILLED_IN = {"player": "Player", "event": "Event", "date": "Date", "place": "Place"}
CHOICES = {
    "deck": ("Main and side deck", (Zone.MAIN, Zone.SIDE)),
    "main": ("Main deck", (Zone.MAIN,)),
    "side": ("Side deck", (Zone.SIDE,)),
    "maybe": ("Maybe-board", (Zone.MAYBE,)),
}


def _decks() -> DeckQuerySet:
    return Deck.objects.whole().prefetch_related("entries__card__printings__set")


@require_safe
def sheet(request: HttpRequest, pk: str) -> HttpResponse:
    """The list by type, with boxes to tick; who plays it where may stand in the address."""
    deck = get_visible_deck(request, pk, _decks())
    told = [(key, label, request.GET.get(key, "").strip()[:80]) for key, label in FILLED_IN.items()]
    context = {
        "deck": deck,
        "told": told,
        "format": formats.find(deck.format),
        "parts": print_sheets.list_sections(deck),
        "waiting": deck.decklist().unmatched,
        "qr": print_sheets.qr_code(_address(request, deck)),
    }
    return render(request, "decks/print/deck_list.html", context)


def _address(request: HttpRequest, deck: Deck) -> str:
    """Where whoever holds the paper sees the deck as it is on it; nowhere, if it is too large for a code."""
    try:
        word = code.write(deck.decklist())
    except DeckFileError:
        return ""
    return request.build_absolute_uri(reverse("decks:code", args=[word]))


@require_safe
def proxies(request: HttpRequest, pk: str) -> HttpResponse:
    """Its cards as text, nine to a page, in their real size.

    The address says which: ``cards=main``, ``hero=no``; or ``some=1`` and ``n<card>=2`` for so many copies
    of a card, whatever the deck holds.
    """
    deck = get_visible_deck(request, pk, _decks())
    chosen = request.GET.get("cards", "") if request.GET.get("cards", "") in CHOICES else "deck"
    hero = request.GET.get("hero") != "no"
    held = print_sheets.count_copies(deck, CHOICES[chosen][1])
    some = request.GET.get("some") == "1"
    wanted = {card: _wanted(request, card, count) for card, count in held.items()} if some else held
    total = sum(wanted.values())
    many = total > print_sheets.MAX_PROXIES
    found = [] if many else print_sheets.make_proxies(deck.hero if hero else None, wanted)
    context = {
        "deck": deck,
        "choices": [(key, title) for key, (title, _) in CHOICES.items()],
        "chosen": chosen,
        "hero": hero,
        "some": some,
        "wanted": [(card, count, held[card]) for card, count in wanted.items()],
        "sheets": print_sheets.split_into_sheets(found),
        "total": len(found),
        "problem": f"At most {print_sheets.MAX_PROXIES} proxies can be printed at once; these are {total}."
        if many
        else "",
    }
    return render(request, "decks/print/proxies.html", context, status=422 if many else 200)


def _wanted(request: HttpRequest, card: Card, count: int) -> int:
    """As many as the address asks for; as many as the deck has where it does not say."""
    digits = request.GET.get(f"n{card.pk}", "").strip()
    return min(int(digits), MAX_COUNT) if digits.isascii() and digits.isdigit() and len(digits) < 5 else count
