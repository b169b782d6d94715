"""The picture of a deck, for messengers and forums that show one beside its address."""

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from cards.views.pictures import png_response
from decks.deck_picture import SIZE, as_picture
from decks.export import exportable_decks
from decks.models import Visibility
from decks.permissions import get_visible_deck


@require_safe
def deck_picture(request: HttpRequest, pk: str) -> HttpResponseBase:
    """The deck as PNG."""
    deck = get_visible_deck(request, pk, exportable_decks())
    return png_response(request, as_picture(deck), SIZE, is_private=deck.visibility == Visibility.PRIVATE)
