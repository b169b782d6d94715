"""The page of a section, one rule of which may be marked; of a guide, the page of a whole chapter."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from common.cache import StampedCache
from rules.catalog.library import Book, RulesLibrary
from rules.editions.counterparts import Counterparts
from rules.identifiers.numbers import RuleNumber
from rules.parsers.parsed_document import WordingSource
from rules.presentation.annotations import PageLink, annotate_rules, link_counterparts
from rules.presentation.page_stamp import read_page_stamp
from rules.presentation.rules import (
    RenderedRule,
    cite_rule,
    find_adjacent,
    find_restated_note,
    heading_link,
    make_linker,
    render_rules,
    rules_with_wordings,
)

MOST_CACHED = 512  # of about 60 kB each


@dataclass(frozen=True, slots=True)
class RenderedSection:
    """A section as it is for every reader: its rules, each as HTML too, and the sources of their wordings."""

    rules: tuple[RenderedRule, ...]
    html: tuple[SafeString, ...]
    sources: frozenset[str]


_cache: StampedCache[RenderedSection] = StampedCache(
    read_page_stamp, max_entries=MOST_CACHED, is_rendered=True
)


@dataclass(frozen=True, slots=True)
class SectionPage:
    """A section in the chosen wording. ``site`` is how the addresses of the site begin, for citations."""

    library: RulesLibrary
    book: Book
    number: RuleNumber
    choice: str = "both"
    site: str = ""

    def context(self) -> dict[str, object]:
        """The context of the template."""
        section = self._rendered_section()
        marked_number = str(self.number) if self.number != self._page_number else ""
        before, after = self._find_neighbours(section)
        return {
            "library": self.library,
            "chapter": self.book.headings.get(str(RuleNumber(self.number.chapter))),
            "section": self.book.headings.get(str(RuleNumber(self.number.chapter, self.number.section))),
            "number": str(self.number),
            "title": self.book.titles[str(self.number)],
            "is_section": not marked_number,
            "is_only_official": section.sources == {WordingSource.OFFICIAL},
            "intro": next((rule for rule in section.rules if self._is_page_heading(rule)), None),
            "rows": [
                self._render(replace(rule, is_marked=True), section.sources)
                if rule.number == marked_number
                else html
                for rule, html in zip(section.rules, section.html, strict=True)
                if not self._is_page_heading(rule)
            ],
            "ends_here": any(rule.number == self.book.ends_with for rule in section.rules),
            "previous": before,
            "next": after,
            "citation": cite_rule(self.book, str(self.number)),
            "restated_note": find_restated_note(section.rules),
            "editions": link_counterparts(Counterparts(self.library, self.book), str(self.number)),
            **self._common_context(section.sources),
        }

    def _common_context(self, sources: frozenset[str]) -> dict[str, object]:
        return {
            "book": self.book,
            "document": self.book.document,
            "site": self.site,
            "choice": self.choice if len(sources) > 1 else "",
            "has_history": len(self.library.editions(self.book.document.key)) > 1,
        }

    @property
    def _page_number(self) -> RuleNumber:
        """The number of the section, or of the chapter of a guide, that the page shows."""
        return RuleNumber(self.number.chapter, 0 if self.book.is_guide else self.number.section)

    def _is_page_heading(self, rule: RenderedRule) -> bool:
        return rule.number == str(self._page_number)

    def _rendered_section(self) -> RenderedSection:
        document = self.book.document
        key = (document.key, document.edition, self._page_number, self.choice, self.site)
        return _cache.get(key, self._render_section)

    def _render_section(self) -> RenderedSection:
        place = {"order__0": self._page_number.chapter}
        if self._page_number.section:
            place["order__1"] = self._page_number.section
        rules = rules_with_wordings(self.book.document.rules.filter(**place))
        numbers = [] if self.book.is_guide else [rule.number for rule in rules]
        annotations = annotate_rules(self.library, self.book, numbers)
        linker = make_linker(self.book, rules)
        rendered_rules = render_rules(self.book, rules, linker, self.choice, annotations)
        sources = frozenset(
            wording.source for rule in rules for wording in rule.wordings.all() if wording.text
        )
        html = tuple(self._render(rule, sources) for rule in rendered_rules)
        return RenderedSection(tuple(rendered_rules), html, sources)

    def _render(self, rule: RenderedRule, sources: frozenset[str]) -> SafeString:
        template = "rules/section/_guide_passage.html" if self.book.is_guide else "rules/section/_rule.html"
        return render_to_string(template, {"rule": rule, **self._common_context(sources)})

    def _find_neighbours(self, section: RenderedSection) -> tuple[PageLink | None, PageLink | None]:
        """The links before and after: chapters of a guide, sections for a section, rules for a rule."""
        headings = self.book.chapters if self.book.is_guide else self.book.sections
        outer = find_adjacent([heading_link(heading) for heading in headings], str(self._page_number))
        if self.book.is_guide or not self.number.rule:
            return outer
        rules = [PageLink(rule.number, rule.url, rule.title) for rule in section.rules if not rule.is_heading]
        before, after = find_adjacent(rules, str(self.number))
        return before or outer[0], after or outer[1]
