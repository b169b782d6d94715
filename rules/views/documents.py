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


def of_a_book(view: View) -> View:
    """A view that is given the book which its address names by document and edition.

    A key that the document had once leads on to the address of today; an unknown one to what there is.
    """

    @wraps(view)
    def given(request: HttpRequest, document: str, edition: str, **rest: Any) -> HttpResponse:
        if document in FORMER_KEYS:
            today = request.get_full_path().replace(f"/{document}/", f"/{current_key(document)}/", 1)
            return HttpResponsePermanentRedirect(today)
        book: Book | None = library().book(document, edition)
        if book is None:
            return no_document(request, document, edition)
        return view(request, book, **rest)

    return given


def site(request: HttpRequest) -> str:
    """How addresses of this site begin, for texts that leave it."""
    return request.build_absolute_uri("/").removesuffix("/")
