"""A section with its rules, one of which may be marked; a chapter; of a guide, a chapter in full."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rules import wordings
from rules.library import Book, library
from rules.pages import chapter_page
from rules.pages.cited import cited
from rules.pages.section import SectionPage
from rules.typed import number_typed
from rules.views.absent import no_number, no_rule
from rules.views.documents import of_a_book, site


@require_safe
@of_a_book
def rule(request: HttpRequest, book: Book, number: str) -> HttpResponse:
    """A chapter, a section, or a rule in its section."""
    parsed = number_typed(number)
    if parsed is None:
        return no_number(request, book, number)
    if str(parsed) != number:
        return redirect("rules:rule", book.document.key, book.document.edition, str(parsed), permanent=True)
    if number not in book.titles or (not parsed.section and number not in book.headings):
        return no_rule(request, book, parsed)
    choice = wordings.choice(request.GET.get("wording"))
    if not parsed.section and not book.is_guide:
        context = chapter_page(library(), book, parsed, choice) | {"site": site(request)}
        return render(request, "rules/chapter.html", context)
    context = SectionPage(library(), book, parsed, choice, site(request)).context()
    if not context["rows"]:
        context["cited"] = cited(library(), book, parsed)
    return render(request, "rules/guide.html" if book.is_guide else "rules/section.html", context)
