"""The picture of a deck, for messengers and forums that show one beside its address."""

import hashlib

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from cards.models.pool_stamp import current_stamp
from common.png import render_png
from common.work_limits import WorkLimit
from decks.deck_picture import SIZE, as_picture
from decks.export import exportable_decks
from decks.models import Deck, Visibility
from decks.permissions import get_visible_deck
from decks.views.limits import limit_work

PICTURES = WorkLimit("draw-picture", at_once=2, get_rate=lambda: settings.PICTURE_RATE)
FRESH_SECONDS = 3600
LOOK = 1
"""Raise it when pictures look different, so that nobody keeps an old one."""


@require_safe
def deck_picture(request: HttpRequest, pk: str) -> HttpResponseBase:
    """The deck as PNG; whoever has it already is told so, without drawing it again."""
    deck = get_visible_deck(request, pk, exportable_decks())
    state = f"{LOOK} {deck.pk} {deck.updated.isoformat()} {current_stamp()}"
    etag = f'"{hashlib.sha256(state.encode()).hexdigest()[:32]}"'
    response = get_conditional_response(request, etag=etag) or _draw(request, deck)
    if response.status_code in (200, 304):
        response["ETag"] = etag
        is_private = deck.visibility == Visibility.PRIVATE
        patch_cache_control(response, private=is_private, public=not is_private, max_age=FRESH_SECONDS)
    return response


@limit_work(PICTURES)
def _draw(request: HttpRequest, deck: Deck) -> HttpResponse:
    return HttpResponse(render_png(as_picture(deck), SIZE), content_type="image/png")
