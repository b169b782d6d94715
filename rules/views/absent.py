"""What the pages say of a rule, document or term that is not there."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules.cited import cited
from rules.links import nearest
from rules.models import Document
from rules.numbers import RuleNumber


def unread(request: HttpRequest, document: Document, number: RuleNumber) -> HttpResponse | None:
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


def missing(
    request: HttpRequest, document: Document | None, number: str, parsed: RuleNumber | None = None
) -> HttpResponse:
    """The page of a number or document that is not there: what is near it, or which documents there are."""
    near = nearest(document, parsed) if document and parsed else []
    context = {
        "document": document,
        "number": number[:40],
        "nearest": near,
        "documents": Document.objects.all(),
    }
    return render(request, "rules/missing.html", context, status=404)
