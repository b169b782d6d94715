"""The front page of the rules, and the contents of each edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.generic import TemplateView

from rules.catalog.library import Book, RulesLibrary, library
from rules.identifiers.addresses import DOCUMENT, EDITION, is_current
from rules.models import Document
from rules.presentation.annotations import PageLink
from rules.views import search
from rules.views.base_views import BookView
from rules.views.forms import RulesSearchForm

GUIDE = "For new players: how to play, step by step, with examples."
CURRENT = "The complete current rules. Cards, decks and games on this site follow this edition."
OTHER = "The rules of another game, with its own terms."
OLDER = "An older edition of the same rules, as far as it survives."
DESCRIPTIONS = (GUIDE, CURRENT, OTHER, OLDER)


@dataclass(frozen=True, slots=True)
class DocumentChoice:
    """A document to choose from, and its description; for an older edition, the latest."""

    book: Book
    description: str
    latest: Book | None = None


FREQUENT_RULES = ("101", "410", "501", "602", "405", "100.2", "403", "414", "503", "701", "703", "716")
"""Rules and sections that players look up often."""


class RulesHomeView(TemplateView):
    """``/rules/``: every document to choose from, and search (``?q=``)."""

    template_name = "rules/document/index.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The results of a search, else the documents."""
        parameters = RulesSearchForm(request.GET).values
        if parameters["q"]:
            current = _current_book()
            document: Document | None = parameters["document"] or (current.document if current else None)
            return search.results(request, document, parameters["q"])
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The documents, and the rules that players look up often."""
        books = library()
        current = _current_book()
        return super().get_context_data(**kwargs) | {
            "choices": _choices(books),
            "frequent_rules": _frequent_rules(current) if current else [],
            "documents": [book.document for book in books.books],
            "document": current and current.document,
        }


def _current_book() -> Book | None:
    books = library()
    return books.book(DOCUMENT, EDITION) or next(iter(books.books), None)


def _choices(books: RulesLibrary) -> list[DocumentChoice]:
    """The documents to read: guides first, then the current rules, their older editions, other rules."""
    choices = [_choice(books, book) for book in books.books]
    return sorted(choices, key=lambda choice: DESCRIPTIONS.index(choice.description))


def _choice(books: RulesLibrary, book: Book) -> DocumentChoice:
    document = book.document
    if book.is_guide:
        return DocumentChoice(book, GUIDE)
    if is_current(document.key, document.edition):
        return DocumentChoice(book, CURRENT)
    latest = books.editions(document.key)[0]
    return DocumentChoice(book, OLDER, latest) if latest is not book else DocumentChoice(book, OTHER)


def _frequent_rules(book: Book) -> list[PageLink]:
    return [
        PageLink(number, book.url(number), book.titles[number])
        for number in FREQUENT_RULES
        if book.titles.get(number)
    ]


class EditionContentsView(BookView):
    """The contents of one edition of one document."""

    template_name = "rules/document/contents.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The other editions, and the sections that lack text."""
        book = self.book
        return super().get_context_data(**kwargs) | {
            "restated_note": book.restated_note,
            "other_editions": [other for other in library().editions(book.document.key) if other is not book],
            "sections_not_restated": [
                section for section in book.sections if section.rules and section.restated < section.rules
            ],
            "sections_not_loaded": [section for section in book.sections if not section.rules],
        }
