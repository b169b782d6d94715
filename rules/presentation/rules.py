"""Rules with their texts as HTML, in a constant number of queries; the pages of chapters; previews."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Prefetch

from rules.catalog.library import Book, RuleHeading, RulesLibrary
from rules.catalog.records import rule_kind
from rules.catalog.source_preference import RESTATED_NOTE
from rules.editions.counterparts import Counterparts
from rules.identifiers.numbers import RuleNumber
from rules.models import Rule, RuleQuerySet, Wording
from rules.presentation.annotations import PageLink, RuleAnnotations, link_counterparts
from rules.presentation.linking import Linker, RenderedWording, find_quoted_cards


@dataclass(frozen=True, slots=True)
class RenderedRule:
    """A rule with its texts as HTML. ``is_lettered``: it is a part of the rule before it."""

    number: str
    url: str
    title: str
    is_lettered: bool
    wordings: list[RenderedWording]
    is_marked: bool = False
    is_heading: bool = False
    is_chapter: bool = False
    annotations: RuleAnnotations | None = None
    citation: str = ""

    @property
    def parsed_number(self) -> RuleNumber:
        """The number as its parts."""
        return RuleNumber.parse(self.number)


def cite_rule(book: Book, number: str, wordings: Iterable[RenderedWording] = ()) -> str:
    """How a rule is cited: document, edition, date, number, and that its text is only a restatement."""
    document = book.document
    name = f"{document.title or document.key} {document.edition}"
    dated = f" ({document.effective.isoformat()})" if document.effective else ""
    sources = {wording.note for wording in wordings}
    restated = " (restated)" if sources == {RESTATED_NOTE} else ""
    return f"{name}{dated}, {rule_kind(RuleNumber.parse(number))} {number}{restated}"


def find_restated_note(rules: Iterable[RenderedRule]) -> str:
    """What a page says once about all its texts, if any of them is a restatement."""
    notes = (wording.note for rule in rules for wording in rule.wordings)
    return next(filter(None, notes), "")


def render_wordings(
    wordings: Iterable[Wording], linker: Linker, choice: str = "both", where: str = ""
) -> list[RenderedWording]:
    """The wordings of the chosen source, ours first; whatever there is, if the chosen one is absent.

    ``where`` is the number or slug of what they are the texts of.
    """
    ours_first = sorted(wordings, key=lambda wording: wording.is_official)
    chosen = [wording for wording in ours_first if choice in ("both", wording.source)] or ours_first
    rendered_wordings = [
        linker.render_wording(wording, where) for wording in chosen if wording.text or wording.examples.all()
    ]
    if len(rendered_wordings) > 1:
        rendered_wordings[0] = replace(rendered_wordings[0], is_beside_official=True)
    return rendered_wordings


def rules_with_wordings(rules: RuleQuerySet) -> list[Rule]:
    """Rules in the order of the document, with wordings and examples."""
    wordings = Wording.objects.prefetch_related("examples")
    return list(rules.prefetch_related(Prefetch("wordings", queryset=wordings)).order_by("order"))


def make_linker(book: Book, rules: Iterable[Rule], on_page: bool = False) -> Linker:
    """What links the texts of these rules, of which the wordings are fetched."""
    cards = find_quoted_cards(book, (wording for rule in rules for wording in rule.wordings.all()))
    return Linker(book, cards, on_page=on_page)


def render_rules(
    book: Book,
    rules: list[Rule],
    linker: Linker,
    choice: str = "both",
    annotations: Mapping[str, RuleAnnotations] | None = None,
) -> list[RenderedRule]:
    """Rules with their texts; chapters and sections among them are headings."""
    annotations = annotations or {}
    rendered_rules = []
    for rule in rules:
        if not rule.order[2]:
            linker.start_rule()
        wordings = render_wordings(rule.wordings.all(), linker, choice, rule.number)
        rendered_rules.append(
            RenderedRule(
                number=rule.number,
                url=book.url(rule.number),
                title=book.titles.get(rule.number, ""),
                is_lettered=bool(rule.order[3]),
                wordings=wordings,
                is_heading=not rule.order[2],
                is_chapter=not rule.order[1],
                annotations=annotations.get(rule.number),
                citation=cite_rule(book, rule.number, wordings),
            )
        )
    return rendered_rules


def chapter_context(library: RulesLibrary, book: Book, number: RuleNumber, choice: str) -> dict[str, object]:
    """A chapter of a numbered document: its own text and its sections."""
    own = str(number)
    rules = rules_with_wordings(book.document.rules.filter(number=own))
    chapter = render_rules(book, rules, make_linker(book, rules), choice)[0]
    chapters = [heading_link(heading) for heading in book.chapters]
    before, after = find_adjacent(chapters, own)
    return {
        "library": library,
        "book": book,
        "document": book.document,
        "chapter": book.headings[own],
        "number": own,
        "title": book.titles[own],
        "intro": chapter,
        "previous": before,
        "next": after,
        "citation": cite_rule(book, own),
        "restated_note": find_restated_note([chapter]),
        "editions": link_counterparts(Counterparts(library, book), own),
    }


def preview_context(book: Book, number: str, choice: str) -> dict[str, object]:
    """What the preview of a link shows: a rule with its text, a section or chapter with its parts.

    ``parts`` are the lettered rules below a rule, the rules below a section that has headings, or sections.
    """
    rules = rules_with_wordings(book.document.rules.filter(number=number))
    rule = render_rules(book, rules, make_linker(book, rules), choice)[0]
    parsed = RuleNumber.parse(number)
    section = book.headings.get(str(RuleNumber(parsed.chapter, parsed.section))) if parsed.section else None
    return {"rule": rule, "section": section, "parts": _part_links(book, number, parsed)}


def _part_links(book: Book, number: str, parsed: RuleNumber) -> list[PageLink]:
    if not parsed.section:
        heading = book.headings.get(number)
        return [heading_link(section) for section in heading.sections] if heading else []
    parts = [part for part, part_number in book.numbers.items() if part_number.parent == parsed]
    return [PageLink(part, book.url(part), book.titles[part]) for part in parts]


def heading_link(heading: RuleHeading) -> PageLink:
    """A chapter or section as a link."""
    return PageLink(heading.number, heading.url, heading.title)


def find_adjacent(links: list[PageLink], name: str) -> tuple[PageLink | None, PageLink | None]:
    """The links before and after the one of that name."""
    index = next((index for index, link in enumerate(links) if link.name == name), None)
    if index is None:
        return None, None
    before = links[index - 1] if index else None
    return before, links[index + 1] if index + 1 < len(links) else None
