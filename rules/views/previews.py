"""Previews of rules and terms, shown beside a link: a part of a page, cached by browsers."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.catalog import source_preference
from rules.catalog.library import Book
from rules.presentation.glossary import find_entry
from rules.presentation.rules import preview_context
from rules.views.base_views import with_book

BROWSER_CACHE_SECONDS = 600


@require_safe
@with_book
def rule(request: HttpRequest, book: Book, number: str) -> HttpResponse:
    """A rule with its number, heading, whole text and edition.

    :raises Http404: where the edition has no such number.
    """
    if number not in book.titles:
        raise Http404(f"{book.document} has no rule {number[:20]}")
    context = {
        "book": book,
        "document": book.document,
        **preview_context(book, number, source_preference.wording_choice()),
    }
    return _cached(render(request, "rules/section/preview.html", context))


@require_safe
@with_book
def entry(request: HttpRequest, book: Book, term: str) -> HttpResponse:
    """A glossary entry with its explanation.

    :raises Http404: where the glossary has no such term.
    """
    rendered_entry = find_entry(book, term, source_preference.wording_choice())
    if rendered_entry is None:
        raise Http404(f"The glossary has no entry {term[:60]}")
    context = {"book": book, "document": book.document, "entry": rendered_entry}
    return _cached(render(request, "rules/glossary/preview.html", context))


def _cached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = f"public, max-age={BROWSER_CACHE_SECONDS}"
    return response
