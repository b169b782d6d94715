"""What a deck draws: exact odds, and sample hands."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.models import Card
from decks.models import Deck
from decks.permissions import get_visible_deck
from simulator.figures import odds_chart
from simulator.forms import HandForm, OddsForm
from simulator.hands import deal, turn_after
from simulator.odds import MulliganPolicy, OddsQuestion, table
from simulator.settings import new_seed


@require_safe
def odds(request: HttpRequest, deck_id: str) -> HttpResponse:
    """How likely a deck shows so many copies of one of its cards by a turn."""
    deck = get_visible_deck(request, deck_id, Deck.objects.whole())
    decklist = deck.decklist()
    copies: dict[str, int] = {}
    for card, count in decklist.main:
        copies[card.name] = copies.get(card.name, 0) + count
    form = OddsForm(request.GET.dict(), sorted(copies))
    context: dict[str, Any] = {"deck": deck, "form": form, "size": decklist.main_count}
    if copies and form.is_valid():
        asked = form.cleaned_data
        question = OddsQuestion(
            decklist.main_count, copies[asked["card"]], asked["at_least"], MulliganPolicy(asked["mulligan"])
        )
        rows = table(question, asked["turns"])
        context |= {"card": asked["card"], "question": question, "rows": rows, "chart": odds_chart(rows)}
    return render(
        request, "simulator/odds.html", context, status=200 if form.is_valid() or not copies else 400
    )


@require_safe
def hand(request: HttpRequest, deck_id: str) -> HttpResponse:
    """An opening hand, a mulligan and draws; the address holds all of it."""
    decks = Deck.objects.prefetch_related("entries__card__faces", "entries__card__printings__set")
    deck = get_visible_deck(request, deck_id, decks)
    form = HandForm(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    seed = asked.get("seed")
    seed = new_seed() if seed is None else seed
    mulligan = bool(asked.get("mulligan"))
    draws = asked.get("draws") or 0
    first = asked.get("seat") != "second"

    dealt = deal(_main_deck(deck), seed=seed, mulligan=mulligan, draws=draws)
    draws = len(dealt.drawn)

    def address(**change: Any) -> str:
        state = {"seed": seed, "seat": "first" if first else "second"}
        state |= {"mulligan": 1} if mulligan else {}
        state |= {"draws": draws} if draws else {}
        state = {name: value for name, value in (state | change).items() if value is not None}
        return f"{reverse('simulator:hand', args=[deck.pk])}?{urlencode(state)}"

    context = {
        "deck": deck,
        "hand": dealt,
        "latest_first": dealt.drawn[::-1],
        "seed": seed,
        "first": first,
        "mulligan": mulligan,
        "turn": turn_after(draws, first=first),
        "draw": address(draws=draws + 1) if dealt.left else "",
        "send_back": "" if mulligan or draws else address(mulligan=1),
        "new_hand": address(seed=new_seed(), mulligan=None, draws=None),
        "other_seat": address(seat="second" if first else "first"),
        "here": address(),
    }
    return render(request, "simulator/hand.html", context)


def _main_deck(deck: Deck) -> list[Card]:
    """Every copy of every card of the main deck, in order of name."""
    entries = sorted(deck.entries.all(), key=lambda entry: (entry.card.name, entry.card_id))
    return [entry.card for entry in entries if entry.zone == "main" for _ in range(entry.count)]
