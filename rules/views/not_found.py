"""The pages for a rule, document or term that does not exist."""

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
from rules.presentation.unloaded_rule import describe_unloaded_rule

LEAST_SIMILAR = 0.2
"""Trigram similarity from which a term looks like another."""
MOST_NEAR = 6
LONGEST_PREVIEW = 100  # characters of a nearby rule
LONGEST_NAME = 60


def no_document(request: HttpRequest, key: str, edition: str = "") -> HttpResponse:
    """No such document or edition: a list of those that are loaded."""
    books = library()
    loaded_editions = books.editions(key)
    name = f"{loaded_editions[0].document.title or key} {edition}" if loaded_editions else key
    context = {
        "name": name[:LONGEST_NAME],
        "editions": loaded_editions,
        "books": books.books,
    }
    return render(request, "rules/document/not_found.html", context, status=404)


def no_number(request: HttpRequest, book: Book, written: str) -> HttpResponse:
    """The address has something that is no number of a rule."""
    context = {"book": book, "document": book.document, "number": written[:LONGEST_NAME]}
    return render(request, "rules/section/not_found.html", context, status=404)


def no_rule(request: HttpRequest, book: Book, number: RuleNumber) -> HttpResponse:
    """No such rule: nearby rules, and what cites it.

    A number that is cited is no error (status 200): its text is not loaded, or the document cites a rule
    that it does not have.
    """
    section = str(RuleNumber(number.chapter, number.section))
    heading = book.headings.get(section) if number.section else None
    mentions = describe_unloaded_rule(library(), book, number)
    context = {
        "book": book,
        "document": book.document,
        "number": str(number),
        "section": heading,
        "section_is_loaded": bool(heading and heading.rules),
        "mentions": mentions,
        "nearest": [
            (rule, preview("", _text(rule), LONGEST_PREVIEW)) for rule in nearest_rules(book.document, number)
        ],
    }
    return render(request, "rules/section/not_found.html", context, status=200 if mentions else 404)


def _text(rule: Rule) -> str:
    wording = rule.wording(*preferred_sources())
    return wording.text if wording else ""


def no_entry(request: HttpRequest, book: Book | None, slug: str) -> HttpResponse:
    """No such term: similar ones."""
    words = slug.replace("-", " ")[:LONGEST_NAME]
    near = []
    if book:
        alike = book.document.glossary.annotate(similarity=TrigramSimilarity("term", words))
        near = list(alike.filter(similarity__gt=LEAST_SIMILAR).order_by("-similarity")[:MOST_NEAR])
    context = {"term": words, "nearest": near, "book": book}
    return render(request, "rules/glossary/not_found.html", context, status=404)
