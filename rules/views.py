"""The rules pages."""

from __future__ import annotations

from django.contrib.postgres.search import TrigramSimilarity
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rules import pages, search
from rules.cited import cited
from rules.links import DOCUMENT, EDITION, nearest
from rules.models import Document, GlossaryEntry, Rule
from rules.numbers import RuleNumber
from rules.parsed import Source

WORDINGS = {"ours": Source.RESTATEMENT.value, "official": Source.OFFICIAL.value}
"""Choices of ``?wording=``; anything else shows both."""


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """``/rules/``: the contents of the comprehensive rules, the other documents, and search (``?q=``)."""
    documents = list(Document.objects.all())
    current = next((one for one in documents if (one.key, one.edition) == (DOCUMENT, EDITION)), None)
    current = current or next(iter(documents), None)
    query = search.clean(request.GET.get("q", ""))
    if query:
        return _search(request, current, query)
    return render(request, "rules/contents.html", _contents(current, documents))


@require_safe
def document(request: HttpRequest, document: str, edition: str) -> HttpResponse:
    """The contents of one edition of one document."""
    documents = list(Document.objects.all())
    found = next((one for one in documents if (one.key, one.edition) == (document, edition)), None)
    if not found:
        return _missing(request, None, f"{document} {edition}")
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


def _search(request: HttpRequest, document: Document | None, query: str) -> HttpResponse:
    number = search.as_number(query)
    if number and document:
        return redirect("rules:rule", document.key, document.edition, str(number))
    results = search.search(document, query) if document else None
    return render(request, "rules/search.html", {"query": query, "document": document, "results": results})


@require_safe
def rule(request: HttpRequest, document: str, edition: str, number: str) -> HttpResponse:
    """A chapter, a section, or a rule in its section."""
    found = Document.objects.named(document, edition)
    try:
        parsed = RuleNumber.parse(number)
    except ValueError:
        return _missing(request, found, number)
    if str(parsed) != number:
        return redirect("rules:rule", document, edition, str(parsed))
    marked = found.rules.worded().filter(number=number).first() if found else None
    if not found or not marked:
        return (found and _unread(request, found, parsed)) or _missing(request, found, number, parsed)
    if not parsed.section:
        return _chapter(request, found, marked)
    choice = WORDINGS.get(request.GET.get("wording", ""), "both")
    context = pages.SectionPage(found, marked, choice).context()
    if not context["shown_rules"]:
        context["cited"] = cited(found, parsed)
    return render(request, "rules/section.html", context)


def _chapter(request: HttpRequest, document: Document, marked: Rule) -> HttpResponse:
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


def _unread(request: HttpRequest, document: Document, number: RuleNumber) -> HttpResponse | None:
    """A rule whose text is not loaded, as others tell of it; nothing where none does.

    Every section has a first rule, whoever speaks of it.
    """
    known, near = cited(document, number), nearest(document, number)
    is_first = (
        number.rule == 1 and not number.letter and any(number.parent == one.parsed_number for one in near)
    )
    if not known and not is_first:
        return None
    context = {
        "document": document,
        "number": str(number),
        "cited": known,
        "section": next((rule for rule in near if rule.parsed_number in number.ancestors), None),
        "nearest": near,
    }
    return render(request, "rules/unread.html", context)


def _missing(
    request: HttpRequest, document: Document | None, number: str, parsed: RuleNumber | None = None
) -> HttpResponse:
    near = nearest(document, parsed) if document and parsed else []
    context = {
        "document": document,
        "number": number[:40],
        "nearest": near,
        "documents": Document.objects.all(),
    }
    return render(request, "rules/missing.html", context, status=404)


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
