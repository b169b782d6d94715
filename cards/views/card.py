"""The page of one card."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.models import Card


@require_safe
def card_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One card: both sides, all its text, every printing, and the other cards of its name."""
    card = Card.objects.whole().filter(slug=slug).first()
    if card is None:
        raise Http404(
            "No card has this address. Its name may be spelled differently: search for a part of it."
        )
    namesakes = Card.objects.filter(folded=card.folded).exclude(pk=card.pk)
    return render(request, "cards/detail.html", {"card": card, "namesakes": namesakes})
