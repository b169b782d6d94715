"""What the pages of a glossary show: terms by letter, an entry with its rules and where it is used."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Prefetch

from rules.card_lookup import card_source
from rules.catalog.library import Book, RulesLibrary
from rules.catalog.records import EntryRecord
from rules.catalog.source_preference import BOTH
from rules.identifiers.addresses import is_current
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import preview
from rules.models import CrossReference, GlossaryEntry, Wording
from rules.parsers.corrected_references import number_notes
from rules.presentation.annotations import PageLink
from rules.presentation.linking import Linker, RenderedWording, find_quoted_cards
from rules.presentation.rules import (
    RenderedRule,
    make_linker,
    render_rules,
    render_wordings,
    rules_with_wordings,
)
from rules.scenario_lookup import scenario_source

LONGEST_PREVIEW = 150  # characters of an explanation in the list of terms
MOST_USES = 40


@dataclass(frozen=True, slots=True)
class ListedTerm:
    """A term in the list: its address, and how its explanation begins."""

    term: str
    url: str
    text_preview: str


@dataclass(slots=True)
class LetterGroup:
    """The terms of one letter; signs stand under ``#``."""

    letter: str
    terms: list[ListedTerm] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """Where the letter stands on the page."""
        return "letter-" + (self.letter.lower() if self.letter.isalpha() else "signs")


def group_by_letter(book: Book) -> list[LetterGroup]:
    """Every term of a glossary, as people look for it: by its first letter, signs before letters."""
    letters: dict[str, LetterGroup] = {}
    for entry in sorted(book.entries, key=lambda entry: entry.term.casefold()):
        first = entry.term[0].upper() if entry.term[0].isalpha() else "#"
        listed = ListedTerm(entry.term, book.entry_url(entry.slug), preview("", entry.text, LONGEST_PREVIEW))
        letters.setdefault(first, LetterGroup(first)).terms.append(listed)
    return sorted(letters.values(), key=lambda group: group.letter)


@dataclass(frozen=True, slots=True)
class RenderedEntry:
    """A glossary entry with its texts as HTML."""

    term: str
    slug: str
    url: str
    wordings: list[RenderedWording]
    defined_by: list[str]
    refers_to: list[str]
    number_notes: dict[str, str]
    """What to say behind the numbers that the official document prints wrong."""


def find_entry(book: Book, slug: str, choice: str = BOTH) -> RenderedEntry | None:
    """The entry of that address, in the chosen wording."""
    entries = _render_entries(book, [slug], choice)
    return entries[0] if entries else None


def render_entries(book: Book, choice: str = BOTH, on_page: bool = False) -> list[RenderedEntry]:
    """Every entry of a glossary."""
    return _render_entries(book, None, choice, on_page)


def _render_entries(
    book: Book, slugs: list[str] | None, choice: str, on_page: bool = False
) -> list[RenderedEntry]:
    wordings = Wording.objects.prefetch_related(
        "examples", Prefetch("references", queryset=CrossReference.objects.order_by("pk"))
    )
    entries = book.document.glossary.prefetch_related(Prefetch("wordings", queryset=wordings))
    if slugs is not None:
        entries = entries.filter(slug__in=slugs)
    cards = find_quoted_cards(book, (wording for entry in entries for wording in entry.wordings.all()))
    return [
        _render_entry(book, entry, Linker(book, cards, own_slug=entry.slug, on_page=on_page), choice)
        for entry in entries
    ]


def _render_entry(book: Book, entry: GlossaryEntry, linker: Linker, choice: str) -> RenderedEntry:
    record = EntryRecord(entry)
    numbers = [number for number in record.references if number in book.titles]
    return RenderedEntry(
        term=entry.term,
        slug=entry.slug,
        url=book.entry_url(entry.slug),
        wordings=render_wordings(entry.wordings.all(), linker, choice, entry.slug),
        defined_by=[number for number in numbers if number in record.defining_rules],
        refers_to=[number for number in numbers if number not in record.defining_rules],
        number_notes=_number_notes(book, entry),
    )


def _number_notes(book: Book, entry: GlossaryEntry) -> dict[str, str]:
    notes: dict[str, str] = {}
    document = book.document
    for wording in entry.wordings.all():
        notes |= number_notes(document.key, document.edition, entry.slug, is_official=wording.is_official)
    return notes


@dataclass(frozen=True, slots=True)
class EntryPage:
    """An entry with the text of the rules that define it, and the rules that use it."""

    library: RulesLibrary
    book: Book
    entry: RenderedEntry
    choice: str = BOTH

    def context(self) -> dict[str, object]:
        """Everything the template shows."""
        document = self.book.document
        uses = [number for number in self.book.uses[self.entry.slug] if number not in self.entry.defined_by]
        is_in_current_rules = is_current(document.key, document.edition)
        return {
            "book": self.book,
            "document": document,
            "entry": self.entry,
            "restated_note": next(filter(None, (wording.note for wording in self.entry.wordings)), ""),
            "defining_rules": self._render_defining_rules(),
            "uses": uses[:MOST_USES],
            "more_uses": uses[MOST_USES:],
            "card_topics": card_source().topics_of_term(self.entry.term) if is_in_current_rules else (),
            "scenarios": scenario_source().about(self.entry.term) if is_in_current_rules else (),
            "elsewhere": self._links_to_other_glossaries(),
        }

    def _render_defining_rules(self) -> list[RenderedRule]:
        """The rules that define the term with their lettered rules; of a section, its first rule."""
        numbers = {RuleNumber.parse(number) for number in self.entry.defined_by}
        numbers |= {RuleNumber(number.chapter, number.section, 1) for number in numbers if not number.rule}
        defining = [
            number
            for number, parsed in self.book.numbers.items()
            if parsed in numbers or (parsed.letter and parsed.parent in numbers)
        ]
        if not defining:
            return []
        rules = rules_with_wordings(self.book.document.rules.filter(number__in=defining))
        return render_rules(self.book, rules, make_linker(self.book, rules), self.choice)

    def _links_to_other_glossaries(self) -> list[PageLink]:
        """The same term in other glossaries."""
        return [
            PageLink(str(other.document), other.entry_url(self.entry.slug))
            for other in self.library.books
            if other is not self.book and self.entry.slug in other.slugs
        ]
