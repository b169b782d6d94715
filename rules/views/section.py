"""A section with its rules, one of which may be marked."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rules import pages
from rules.cited import cited
from rules.models import Document
from rules.numbers import RuleNumber
from rules.parsed import Source
from rules.views.absent import missing, unread
from rules.views.contents import chapter

WORDINGS = {"ours": Source.RESTATEMENT.value, "official": Source.OFFICIAL.value}
"""Choices of ``?wording=``; anything else shows both."""


@require_safe
def rule(request: HttpRequest, document: str, edition: str, number: str) -> HttpResponse:
    """A chapter, a section, or a rule in its section."""
    found = Document.objects.named(document, edition)
    try:
        parsed = RuleNumber.parse(number)
    except ValueError:
        return missing(request, found, number)
    if str(parsed) != number:
        return redirect("rules:rule", document, edition, str(parsed))
    marked = found.rules.worded().filter(number=number).first() if found else None
    if not found or not marked:
        return (found and unread(request, found, parsed)) or missing(request, found, number, parsed)
    if not parsed.section:
        return chapter(request, found, marked)
    choice = WORDINGS.get(request.GET.get("wording", ""), "both")
    context = pages.SectionPage(found, marked, choice).context()
    if not context["shown_rules"]:
        context["cited"] = cited(found, parsed)
    return render(request, "rules/section.html", context)
