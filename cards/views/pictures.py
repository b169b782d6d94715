"""PNG pictures of cards and decks: drawn once, then stored, and drawn for one caller only so often."""

from __future__ import annotations

import hashlib
import logging
import zlib
from pickle import UnpicklingError

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control

from accounts.callers import identify_caller
from common.limits.table import PICTURES
from common.png import render_png

FRESH_SECONDS = 3600
LOOK = 2
"""Raise it when the same SVG becomes another PNG, so that nobody keeps an old one."""

logger = logging.getLogger(__name__)


def png_response(
    request: HttpRequest, svg: str, size: tuple[int, int], *, scale: float = 1, is_private: bool = False
) -> HttpResponseBase:
    """An SVG picture as PNG. Whoever has it already is told so; what nobody has had is drawn, within limits.

    The digest of the SVG is the key under which it is stored, and its ``ETag``. A private picture is not for
    shared caches.
    """
    digest = hashlib.sha256(f"{LOOK} {size} {scale} {svg}".encode()).hexdigest()[:32]
    etag = f'"{digest}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        picture = stored_picture(digest) or draw(request, digest, svg, size, scale)
        response = HttpResponse(picture, content_type="image/png")
    if response.status_code in (200, 304):
        response["ETag"] = etag
        allowed_caches = {"private" if is_private else "public": True}
        patch_cache_control(response, max_age=FRESH_SECONDS, **allowed_caches)
    return response


def draw(request: HttpRequest, digest: str, svg: str, size: tuple[int, int], scale: float) -> bytes:
    """Draw and store a picture, unless another request has drawn it meanwhile.

    :raises LimitError: when the caller, or the site, has too much to draw.
    """
    with PICTURES.work(identify_caller(request)):
        picture = stored_picture(digest)
        if picture is None:
            picture = render_png(svg, size, scale=scale)
            store_picture(digest, picture)
    return picture


def stored_picture(digest: str) -> bytes | None:
    """The picture with this digest, or None if it is not stored, or its file is damaged."""
    try:
        picture: bytes | None = caches["pictures"].get(digest)
    except (OSError, EOFError, UnpicklingError, zlib.error):
        return None
    return picture


def store_picture(digest: str, picture: bytes) -> None:
    """Store a picture; on a full disk it is drawn again the next time."""
    try:
        caches["pictures"].set(digest, picture)
    except OSError as error:
        logger.warning("A picture was not stored: %s", error)
