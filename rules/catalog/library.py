"""Numbers, headings, terms and citations of every document, in memory until the rules change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from common.cache import StampedCache
from common.request_cache import cached_per_request
from rules.catalog.source_preference import RESTATED_NOTE
from rules.identifiers.addresses import DOCUMENT, entry_url, rule_url
from rules.identifiers.numbers import RuleNumber
from rules.markup.citations import MARKED_CARD
from rules.markup.glossary_terms import GlossaryTerm, TermFinder
from rules.models import CrossReference, Document, Wording
from rules.parsers.parsed_document import WordingSource
from rules.stamp import rules_stamp


@dataclass(frozen=True, slots=True)
class RuleHeading:
    """A chapter or section, with the number of its rules, and how many of them have our wording."""

    number: str
    title: str
    url: str
    rules: int
    restated: int
    sections: tuple[RuleHeading, ...] = ()


@dataclass
class Book:
    """One edition of one document.

    ``titles`` has every number, in order, with its heading or an empty text; ``chapters`` are those with
    sections. ``guided`` is the book that a guide is a guide to.
    """

    document: Document
    titles: Mapping[str, str] = field(default_factory=dict)
    chapters: tuple[RuleHeading, ...] = ()
    entries: tuple[GlossaryTerm, ...] = ()
    guided: Book | None = None
    is_latest: bool = True
    restated: frozenset[str] = frozenset()
    """The numbers of rules, and the slugs of entries, that have our wording."""

    @property
    def is_restated(self) -> bool:
        """Whether it has rules in our wording. A guide is our own text and restates none."""
        return bool(self.restated) and not self.is_guide

    def source_of(self, name: str) -> WordingSource:
        """The source of the text by which a number or a slug is found: ours, where there is one."""
        return WordingSource.RESTATEMENT if name in self.restated else WordingSource.OFFICIAL

    @property
    def restated_note(self) -> str:
        """What to say beside its texts if they are restatements."""
        return RESTATED_NOTE if self.is_restated else ""

    @property
    def cites(self) -> Book:
        """The book whose rules and terms the text cites: itself, or that of a guide."""
        return self.guided or self

    @property
    def is_guide(self) -> bool:
        """Whether it is a guide, whose own numbers are only anchors."""
        return bool(self.document.guide_to)

    @property
    def is_of_this_game(self) -> bool:
        """Whether it belongs to the game of this site, so that its cards are known here."""
        return self.cites.document.key == DOCUMENT

    @cached_property
    def terms(self) -> TermFinder:
        """A finder of the terms of its glossary in running text."""
        return TermFinder.of(self.entries)

    @cached_property
    def numbers(self) -> dict[str, RuleNumber]:
        """Every number as its parts, in the order of the document."""
        return {number: RuleNumber.parse(number) for number in self.titles}

    @cached_property
    def slugs(self) -> frozenset[str]:
        """The slugs of its glossary entries."""
        return frozenset(entry.slug for entry in self.entries)

    @cached_property
    def headings(self) -> dict[str, RuleHeading]:
        """Chapters and sections by number, in the order of the document."""
        return {
            heading.number: heading for chapter in self.chapters for heading in (chapter, *chapter.sections)
        }

    @cached_property
    def sections(self) -> tuple[RuleHeading, ...]:
        """The sections in the order of the document."""
        return tuple(section for chapter in self.chapters for section in chapter.sections)

    @property
    def sections_with_text(self) -> int:
        """The number of sections that have rules."""
        return sum(bool(section.rules) for section in self.sections)

    @cached_property
    def ends_with(self) -> str:
        """The last rule, if only headings of sections follow it; else an empty text."""
        loaded = [bool(section.rules) for section in self.sections]
        if all(loaded) or not any(loaded) or loaded != sorted(loaded, reverse=True):
            return ""
        return next(number for number in reversed(self.numbers) if self.numbers[number].rule)

    @cached_property
    def rule_count(self) -> int:
        """The number of numbered rules."""
        return sum(section.rules for section in self.sections)

    def url(self, number: str) -> str:
        """The page of a rule."""
        return rule_url(number, self.document.key, self.document.edition)

    def entry_url(self, slug: str) -> str:
        """The page of a glossary entry."""
        return entry_url(slug, self.document.key, self.document.edition)

    @cached_property
    def uses(self) -> dict[str, list[str]]:
        """The numbers of the rules that use each term, by the entry's slug, in the order of the document."""
        numbers_by_slug: dict[str, list[str]] = {slug: [] for slug in self.slugs}
        wordings = Wording.objects.filter(rule__document=self.document).order_by("rule__order", "source")
        for number, text in wordings.values_list("rule__number", "text"):
            for mention in self.cites.terms.mentions(MARKED_CARD.sub("", text)):
                if number not in numbers_by_slug[mention.slug][-1:]:
                    numbers_by_slug[mention.slug].append(number)
        return numbers_by_slug


@dataclass(frozen=True, slots=True)
class RuleMention:
    """A rule of a book, or an entry of its glossary, that cites a number."""

    book: Book = field(compare=False)
    rule: str
    term: str
    slug: str
    defines: bool

    @property
    def url(self) -> str:
        """The page of the rule or the entry."""
        return self.book.entry_url(self.slug) if self.slug else self.book.url(self.rule)


