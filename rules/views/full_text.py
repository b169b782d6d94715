"""A whole edition at once: one page for reading and for the browser's search, plain text, and JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from rules.catalog.library import Book
from rules.parsers.parsed_document import WordingSource
from rules.presentation import full_text
from rules.stamp import rules_stamp
from rules.views.base_views import BookView, site, with_book

BROWSER_CACHE_SECONDS = 3600


class FullTextView(BookView):
    """Everything on one page, the contents first."""

    template_name = "rules/document/full_text.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The text, and how it is cited."""
        html = full_text.render_full_text(self.book, self.wording)
        return super().get_context_data(**kwargs) | {
            "full_text": mark_safe(html),  # noqa: S308 rendered by a template
            "site": site(self.request),
            "citation": str(self.book.document),
            "restated_note": "" if self.wording == WordingSource.OFFICIAL else self.book.restated_note,
        }


@require_safe
@with_book
def text(request: HttpRequest, book: Book) -> HttpResponse:
    """Everything as plain text."""
    return _file(request, "txt", "text/plain; charset=utf-8", lambda: full_text.export_text(book))


@require_safe
@with_book
def json(request: HttpRequest, book: Book) -> HttpResponse:
    """Everything as JSON, in the shape that the API documents."""
    return _file(request, "json", "application/json", lambda: full_text.export_json(book, site(request)))


def _file(request: HttpRequest, suffix: str, content_type: str, write: Callable[[], str]) -> HttpResponse:
    """A file that is sent again only to clients with an older version of it."""
    etag = quote_etag(f"{suffix}-{rules_stamp()}")
    response = get_conditional_response(request, etag=etag) or HttpResponse(
        write(), content_type=content_type
    )
    response["ETag"] = etag
    response["Cache-Control"] = f"public, max-age={BROWSER_CACHE_SECONDS}"
    return response
