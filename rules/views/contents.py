"""The front page of the rules, and the contents of each edition."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.catalog.library import Book, RulesLibrary, library
from rules.identifiers.addresses import DOCUMENT, EDITION, is_current
from rules.presentation.annotations import PageLink
from rules.search import clean_query
from rules.views import search
from rules.views.documents import with_book

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


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """``/rules/``: every document to choose from, and search (``?q=``)."""
    books = library()
    current = books.book(DOCUMENT, EDITION) or next(iter(books.books), None)
    query = clean_query(request.GET.get("q", ""))
    if query:
        return search.results(request, current.document if current else None, query)
    context = {
        "choices": _choices(books),
        "frequent_rules": _frequent_rules(current) if current else [],
        "documents": [book.document for book in books.books],
        "document": current and current.document,
    }
    return render(request, "rules/document/index.html", context)


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


@require_safe
@with_book
def document(request: HttpRequest, book: Book) -> HttpResponse:
    """The contents of one edition of one document."""
    other_editions = [other for other in library().editions(book.document.key) if other is not book]
    context = {
        "book": book,
        "document": book.document,
        "other_editions": other_editions,
        "sections_not_restated": [
            section for section in book.sections if section.rules and section.restated < section.rules
        ],
        "sections_not_loaded": [section for section in book.sections if not section.rules],
    }
    return render(request, "rules/document/contents.html", context)