@dataclass
class RulesLibrary:
    """Every document, as it was at one stamp."""

    stamp: str
    books: tuple[Book, ...]

    def book(self, key: str, edition: str | None = None) -> Book | None:
        """The book of that document and edition; without an edition, the latest."""
        return next(
            (
                book
                for book in self.books
                if book.document.key == key and edition in (None, book.document.edition)
            ),
            None,
        )

    def editions(self, key: str) -> list[Book]:
        """The editions of one document, the latest first."""
        return [book for book in self.books if book.document.key == key]

    @cached_property
    def mentions(self) -> dict[int, dict[str, list[RuleMention]]]:
        """The mentions of each number by the primary key of the document, in the order of the documents."""
        mentions_by_document: dict[int, dict[str, dict[tuple[int, str, str, bool], RuleMention]]] = {
            book.document.pk: {} for book in self.books
        }
        citing = _read_citations()
        for book in self.books:
            document_mentions = mentions_by_document[book.cites.document.pk]
            own = book.document.pk
            for number, defines, rule, term, slug in citing.get(own, ()):
                mention = RuleMention(book, rule, term, slug, defines)
                document_mentions.setdefault(number, {}).setdefault((own, rule, slug, defines), mention)
        return {
            key: {number: list(mentions.values()) for number, mentions in document_mentions.items()}
            for key, document_mentions in mentions_by_document.items()
        }


def _read_citations() -> dict[int, list[tuple[str, bool, str, str, str]]]:
    """The citations of each document, by its primary key: (number, defines, rule, term, slug).

    Those by its rules come first, then those by its glossary entries, which have term and slug instead of a
    rule.
    """
    citing: dict[int, list[tuple[str, bool, str, str, str]]] = {}
    of_rules = CrossReference.objects.filter(wording__rule__isnull=False).values_list(
        "wording__rule__document", "number", "defines", "wording__rule__number"
    )
    for document, number, defines, rule in of_rules.order_by("wording__rule__order", "wording__source", "pk"):
        citing.setdefault(document, []).append((number, defines, rule, "", ""))
    of_entries = CrossReference.objects.filter(wording__entry__isnull=False).values_list(
        "wording__entry__document", "number", "defines", "wording__entry__term", "wording__entry__slug"
    )
    for document, number, defines, term, slug in of_entries.order_by(
        "wording__entry__slug", "wording__source", "pk"
    ):
        citing.setdefault(document, []).append((number, defines, "", term, slug))
    return citing


_libraries: StampedCache[RulesLibrary] = StampedCache(rules_stamp)


def library() -> RulesLibrary:
    """The documents as they are now; one query a request while they do not change."""
    stamp = cached_per_request(rules_stamp)
    return _libraries.get("library", lambda: _read(stamp), stamp=stamp)


def _read(stamp: str) -> RulesLibrary:
    books = [_book(document) for document in Document.objects.all()]
    for place, book in enumerate(books):
        book.is_latest = not place or books[place - 1].document.key != book.document.key
        if book.is_guide:
            book.guided = next(
                (cited_book for cited_book in books if cited_book.document.key == book.document.guide_to),
                None,
            )
    return RulesLibrary(stamp, tuple(books))


def _book(document: Document) -> Book:
    titles: dict[str, str] = {}
    orders: dict[str, list[int]] = {}
    restated: set[str] = set()
    rules = document.rules.order_by("order", "wordings__source")
    for number, order, title, source in rules.values_list(
        "number", "order", "wordings__title", "wordings__source"
    ):
        orders[number] = order
        titles[number] = titles.get(number) or title or ""
        if source == WordingSource.RESTATEMENT:
            restated.add(number)
    entries, restated_entries = _entries(document)
    return Book(
        document,
        titles,
        _chapters(document, titles, orders, restated),
        entries,
        restated=frozenset(restated | restated_entries),
    )


def _chapters(
    document: Document, titles: Mapping[str, str], orders: Mapping[str, list[int]], restated: set[str]
) -> tuple[RuleHeading, ...]:
    numbered = [number for number, order in orders.items() if order[2]]
    rules = Counter(orders[number][1] for number in numbered)
    restated_counts = Counter(orders[number][1] for number in numbered if number in restated)

    def heading(number: str, sections: tuple[RuleHeading, ...] = ()) -> RuleHeading:
        own = RuleNumber.parse(number).section
        counted = (rules[own], restated_counts[own])
        if sections:
            counted = (
                sum(section.rules for section in sections),
                sum(section.restated for section in sections),
            )
        return RuleHeading(
            number, titles[number], rule_url(number, document.key, document.edition), *counted, sections
        )

    sections = [number for number, order in orders.items() if order[1] and not order[2]]
    chapters = (
        heading(number, tuple(heading(section) for section in sections if orders[section][0] == order[0]))
        for number, order in orders.items()
        if not order[1]
    )
    return tuple(chapter for chapter in chapters if chapter.sections)


def _entries(document: Document) -> tuple[tuple[GlossaryTerm, ...], set[str]]:
    """The entries of a glossary, and the slugs of those that have our wording."""
    entries: dict[str, GlossaryTerm] = {}
    restated: set[str] = set()
    glossary = document.glossary.order_by("slug", "-wordings__source")
    for term, slug, text, source in glossary.values_list(
        "term", "slug", "wordings__text", "wordings__source"
    ):
        entries.setdefault(slug, GlossaryTerm(term, slug, text or ""))
        if source == WordingSource.RESTATEMENT:
            restated.add(slug)
    return tuple(entries.values()), restated
