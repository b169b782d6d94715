"""Rules ready to be shown, gathered in a constant number of queries; chapters, and rules in brief."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from rules.catalog.library import Book, RuleHeading, RulesLibrary
from rules.catalog.records import rule_kind
from rules.identifiers.numbers import RuleNumber
from rules.models import Rule, RuleQuerySet, Wording
from rules.presentation.annotations import About, Place, editions
from rules.presentation.linking import Linker, ShownWording, known_cards


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule ready to be shown. ``depth`` is 0 for a rule, 1 for a lettered rule; headings have none."""

    number: str
    url: str
    title: str
    depth: int
    wordings: list[ShownWording]
    is_marked: bool = False
    is_heading: bool = False
    is_chapter: bool = False
    about: About | None = None
    citation: str = ""

    @property
    def parsed_number(self) -> RuleNumber:
        """The number as its parts."""
        return RuleNumber.parse(self.number)


def citation(book: Book, number: str) -> str:
    """How a rule is cited: document, edition, date, number."""
    document = book.document
    name = f"{document.title or document.key} {document.edition}"
    dated = f" ({document.effective.isoformat()})" if document.effective else ""
    return f"{name}{dated}, {rule_kind(RuleNumber.parse(number))} {number}"


def shown_wordings(wordings: Iterable[Wording], links: Linker, choice: str = "both") -> list[ShownWording]:
    """The wordings of the chosen source, ours first; whatever there is, if the chosen one is absent."""
    ours_first = sorted(wordings, key=lambda wording: wording.is_official)
    chosen = [wording for wording in ours_first if choice in ("both", wording.source)] or ours_first
    return [links.show(wording) for wording in chosen if wording.text or wording.examples.all()]


def worded(rules: RuleQuerySet) -> list[Rule]:
    """Rules in the order of the document, with wordings and examples."""
    wordings = Wording.objects.prefetch_related("examples")
    return list(rules.prefetch_related(Prefetch("wordings", queryset=wordings)).order_by("order"))


def linker(book: Book, rules: Iterable[Rule], on_page: bool = False) -> Linker:
    """What links the texts of these rules, of which the wordings are fetched."""
    cards = known_cards(book, (wording for rule in rules for wording in rule.wordings.all()))
    return Linker(book, cards, on_page=on_page)


def shown_rules(
    book: Book,
    rules: list[Rule],
    links: Linker,
    choice: str = "both",
    about: Mapping[str, About] | None = None,
) -> list[ShownRule]:
    """Rules with their texts; chapters and sections among them are headings."""
    about = about or {}
    shown = []
    for rule in rules:
        if not rule.order[2]:
            links.start()
        shown.append(
            ShownRule(
                number=rule.number,
                url=book.url(rule.number),
                title=book.titles.get(rule.number, ""),
                depth=1 if rule.order[3] else 0,
                wordings=shown_wordings(rule.wordings.all(), links, choice),
                is_heading=not rule.order[2],
                is_chapter=not rule.order[1],
                about=about.get(rule.number),
                citation=citation(book, rule.number),
            )
        )
    return shown


def chapter_page(library: RulesLibrary, book: Book, number: RuleNumber, choice: str) -> dict[str, object]:
    """A chapter of a numbered document: its own text and its sections."""
    own = str(number)
    rules = worded(book.document.rules.filter(number=own))
    shown = shown_rules(book, rules, linker(book, rules), choice)
    before, after = around([place_of(one) for one in book.chapters], own)
    return {
        "library": library,
        "book": book,
        "document": book.document,
        "chapter": book.headings[own],
        "number": own,
        "title": book.titles[own],
        "intro": shown[0],
        "previous": before,
        "next": after,
        "citation": citation(book, own),
        "editions": editions(library, book, own),
    }


def rule_in_brief(book: Book, number: str, choice: str) -> dict[str, object]:
    """What is shown beside a link: a rule with its whole text; of a section or chapter the parts it has.

    ``parts`` are the lettered rules below a rule, the rules below a section that has headings, or sections.
    """
    rules = worded(book.document.rules.filter(number=number))
    shown = shown_rules(book, rules, linker(book, rules), choice)[0]
    parsed = RuleNumber.parse(number)
    section = book.headings.get(str(RuleNumber(parsed.chapter, parsed.section))) if parsed.section else None
    return {"rule": shown, "section": section, "parts": _parts(book, number, parsed)}


def _parts(book: Book, number: str, parsed: RuleNumber) -> list[Place]:
    if not parsed.section:
        return [place_of(one) for one in book.headings[number].sections] if number in book.headings else []
    below = [one for one, number_below in book.numbers.items() if number_below.parent == parsed]
    return [Place(one, book.url(one), book.titles[one]) for one in below]


def place_of(heading: RuleHeading) -> Place:
    """A chapter or section as somewhere to go."""
    return Place(heading.number, heading.url, heading.title)


def around(places: list[Place], name: str) -> tuple[Place | None, Place | None]:
    """The places before and after the one of that name."""
    here = next((index for index, place in enumerate(places) if place.name == name), None)
    if here is None:
        return None, None
    before = places[here - 1] if here else None
    return before, places[here + 1] if here + 1 < len(places) else None
