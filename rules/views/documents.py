"""Finding the document that an address names, or the way to where it stands today."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect

from rules.catalog.library import Book, library
from rules.identifiers.addresses import FORMER_KEYS, current_key
from rules.views.not_found import no_document

View = Callable[..., HttpResponse]


def with_book(view: View) -> View:
    """Pass a view the book that its address names by document and edition.

    A former key of a document redirects to the address of today; an unknown key or edition is a 404.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, document: str, edition: str, **arguments: Any) -> HttpResponse:
        if document in FORMER_KEYS:
            address = request.get_full_path().replace(f"/{document}/", f"/{current_key(document)}/", 1)
            return HttpResponsePermanentRedirect(address)
        book: Book | None = library().book(document, edition)
        if book is None:
            return no_document(request, document, edition)
        return view(request, book, **arguments)

    return wrapped


def site(request: HttpRequest) -> str:
    """How addresses of this site begin, for texts that are copied from it."""
    return request.build_absolute_uri("/").removesuffix("/")
