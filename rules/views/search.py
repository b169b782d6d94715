"""The results of a search of the rules."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from rules import card_lookup, search
from rules.catalog.library import library
from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.models import Document
from rules.parsers.parsed_document import WordingSource

MOST_OPENED = 8
"""Hits shown at once, with their section to open in place; the others follow what other documents have."""


def results(request: HttpRequest, document: Document | None, query: str) -> HttpResponse:
    """The page of ``/rules/?q=``; for the number of a rule, the way to it."""
    number = parse_typed_number(query)
    if number and document and _names_a_rule(number, document):
        return redirect("rules:rule", document.key, document.edition, str(number))
    search_results = search.search(query, document)
    opened = {hit.name: search.section_around(hit) for hit in search_results.rules[:MOST_OPENED]}
    context = {
        "query": query,
        "rules": [(hit, opened[hit.name]) for hit in search_results.rules[:MOST_OPENED]],
        "more_rules": search_results.rules[MOST_OPENED:],
        "document": document,
        "documents": Document.objects.all(),
        "results": search_results,
        "restated_note": restated_note(search_results),
        "literal_search_url": search_url(f'"{query}"', search_results.document)
        if search_results.read_as
        else "",
        "card": card_lookup.find_cards([query]).get(query),
    }
    return render(request, "rules/search/results.html", context)


def restated_note(search_results: search.SearchResults) -> str:
    """What the page says about the texts of its results, if any of them is a restatement."""
    edition = search_results.document
    book = library().book(edition.key, edition.edition) if edition else None
    names = [
        *(hit.number for hit in search_results.rules),
        *(term_slug(hit.term) for hit in search_results.terms),
    ]
    is_restated = book and any(book.source_of(name) == WordingSource.RESTATEMENT for name in names)
    return book.restated_note if book and is_restated else ""


def _names_a_rule(number: RuleNumber, document: Document) -> bool:
    """Whether a query is the number of a rule: a mere chapter only where the document has it."""
    return bool(number.section) or document.rules.filter(number=str(number)).exists()


def search_url(query: str, document: search.SearchedEdition | None) -> str:
    """The address of a search in a document."""
    parameters = {"q": query} | ({"document": document.slug} if document else {})
    return f"{reverse('rules:index')}?{urlencode(parameters)}"
