"""The documents, the contents of each, and its chapters."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules import pages
from rules.links import DOCUMENT, EDITION
from rules.models import Document, Rule
from rules.search import clean
from rules.views import search
from rules.views.absent import missing


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """``/rules/``: the contents of the comprehensive rules, the other documents, and search (``?q=``)."""
    documents = list(Document.objects.all())
    current = next((one for one in documents if (one.key, one.edition) == (DOCUMENT, EDITION)), None)
    current = current or next(iter(documents), None)
    query = clean(request.GET.get("q", ""))
    if query:
        return search.results(request, current, query)
    return render(request, "rules/contents.html", _contents(current, documents))


@require_safe
def document(request: HttpRequest, document: str, edition: str) -> HttpResponse:
    """The contents of one edition of one document."""
    documents = list(Document.objects.all())
    found = next((one for one in documents if (one.key, one.edition) == (document, edition)), None)
    if not found:
        return missing(request, None, f"{document} {edition}")
    return render(request, "rules/contents.html", _contents(found, documents))


def _contents(current: Document | None, documents: list[Document]) -> dict[str, object]:
    chapters = pages.contents(current) if current else []
    sections = [section for chapter in chapters for section in chapter.sections]
    return {
        "document": current,
        "others": [one for one in documents if one != current],
        "chapters": chapters,
        "rule_count": sum(section.rules for section in sections),
        "all_restated": all(section.rules and section.restated == section.rules for section in sections),
        "sections_restated": [section for section in sections if section.restated],
        "terms": current.glossary.count() if current else 0,
    }


def chapter(request: HttpRequest, document: Document, marked: Rule) -> HttpResponse:
    """A chapter with its sections."""
    chapters = pages.contents(document)
    position = next(index for index, chapter in enumerate(chapters) if chapter.rule == marked)
    in_full = document.rules.in_full().get(pk=marked.pk)
    context = {
        "document": document,
        "chapter": chapters[position],
        "previous": chapters[position - 1].rule if position else None,
        "next": chapters[position + 1].rule if position + 1 < len(chapters) else None,
        "wordings": pages.shown_wordings(list(in_full.wordings.all()), pages.linker(document, [in_full])),
    }
    return render(request, "rules/chapter.html", context)
