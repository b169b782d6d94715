"""Lists of decks, and a deck as text."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from decks.exporting import decks, sheet
from decks.files import plain
from decks.models import Deck
from decks.owning import owned, owner, seen_deck

PAGE = 30


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """Starter decks, one's own decks, and those that others have put on show."""
    mine = Deck.objects.filter(owned(owner(request)))
    public = Paginator(Deck.objects.public().whole(), PAGE).get_page(request.GET.get("page"))
    context = {
        "starters": Deck.objects.starters().whole(),
        "mine": Paginator(mine.whole(), PAGE).get_page(request.GET.get("mine")),
        "public": public,
    }
    return render(request, "decks/list.html", context)


@require_safe
def deck_text(request: HttpRequest, pk: str) -> HttpResponse:
    """The deck as plain text, which can be pasted anywhere, here too."""
    deck = seen_deck(request, pk, decks())
    name = slugify(deck.name) or "deck"
    response = HttpResponse(plain.write(sheet(deck)), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{name}.txt"'
    return response
