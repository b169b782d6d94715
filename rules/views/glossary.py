"""The glossaries and their entries."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.views.generic import TemplateView, View

from rules.catalog.library import Book, library
from rules.identifiers.addresses import DOCUMENT, EDITION, entry_url, glossary_url, is_current
from rules.presentation.glossary import EntryPage, find_entry, group_by_letter
from rules.views.base_views import BookView
from rules.views.forms import WordingForm
from rules.views.not_found import no_entry


class CurrentGlossaryView(TemplateView):
    """The glossary of the current rules."""

    template_name = "rules/glossary/glossary.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The terms by letter; none where no rules are loaded."""
        book = _current_book()
        return super().get_context_data(**kwargs) | (_terms_context(book) if book else {"letters": []})


class EditionGlossaryView(BookView):
    """The glossary of one edition; a guide explains the terms of what it guides to."""

    template_name = "rules/glossary/glossary.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page; for the current rules the way to their own address."""
        document = self.book.cites.document
        if self.book.is_guide or is_current(document.key, document.edition):
            return HttpResponsePermanentRedirect(glossary_url(document.key, document.edition))
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The terms by letter."""
        return super().get_context_data(**kwargs) | _terms_context(self.book)


class CurrentEntryView(View):
    """An entry of the current rules."""

    def get(self, request: HttpRequest, term: str) -> HttpResponse:
        """The page, or the way to the document that alone has such a term."""
        book = _current_book()
        if book and term in book.slugs:
            return _entry_page(request, book, term)
        others = [other for other in library().books if term in other.slugs]
        if others:
            document = others[0].document
            return HttpResponsePermanentRedirect(entry_url(term, document.key, document.edition))
        return no_entry(request, book, term)


class EditionEntryView(BookView):
    """An entry of the glossary of one edition."""

    def get(self, request: HttpRequest, term: str) -> HttpResponse:
        """The page; for the current rules the way to its own address."""
        document = self.book.cites.document
        if self.book.is_guide or is_current(document.key, document.edition):
            return HttpResponsePermanentRedirect(entry_url(term, document.key, document.edition))
        return _entry_page(request, self.book, term)


def _current_book() -> Book | None:
    books = library()
    return books.book(DOCUMENT, EDITION) or books.book(DOCUMENT)


def _terms_context(book: Book) -> dict[str, object]:
    other_books = [other for other in library().books if other.entries and other is not book]
    return {
        "book": book,
        "document": book.document,
        "letters": group_by_letter(book),
        "restated_note": book.restated_note,
        "other_books": other_books,
    }


def _entry_page(request: HttpRequest, book: Book, slug: str) -> HttpResponse:
    choice = WordingForm(request.GET).choice
    rendered_entry = find_entry(book, slug, choice)
    if rendered_entry is None:
        return no_entry(request, book, slug)
    context = EntryPage(library(), book, rendered_entry, choice).context()
    return render(request, "rules/glossary/entry.html", context)
