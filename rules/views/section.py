"""A section with its rules, one of which may be marked; a chapter; of a guide, a chapter in full."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from rules.catalog.library import library
from rules.identifiers.number_parsing import parse_typed_number
from rules.presentation.rules import chapter_context
from rules.presentation.section import SectionPage
from rules.presentation.unloaded_rule import describe_unloaded_rule
from rules.views.base_views import BookView, site
from rules.views.not_found import no_number, no_rule


class RulePageView(BookView):
    """A chapter, a section, or a rule in its section."""

    def get(self, request: HttpRequest, number: str) -> HttpResponse:
        """The page of the number, or the way to it as it is written today."""
        book = self.book
        parsed = parse_typed_number(number)
        if parsed is None:
            return no_number(request, book, number)
        if str(parsed) != number:
            return redirect(
                "rules:rule", book.document.key, book.document.edition, str(parsed), permanent=True
            )
        if number not in book.titles or (not parsed.section and number not in book.headings):
            return no_rule(request, book, parsed)
        if not parsed.section and not book.is_guide:
            context = chapter_context(library(), book, parsed, self.wording) | {"site": site(request)}
            return render(request, "rules/section/chapter.html", context)
        context = SectionPage(library(), book, parsed, self.wording, site(request)).context()
        if not context["rows"]:
            context["mentions"] = describe_unloaded_rule(library(), book, parsed)
        template = "rules/section/guide_chapter.html" if book.is_guide else "rules/section/section.html"
        return render(request, template, context)
