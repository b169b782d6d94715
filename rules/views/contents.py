"""The front page of the rules, and the contents of each edition."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.apparatus import Place
from rules.library import Book, Library, library
from rules.links import DOCUMENT, EDITION
from rules.search import clean
from rules.views import search
from rules.views.documents import of_a_book

DOORS = ("101", "410", "501", "602", "405", "100.2", "403", "414", "503", "701", "703", "716")
"""Sections that players look up again and again."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """``/rules/``: every document to choose from, and search (``?q=``)."""
    books = library()
    current = books.book(DOCUMENT, EDITION) or next(iter(books.books), None)
    query = clean(request.GET.get("q", ""))
    if query:
        return search.results(request, current and current.document, query)
    context = {
        "choices": _choices(books),
        "doors": _doors(current) if current else [],
        "documents": [book.document for book in books.books],
        "document": current and current.document,
    }
    return render(request, "rules/index.html", context)


def _choices(books: Library) -> list[list[Book]]:
    """The documents, each with its editions, the latest first: current rules, guides to them, the rest."""
    keys = list(dict.fromkeys(book.document.key for book in books.books))
    keys.sort(key=lambda key: (key != DOCUMENT, not books.editions(key)[0].is_guide, key))
    return [books.editions(key) for key in keys]


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
    return render(request, "rules/contents.html", context)
