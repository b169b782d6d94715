"""The front page of the rules, and the contents of each edition."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.catalog.library import Book, RulesLibrary, library
from rules.identifiers.addresses import DOCUMENT, EDITION, is_current
from rules.presentation.annotations import Place
from rules.search import clean_query
from rules.views import search
from rules.views.documents import of_a_book

GUIDE = "For newcomers: how the game goes, step by step, with examples."
CURRENT = "The rules that are played by, every one of them. Cards, decks and games here go by this edition."
OTHER = "The rules of another game, with terms of their own."
OLDER = "An older edition of the same rules, as much of it as is left."
KINDS = (GUIDE, CURRENT, OTHER, OLDER)


@dataclass(frozen=True, slots=True)
class Choice:
    """A document to choose from, and what it is; for an older edition, the latest."""

    book: Book
    what: str
    latest: Book | None = None


DOORS = ("101", "410", "501", "602", "405", "100.2", "403", "414", "503", "701", "703", "716")
"""Sections that players look up again and again."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """``/rules/``: every document to choose from, and search (``?q=``)."""
    books = library()
    current = books.book(DOCUMENT, EDITION) or next(iter(books.books), None)
    query = clean_query(request.GET.get("q", ""))
    if query:
        return search.results(request, current and current.document, query)
    context = {
        "choices": _choices(books),
        "doors": _doors(current) if current else [],
        "documents": [book.document for book in books.books],
        "document": current and current.document,
    }
    return render(request, "rules/document/index.html", context)


def _choices(books: RulesLibrary) -> list[Choice]:
    """What there is to read: guides first, then the current rules, their older editions, other rules."""
    return sorted((_choice(books, book) for book in books.books), key=lambda one: KINDS.index(one.what))


def _choice(books: RulesLibrary, book: Book) -> Choice:
    document = book.document
    if book.is_guide:
        return Choice(book, GUIDE)
    if is_current(document.key, document.edition):
        return Choice(book, CURRENT)
    latest = books.editions(document.key)[0]
    return Choice(book, OLDER, latest) if latest is not book else Choice(book, OTHER)


def _doors(book: Book) -> list[Place]:
    return [
        Place(number, book.url(number), book.titles[number]) for number in DOORS if book.titles.get(number)
    ]


@require_safe
@of_a_book
def document(request: HttpRequest, book: Book) -> HttpResponse:
    """The contents of one edition of one document."""
    others = [other for other in library().editions(book.document.key) if other is not book]
    context = {
        "book": book,
        "document": book.document,
        "others": others,
        "not_restated": [one for one in book.sections if one.rules and one.restated < one.rules],
        "not_loaded": [one for one in book.sections if not one.rules],
    }
    return render(request, "rules/document/contents.html", context)
