"""The glossary and its entries."""

from __future__ import annotations

from django.contrib.postgres.search import TrigramSimilarity
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules import pages
from rules.links import DOCUMENT, EDITION
from rules.models import Document, GlossaryEntry


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Every term of the comprehensive rules' glossary, by letter."""
    found = Document.objects.named(DOCUMENT, EDITION) or Document.objects.named(DOCUMENT)
    entries = list(found.glossary.prefetch_related("wordings")) if found else []
    return render(request, "rules/glossary.html", {"document": found, "entries": entries})


@require_safe
def entry(request: HttpRequest, term: str) -> HttpResponse:
    """One glossary entry."""
    entries = GlossaryEntry.objects.select_related("document").prefetch_related(
        "wordings__examples",
        "wordings__references__target__document",
        "wordings__references__target__wordings",
    )
    found = sorted(entries.filter(slug=term), key=_authority)
    if not found:
        words = term.replace("-", " ")
        near = GlossaryEntry.objects.annotate(similarity=TrigramSimilarity("term", words)).filter(
            similarity__gt=0.2
        )
        context = {"term": words, "nearest": near.order_by("-similarity")[:6]}
        return render(request, "rules/missing_term.html", context, status=404)
    shown = found[0]
    links = pages.linker(shown.document, [], own_slug=shown.slug, entry=shown)
    wordings = list(shown.wordings.all())
    references = {
        reference.number: reference
        for wording in wordings
        for reference in wording.references.all()
        if reference.target
    }
    context = {
        "entry": shown,
        "document": shown.document,
        "wordings": pages.shown_wordings(wordings, links),
        "references": sorted(
            references.values(), key=lambda reference: (not reference.defines, reference.target.order)
        ),
    }
    return render(request, "rules/entry.html", context)


def _authority(entry: GlossaryEntry) -> tuple[bool, int]:
    """The edition that the site plays by comes first, then the latest loaded."""
    return (entry.document.key, entry.document.edition) != (DOCUMENT, EDITION), -entry.document.pk
