"""A whole edition at once: one page for reading and for the browser's search, plain text, and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from rules.api.serializers.rules import ExportSerializer
from rules.catalog import source_preference
from rules.catalog.library import Book, library
from rules.presentation import full_text
from rules.views.documents import of_a_book, site

KEPT = 3600  # seconds


@require_safe
@of_a_book
def page(request: HttpRequest, book: Book) -> HttpResponse:
    """Everything on one page, the contents first."""
    stamp = full_text.stamp_of(library().stamp)
    choice = source_preference.wording_choice(request.GET.get("wording"))
    html = mark_safe(full_text.as_html(book, stamp, choice))  # noqa: S308 drawn by a template
    context = {"book": book, "document": book.document, "inside": html, "site": site(request)}
    return render(request, "rules/document/full_text.html", context | {"citation": str(book.document)})


@require_safe
@of_a_book
def text(request: HttpRequest, book: Book) -> HttpResponse:
    """Everything as plain text."""
    stamp = library().stamp
    return _file(request, f"txt-{stamp}", "text/plain; charset=utf-8", lambda: full_text.as_text(book, stamp))


@require_safe
@of_a_book
def data(request: HttpRequest, book: Book) -> HttpResponse:
    """Everything as JSON, in the shape that the API documents."""
    stamp, here = library().stamp, site(request)
    return _file(request, f"json-{stamp}", "application/json", lambda: _as_json(book, stamp, here))


def _as_json(book: Book, stamp: str, here: str) -> str:
    return full_text.kept.get(
        ("json", book.document.key, book.document.edition, stamp, here),
        lambda: json.dumps(ExportSerializer(book, context={"site": here}).data, ensure_ascii=False, indent=1),
    )


def _file(request: HttpRequest, version: str, kind: str, write: Callable[[], str]) -> HttpResponse:
    """A file that is sent anew only to whoever has an older version of it."""
    etag = quote_etag(version)
    answer = get_conditional_response(request, etag=etag) or HttpResponse(write(), content_type=kind)
    answer["ETag"] = etag
    answer["Cache-Control"] = f"public, max-age={KEPT}"
    return answer
