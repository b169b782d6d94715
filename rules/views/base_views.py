"""Finding the document that an address names, or the way to where it stands today."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.utils.decorators import method_decorator
from django.views.generic import TemplateView

from rules.catalog.library import Book, library
from rules.identifiers.addresses import FORMER_KEYS, current_key
from rules.views.forms import WordingForm
from rules.views.not_found import no_document

View = Callable[..., HttpResponseBase]


def with_book(view: View) -> View:
    """Pass a view the book that its address names by document and edition.

    A former key of a document redirects to the address of today; an unknown key or edition is a 404.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, document: str, edition: str, **arguments: Any) -> HttpResponseBase:
        if document in FORMER_KEYS:
            address = request.get_full_path().replace(f"/{document}/", f"/{current_key(document)}/", 1)
            return HttpResponsePermanentRedirect(address)
        book: Book | None = library().book(document, edition)
        if book is None:
            return no_document(request, document, edition)
        return view(request, book, **arguments)

    return wrapped


class BookView(TemplateView):
    """A page about the book that its address names by document and edition."""

    book: Book

    @method_decorator(with_book)
    def dispatch(self, request: HttpRequest, book: Book, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Remember the book; the handler gets the other parts of the address."""
        self.book = book
        return super().dispatch(request, *args, **kwargs)

    @property
    def wording(self) -> str:
        """The wording that the reader chose: ours, the official one, or both."""
        return WordingForm(self.request.GET).choice

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the book and its document."""
        return super().get_context_data(book=self.book, document=self.book.document, **kwargs)


def site(request: HttpRequest) -> str:
    """How addresses of this site begin, for texts that are copied from it."""
    return request.build_absolute_uri("/").removesuffix("/")
