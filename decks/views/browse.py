"""Lists of decks, and a deck as text."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from decks.actions import Owner
from decks.exporting import decks, sheet
from decks.files import plain
from decks.models import Deck, DeckQuerySet
from decks.owning import owner

PAGE = 30


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """Starter decks, one's own decks, and those that others have put on show."""
    mine = _owned_by(owner(request))
    public = Paginator(Deck.objects.public().whole(), PAGE).get_page(request.GET.get("page"))
    context = {
        "starters": Deck.objects.starters().whole(),
        "mine": Paginator(mine.whole(), PAGE).get_page(request.GET.get("mine")),
        "public": public,
    }
    return render(request, "decks/list.html", context)


def _owned_by(someone: Owner) -> DeckQuerySet:
    decks = Deck.objects.none()
    if someone.key:
        decks = Deck.objects.filter(owner=None, owner_key=someone.key)
    if someone.user is not None:
        decks = decks | Deck.objects.filter(owner=someone.user)
    return decks


@require_safe
def deck_text(request: HttpRequest, pk: str) -> HttpResponse:
    """The deck as plain text, which can be pasted anywhere, here too."""
    deck = get_object_or_404(decks(), pk=pk)
    name = slugify(deck.name) or "deck"
    response = HttpResponse(plain.write(sheet(deck)), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{name}.txt"'
    return response
