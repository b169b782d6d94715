"""What the rules pages show, gathered in a constant number of queries."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from django.utils.safestring import SafeString

from rules.models import CrossReference, Document, GlossaryEntry, Rule, Wording
from rules.numbers import RuleNumber
from rules.parsed import Source
from rules.richtext import Linker, preview


@dataclass(frozen=True, slots=True)
class ShownWording:
    """A wording ready to be shown."""

    is_official: bool
    html: SafeString
    examples: list[SafeString]
    cards: list[str]


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule ready to be shown. ``depth`` is 0 for a rule, 1 for a lettered rule."""

    rule: Rule
    title: str
    depth: int
    wordings: list[ShownWording]
    is_marked: bool


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter or section in the contents: how many rules it has, and how many of them in our words."""

    rule: Rule
    title: str
    rules: int
    restated: int
    sections: list[Heading] = field(default_factory=list)


def contents(document: Document) -> list[Heading]:
    """Chapters with their sections."""
    rules: Counter[int] = Counter()
    restated: Counter[int] = Counter()
    for order, source in document.rules.numbered().values_list("order", "wordings__source"):
        restated[order[1]] += source == Source.RESTATEMENT
    for order in document.rules.numbered().values_list("order", flat=True):
        rules[order[1]] += 1
    chapters: dict[int, Heading] = {}
    for rule in document.rules.headings().worded():
        chapter, section = rule.order[:2]
        heading = Heading(rule, rule.title, rules[section], restated[section])
        if not section:
            chapters[chapter] = heading
        elif chapter in chapters:
            chapters[chapter].sections.append(heading)
    return list(chapters.values())


def linker(
    document: Document, rules: list[Rule], own_slug: str = "", entry: GlossaryEntry | None = None
) -> Linker:
    """What turns this document's texts into HTML. The rules (or the entry) must be fetched ``in_full``."""
    previews = {}
    for worded in (*rules, *([entry] if entry else [])):
        for wording in worded.wordings.all():
            for reference in wording.references.all():
                if reference.target:
                    previews[reference.number] = rule_preview(reference.target)
    terms = tuple(document.glossary.values_list("term", "slug"))
    return Linker(document.key, document.edition, previews, terms, own_slug)


def rule_preview(rule: Rule) -> str:
    """The beginning of a rule, in our words where there are any."""
    wording = rule.wording(Source.RESTATEMENT, Source.OFFICIAL)
    return preview(rule.title, wording.text if wording else "")


def shown_wordings(wordings: list[Wording], links: Linker, choice: str = "both") -> list[ShownWording]:
    """The wordings of the chosen source, ours first; whatever there is, if the chosen one is absent."""
    ours_first = sorted(wordings, key=lambda wording: wording.is_official)
    chosen = [wording for wording in ours_first if choice in ("both", wording.source)] or ours_first
    return [
        ShownWording(
            is_official=wording.is_official,
            html=links.fresh(wording.cards).render(wording.text),
            examples=[links.render_example(example.text) for example in wording.examples.all()],
            cards=wording.cards,
        )
        for wording in chosen
        if wording.text or wording.examples.all()
    ]


@dataclass(slots=True)
class SectionPage:
    """A section of the rules, with one of its rules marked."""

    document: Document
    marked: Rule
    choice: str = "both"
    rules: list[Rule] = field(init=False)
    headings: list[Rule] = field(init=False)

    def __post_init__(self) -> None:
        number = self.marked.parsed_number
        self.rules = list(self.document.rules.in_full().section(number).order_by("order"))
        self.headings = list(self.document.rules.headings().worded().order_by("order"))

    def context(self) -> dict[str, object]:
        """Everything the template shows."""
        number = self.marked.parsed_number
        section = self._heading(RuleNumber(number.chapter, number.section))
        sources = {wording.source for rule in self.rules for wording in rule.wordings.all() if wording.text}
        before, after = self._neighbours()
        return {
            "document": self.document,
            "chapter": self._heading(RuleNumber(number.chapter)),
            "section": section,
            "marked": self.marked,
            "is_section": not number.rule,
            "choice": self.choice if len(sources) > 1 else "",
            "is_only_official": sources == {Source.OFFICIAL},
            "shown_rules": self._shown(),
            "previous": before,
            "next": after,
            "apparatus": apparatus(self.marked) if number.rule else None,
        }

    def _heading(self, number: RuleNumber) -> Rule | None:
        return next((rule for rule in self.headings if rule.order == number.order), None)

    def _shown(self) -> list[ShownRule]:
        links = linker(self.document, self.rules)
        return [
            ShownRule(
                rule=rule,
                title=rule.title if rule.order[2] else "",
                depth=1 if rule.order[3] else 0,
                wordings=shown_wordings(list(rule.wordings.all()), links, self.choice),
                is_marked=rule.pk == self.marked.pk,
            )
            for rule in self.rules
            if rule.order[2] or any(wording.text for wording in rule.wordings.all())
        ]

    def _neighbours(self) -> tuple[Rule | None, Rule | None]:
        """The numbers before and after: of sections for a section, of rules for a rule."""
        sections = [rule for rule in self.headings if rule.order[1]]
        if not self.marked.order[2]:
            return _around(sections, self.marked)
        numbered = [rule for rule in self.rules if rule.order[2]]
        before, after = _around(numbered, self.marked)
        outer_before, outer_after = _around(sections, self.rules[0])
        return before or outer_before, after or outer_after


def _around(rules: list[Rule], rule: Rule) -> tuple[Rule | None, Rule | None]:
    before = [other for other in rules if other.order < rule.order]
    after = [other for other in rules if other.order > rule.order]
    return (before[-1] if before else None, after[0] if after else None)


@dataclass(frozen=True, slots=True)
class Apparatus:
    """What is known about a rule beside its text."""

    referred_to_by: list[Rule]
    defines: list[GlossaryEntry]
    mentioned_in: list[GlossaryEntry]
    cards: list[str]


def apparatus(rule: Rule) -> Apparatus:
    """Who refers to a rule, which terms it defines, which cards are quoted with it."""
    rules: dict[int, Rule] = {}
    defines: dict[int, GlossaryEntry] = {}
    mentions: dict[int, GlossaryEntry] = {}
    for reference in CrossReference.objects.pointing_at([rule]):
        if reference.wording.rule:
            rules.setdefault(reference.wording.rule_id, reference.wording.rule)
        elif reference.defines:
            defines.setdefault(reference.wording.entry_id, reference.wording.entry)
        else:
            mentions.setdefault(reference.wording.entry_id, reference.wording.entry)
    cards = [name for wording in rule.wordings.all() for name in wording.cards]
    return Apparatus(
        referred_to_by=list(rules.values()),
        defines=list(defines.values()),
        mentioned_in=[entry for pk, entry in mentions.items() if pk not in defines],
        cards=list(dict.fromkeys(cards)),
    )
