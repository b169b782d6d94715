"""What is shown beside a link to a rule or a term: a part of a page, kept by browsers for a while."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.catalog import source_preference
from rules.catalog.library import Book
from rules.presentation.glossary import entry_in
from rules.presentation.rules import rule_in_brief
from rules.views.documents import of_a_book

KEPT = 600  # seconds


@require_safe
@of_a_book
def rule(request: HttpRequest, book: Book, number: str) -> HttpResponse:
    """A rule with its number, heading, whole text and edition.

    :raises Http404: where the edition has no such number.
    """
    if number not in book.titles:
        raise Http404(f"{book.document} has no rule {number[:20]}")
    context = {
        "book": book,
        "document": book.document,
        **rule_in_brief(book, number, source_preference.wording_choice()),
    }
    return _kept(render(request, "rules/section/preview.html", context))


@require_safe
@of_a_book
def entry(request: HttpRequest, book: Book, term: str) -> HttpResponse:
    """A glossary entry with its explanation.

    :raises Http404: where the glossary has no such term.
    """
    found = entry_in(book, term, source_preference.wording_choice())
    if found is None:
        raise Http404(f"The glossary has no entry {term[:60]}")
    context = {"book": book, "document": book.document, "entry": found}
    return _kept(render(request, "rules/glossary/preview.html", context))


def _kept(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = f"public, max-age={KEPT}"
    return response
