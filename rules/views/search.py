"""What the search of the rules answers."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from rules import card_lookup, search
from rules.identifiers.number_parsing import parse_typed_number
from rules.models import Document

MOST_OPENED = 8
"""Hits whose section can be opened in place; of the others it is a link away."""


def results(request: HttpRequest, document: Document | None, query: str) -> HttpResponse:
    """The answer to ``/rules/?q=``, in the document that ``document=`` names."""
    asked = search.find_document(request.GET.get("document", "")) or document
    number = parse_typed_number(query)
    if number and asked and (number.section or asked.rules.filter(number=str(number)).exists()):
        return redirect("rules:rule", asked.key, asked.edition, str(number))
    found = search.search(query, asked)
    opened = {hit.name: search.section_around(hit) for hit in found.rules[:MOST_OPENED]}
    context = {
        "query": query,
        "rules": [(hit, opened.get(hit.name, [])) for hit in found.rules],
        "document": asked,
        "documents": Document.objects.all(),
        "results": found,
        "elsewhere": [(each, search_url(query, each.document)) for each in found.elsewhere],
        "literally": search_url(f'"{query}"', found.document) if found.read_as else "",
        "card": card_lookup.find_cards([query]).get(query),
    }
    return render(request, "rules/search/results.html", context)


def search_url(query: str, document: search.SearchedEdition | None) -> str:
    """The address of a search in a document."""
    asked = {"q": query} | ({"document": document.slug} if document else {})
    return f"{reverse('rules:contents')}?{urlencode(asked)}"
