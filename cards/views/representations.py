"""A card by its address in other forms (text, JSON, SVG, PNG), which may be kept until they change."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from cards.models.pool_stamp import current_stamp
from cards.rendering.card_drawing import CardDrawing
from cards.rendering.json_data import as_data
from cards.rendering.plain_text import as_text
from cards.rendering.svg import HEIGHT, WIDTH, as_portrait, as_svg
from cards.views.card import find_card
from cards.views.forms import DrawingForm
from cards.views.pictures import png_response
from common.cache import StampedCache

KEPT_SECONDS = 3600
KEPT_PORTRAIT_SECONDS = 24 * KEPT_SECONDS
PNG_SCALE = 1.5
MAX_PORTRAITS = 2048  # of about 3 kB each

_portraits: StampedCache[str] = StampedCache(current_stamp, max_entries=MAX_PORTRAITS)


@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """The card as plain text."""
    response = HttpResponse(as_text(find_card(slug)), content_type="text/plain; charset=utf-8")
    return _cacheable(request, response)


@require_safe
def data(request: HttpRequest, slug: str) -> HttpResponse:
    """All facts of the card as JSON, in the shape of the API, open to every other site."""
    cards = request.build_absolute_uri(reverse("api:cards"))
    values = as_data(find_card(slug), cards, cards.removesuffix(reverse("api:cards")))
    response = JsonResponse(values, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Access-Control-Allow-Origin"] = "*"
    return _cacheable(request, response)


@require_safe
def svg(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The card drawn; ``?face=back`` its other side, ``?in=`` and ``?no=`` as printed in a set."""
    drawing = _drawing(request, slug)
    response = HttpResponse(as_svg(drawing), content_type="image/svg+xml; charset=utf-8")
    return _as_picture_file(_cacheable(request, response), f"{drawing.card.slug}.svg")


@require_safe
def portrait(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The picture field of the front alone, which lists show beside the name of a card."""
    drawn = _portraits.get(slug, lambda: as_portrait(CardDrawing(find_card(slug))))
    response = HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8")
    return _as_picture_file(_cacheable(request, response, KEPT_PORTRAIT_SECONDS), f"{slug}-portrait.svg")


@require_safe
def png(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The same picture for what shows no SVG."""
    drawing = _drawing(request, slug)
    response = png_response(request, as_svg(drawing), (WIDTH, HEIGHT), scale=PNG_SCALE)
    return _as_picture_file(response, f"{drawing.card.slug}.png")


def _drawing(request: HttpRequest, slug: str) -> CardDrawing:
    card = find_card(slug)
    form = DrawingForm(request.GET, card=card)
    return CardDrawing(card, form.values["face"], form.printing)


def _as_picture_file(response: HttpResponseBase, filename: str) -> HttpResponseBase:
    """The response, open to every other site, with the name under which a browser saves the picture."""
    response["Content-Disposition"] = f'inline; filename="{filename}"'
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _cacheable(request: HttpRequest, response: HttpResponse, seconds: int = KEPT_SECONDS) -> HttpResponse:
    """The answer with a mark of what it holds; nothing but "not modified" to whoever has it already."""
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    patch_cache_control(response, public=True, max_age=seconds)
    return get_conditional_response(request, etag=etag, response=response) or response
