"""A section with its rules, one of which may be marked; a chapter; of a guide, a chapter in full."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rules.catalog import source_preference
from rules.catalog.library import Book, library
from rules.identifiers.number_parsing import parse_typed_number
from rules.presentation.rules import chapter_context
from rules.presentation.section import SectionPage
from rules.presentation.unloaded_rule import describe_unloaded_rule
from rules.views.documents import site, with_book
from rules.views.not_found import no_number, no_rule


@require_safe
@with_book
def rule(request: HttpRequest, book: Book, number: str) -> HttpResponse:
    """A chapter, a section, or a rule in its section."""
    parsed = parse_typed_number(number)
    if parsed is None:
        return no_number(request, book, number)
    if str(parsed) != number:
        return redirect("rules:rule", book.document.key, book.document.edition, str(parsed), permanent=True)
    if number not in book.titles or (not parsed.section and number not in book.headings):
        return no_rule(request, book, parsed)
    choice = source_preference.wording_choice(request.GET.get("wording"))
    if not parsed.section and not book.is_guide:
        context = chapter_context(library(), book, parsed, choice) | {"site": site(request)}
        return render(request, "rules/section/chapter.html", context)
    context = SectionPage(library(), book, parsed, choice, site(request)).context()
    if not context["rows"]:
        context["mentions"] = describe_unloaded_rule(library(), book, parsed)
    template = "rules/section/guide_chapter.html" if book.is_guide else "rules/section/section.html"
    return render(request, template, context)
