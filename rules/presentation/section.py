"""The page of a section, one rule of which may be marked; of a guide, the page of a whole chapter."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from rules.card_lookup import card_source
from rules.catalog.library import Book, RulesLibrary
from rules.identifiers.numbers import RuleNumber
from rules.parsers.parsed_document import WordingSource
from rules.presentation.annotations import Place, abouts, editions
from rules.presentation.cache import Kept
from rules.presentation.rules import ShownRule, around, citation, linker, place_of, shown_rules, worded

MOST_KEPT = 512  # of about 60 kB each


@dataclass(frozen=True, slots=True)
class Drawing:
    """A section as it is shown to everybody: its rules, each as HTML too, and whose words it has."""

    rules: tuple[ShownRule, ...]
    html: tuple[SafeString, ...]
    sources: frozenset[str]


_kept: Kept[Drawing] = Kept(MOST_KEPT)


@dataclass(frozen=True, slots=True)
class SectionPage:
    """A section in the chosen wording. ``site`` is how the addresses of the site begin, for citations."""

    library: RulesLibrary
    book: Book
    number: RuleNumber
    choice: str = "both"
    site: str = ""

    def context(self) -> dict[str, object]:
        """Everything the template shows."""
        drawing = self._drawing()
        marked = str(self.number) if self.number != self._whole else ""
        before, after = self._neighbours(drawing)
        return {
            "library": self.library,
            "chapter": self.book.headings.get(str(RuleNumber(self.number.chapter))),
            "section": self.book.headings.get(str(RuleNumber(self.number.chapter, self.number.section))),
            "number": str(self.number),
            "title": self.book.titles[str(self.number)],
            "is_section": not marked,
            "is_only_official": drawing.sources == {WordingSource.OFFICIAL},
            "intro": next((one for one in drawing.rules if self._is_whole(one)), None),
            "rows": [
                self._drawn(replace(rule, is_marked=True), drawing.sources) if rule.number == marked else html
                for rule, html in zip(drawing.rules, drawing.html, strict=True)
                if not self._is_whole(rule)
            ],
            "ends_here": any(rule.number == self.book.ends_with for rule in drawing.rules),
            "previous": before,
            "next": after,
            "citation": citation(self.book, str(self.number)),
            "editions": editions(self.library, self.book, str(self.number)),
            **self._common(drawing.sources),
        }

    def _common(self, sources: frozenset[str]) -> dict[str, object]:
        return {
            "book": self.book,
            "document": self.book.document,
            "site": self.site,
            "choice": self.choice if len(sources) > 1 else "",
            "has_history": len(self.library.editions(self.book.document.key)) > 1,
        }

    @property
    def _whole(self) -> RuleNumber:
        """The number of all that the page shows."""
        return RuleNumber(self.number.chapter, 0 if self.book.is_guide else self.number.section)

    def _is_whole(self, rule: ShownRule) -> bool:
        return rule.number == str(self._whole)

    def _drawing(self) -> Drawing:
        document = self.book.document
        key = (document.key, document.edition, self._whole, self.choice, self.site)
        return _kept.get((self.library.stamp, card_source().stamp, *key), self._draw)

    def _draw(self) -> Drawing:
        of = {"order__0": self._whole.chapter}
        if self._whole.section:
            of["order__1"] = self._whole.section
        rules = worded(self.book.document.rules.filter(**of))
        about = {} if self.book.is_guide else abouts(self.library, self.book, [rule.number for rule in rules])
        shown = shown_rules(self.book, rules, linker(self.book, rules), self.choice, about)
        sources = frozenset(
            wording.source for rule in rules for wording in rule.wordings.all() if wording.text
        )
        return Drawing(tuple(shown), tuple(self._drawn(one, sources) for one in shown), sources)

    def _drawn(self, rule: ShownRule, sources: frozenset[str]) -> SafeString:
        template = "rules/section/_guide_passage.html" if self.book.is_guide else "rules/section/_rule.html"
        return render_to_string(template, {"shown": rule, **self._common(sources)})

    def _neighbours(self, drawing: Drawing) -> tuple[Place | None, Place | None]:
        """What stands before and after: chapters of a guide, sections for a section, rules for a rule."""
        if self.book.is_guide:
            return around([place_of(one) for one in self.book.chapters], str(self._whole))
        outer = around([place_of(one) for one in self.book.sections], str(self._whole))
        if not self.number.rule:
            return outer
        rules = [Place(rule.number, rule.url, rule.title) for rule in drawing.rules if not rule.is_heading]
        before, after = around(rules, str(self.number))
        return before or outer[0], after or outer[1]
