"""The glossaries and their entries."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.catalog import source_preference
from rules.catalog.library import Book, library
from rules.identifiers.addresses import DOCUMENT, EDITION, entry_url, glossary_url, is_current
from rules.presentation.glossary import EntryPage, find_entry, group_by_letter
from rules.views.documents import with_book
from rules.views.not_found import no_entry


@require_safe
def current(request: HttpRequest) -> HttpResponse:
    """The glossary of the current rules."""
    book = _current()
    return _terms(request, book) if book else render(request, "rules/glossary/glossary.html", {"letters": []})


@require_safe
def current_entry(request: HttpRequest, term: str) -> HttpResponse:
    """An entry of the current rules, or of the document that alone has such a term."""
    book = _current()
    if book and term in book.slugs:
        return _entry(request, book, term)
    others = [other for other in library().books if term in other.slugs]
    if others:
        document = others[0].document
        return HttpResponsePermanentRedirect(entry_url(term, document.key, document.edition))
    return no_entry(request, book, term)


@require_safe
@with_book
def glossary(request: HttpRequest, book: Book) -> HttpResponse:
    """The glossary of one edition; a guide explains the terms of what it guides to."""
    document = book.cites.document
    if book.is_guide or is_current(document.key, document.edition):
        return HttpResponsePermanentRedirect(glossary_url(document.key, document.edition))
    return _terms(request, book)


@require_safe
@with_book
def entry(request: HttpRequest, book: Book, term: str) -> HttpResponse:
    """An entry of the glossary of one edition."""
    document = book.cites.document
    if book.is_guide or is_current(document.key, document.edition):
        return HttpResponsePermanentRedirect(entry_url(term, document.key, document.edition))
    return _entry(request, book, term) if term in book.slugs else no_entry(request, book, term)


def _current() -> Book | None:
    books = library()
    return books.book(DOCUMENT, EDITION) or books.book(DOCUMENT)


def _terms(request: HttpRequest, book: Book) -> HttpResponse:
    other_books = [other for other in library().books if other.entries and other is not book]
    context = {
        "book": book,
        "document": book.document,
        "letters": group_by_letter(book),
        "other_books": other_books,
    }
    return render(request, "rules/glossary/glossary.html", context)


def _entry(request: HttpRequest, book: Book, slug: str) -> HttpResponse:
    choice = source_preference.wording_choice(request.GET.get("wording"))
    rendered_entry = find_entry(book, slug, choice)
    if rendered_entry is None:
        return no_entry(request, book, slug)
    context = EntryPage(library(), book, rendered_entry, choice).context()
    return render(request, "rules/glossary/entry.html", context)
