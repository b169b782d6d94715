"""What the pages say of a rule, document or term that is not there."""

from __future__ import annotations

from django.contrib.postgres.search import TrigramSimilarity
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules.catalog.library import Book, library
from rules.catalog.lookup import nearest_rules
from rules.catalog.source_preference import preferred_sources
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import preview
from rules.models import Rule
from rules.presentation.unloaded_rule import cited

LEAST_SIMILAR = 0.2
"""Trigram similarity from which a term looks like another."""
MOST_NEAR = 6
BEGINNING = 100  # letters of a rule that is near
LONGEST_NAME = 60


def no_document(request: HttpRequest, key: str, edition: str = "") -> HttpResponse:
    """No such document or edition: which there are."""
    books = library()
    known = books.editions(key)
    context = {
        "name": f"{known[0].document.title or key} {edition}" if known else key[:LONGEST_NAME],
        "editions": known,
        "books": books.books,
    }
    return render(request, "rules/document/not_found.html", context, status=404)


def no_number(request: HttpRequest, book: Book, written: str) -> HttpResponse:
    """What stands in the place of a number is none."""
    context = {"book": book, "document": book.document, "number": written[:LONGEST_NAME]}
    return render(request, "rules/section/not_found.html", context, status=404)


def no_rule(request: HttpRequest, book: Book, number: RuleNumber) -> HttpResponse:
    """No such rule: what is near it, and what others tell of it.

    A number that somebody names is answered well: it is a rule whose text is not loaded, or one that the
    document promises and does not have.
    """
    section = str(RuleNumber(number.chapter, number.section))
    heading = book.headings.get(section) if number.section else None
    known = cited(library(), book, number)
    context = {
        "book": book,
        "document": book.document,
        "number": str(number),
        "section": heading,
        "section_is_loaded": bool(heading and heading.rules),
        "cited": known,
        "nearest": [
            (rule, preview("", _text(rule), BEGINNING)) for rule in nearest_rules(book.document, number)
        ],
    }
    return render(request, "rules/section/not_found.html", context, status=200 if known else 404)


def _text(rule: Rule) -> str:
    wording = rule.wording(*preferred_sources())
    return wording.text if wording else ""


def no_entry(request: HttpRequest, book: Book | None, slug: str) -> HttpResponse:
    """No such term: those that look alike."""
    words = slug.replace("-", " ")[:LONGEST_NAME]
    near = []
    if book:
        alike = book.document.glossary.annotate(similarity=TrigramSimilarity("term", words))
        near = list(alike.filter(similarity__gt=LEAST_SIMILAR).order_by("-similarity")[:MOST_NEAR])
    context = {"term": words, "nearest": near, "book": book}
    return render(request, "rules/glossary/not_found.html", context, status=404)
