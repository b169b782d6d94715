"""The pages of the card database."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from cards.models import Card


def card_list(request: HttpRequest) -> HttpResponse:
    """Cards that answer a query."""
    cards = Card.objects.search(request.GET.get("q", "")).whole()[:60]
    return render(request, "cards/list.html", {"cards": cards})


def card_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One card."""
    card = get_object_or_404(Card.objects.whole(), slug=slug)
    return render(request, "cards/detail.html", {"card": card})
