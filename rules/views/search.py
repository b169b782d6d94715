"""What the search of the rules answers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from rules import search
from rules.models import Document


def results(request: HttpRequest, document: Document | None, query: str) -> HttpResponse:
    """The answer to ``/rules/?q=``."""
    number = search.as_number(query)
    if number and document:
        return redirect("rules:rule", document.key, document.edition, str(number))
    found = search.search(document, query) if document else None
    return render(request, "rules/search.html", {"query": query, "document": document, "results": found})
