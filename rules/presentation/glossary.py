"""What the pages of a glossary show: terms by letter, an entry with its rules and where it is used."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Prefetch

from rules.card_lookup import card_source
from rules.catalog.library import Book, RulesLibrary
from rules.catalog.source_preference import BOTH
from rules.identifiers.addresses import is_current
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import preview
from rules.models import CrossReference, GlossaryEntry, Wording
from rules.presentation.annotations import Place
from rules.presentation.linking import Linker, ShownWording, known_cards
from rules.presentation.rules import ShownRule, linker, shown_rules, shown_wordings, worded

BEGINNING = 150  # letters of an explanation shown in the list of terms
MOST_USES = 40


@dataclass(frozen=True, slots=True)
class ListedTerm:
    """A term in the list: its address, and how its explanation begins."""

    term: str
    url: str
    begins: str


@dataclass(slots=True)
class Letter:
    """The terms of one letter; signs stand under ``#``."""

    letter: str
    terms: list[ListedTerm] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """Where the letter stands on the page."""
        return "letter-" + (self.letter.lower() if self.letter.isalpha() else "signs")


def by_letter(book: Book) -> list[Letter]:
    """Every term of a glossary, as people look for it: by its first letter, signs before letters."""
    letters: dict[str, Letter] = {}
    for entry in sorted(book.entries, key=lambda entry: entry.term.casefold()):
        first = entry.term[0].upper() if entry.term[0].isalpha() else "#"
        listed = ListedTerm(entry.term, book.entry_url(entry.slug), preview("", entry.text, BEGINNING))
        letters.setdefault(first, Letter(first)).terms.append(listed)
    return sorted(letters.values(), key=lambda one: one.letter)


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """A glossary entry ready to be shown."""

    term: str
    slug: str
    url: str
    wordings: list[ShownWording]
    defined_by: list[str]
    refers_to: list[str]


def entry_in(book: Book, slug: str, choice: str = BOTH) -> ShownEntry | None:
    """The entry of that address, in the chosen wording."""
    found = _entries(book, [slug], choice)
    return found[0] if found else None


def all_entries(book: Book, choice: str = BOTH, on_page: bool = False) -> list[ShownEntry]:
    """Every entry of a glossary."""
    return _entries(book, None, choice, on_page)


def _entries(book: Book, slugs: list[str] | None, choice: str, on_page: bool = False) -> list[ShownEntry]:
    wordings = Wording.objects.prefetch_related(
        "examples", Prefetch("references", queryset=CrossReference.objects.order_by("pk"))
    )
    entries = book.document.glossary.prefetch_related(Prefetch("wordings", queryset=wordings))
    found = list(entries if slugs is None else entries.filter(slug__in=slugs))
    cards = known_cards(book, (one for entry in found for one in entry.wordings.all()))
    return [
        _shown(book, entry, Linker(book, cards, own_slug=entry.slug, on_page=on_page), choice)
        for entry in found
    ]


def _shown(book: Book, entry: GlossaryEntry, links: Linker, choice: str) -> ShownEntry:
    references = [reference for one in entry.wordings.all() for reference in one.references.all()]
    numbers = [reference.number for reference in references if reference.number in book.titles]
    defining = {reference.number for reference in references if reference.defines}
    numbers = list(dict.fromkeys(numbers))
    return ShownEntry(
        term=entry.term,
        slug=entry.slug,
        url=book.entry_url(entry.slug),
        wordings=shown_wordings(entry.wordings.all(), links, choice),
        defined_by=[number for number in numbers if number in defining],
        refers_to=[number for number in numbers if number not in defining],
    )


@dataclass(frozen=True, slots=True)
class EntryPage:
    """An entry with the text of the rules that define it, and the rules that use it."""

    library: RulesLibrary
    book: Book
    entry: ShownEntry
    choice: str = BOTH

    def context(self) -> dict[str, object]:
        """Everything the template shows."""
        document = self.book.document
        uses = [number for number in self.book.uses[self.entry.slug] if number not in self.entry.defined_by]
        current = is_current(document.key, document.edition)
        return {
            "book": self.book,
            "document": document,
            "entry": self.entry,
            "defining": self._defining(),
            "uses": uses[:MOST_USES],
            "more_uses": uses[MOST_USES:],
            "card_topics": card_source().topics_of_term(self.entry.term) if current else (),
            "elsewhere": self._elsewhere(),
        }

    def _defining(self) -> list[ShownRule]:
        """The rules that define the term with what is lettered under them; of a section, how it begins."""
        numbers = {RuleNumber.parse(number) for number in self.entry.defined_by}
        numbers |= {RuleNumber(one.chapter, one.section, 1) for one in numbers if not one.rule}
        wanted = [
            number
            for number, parsed in self.book.numbers.items()
            if parsed in numbers or (parsed.letter and parsed.parent in numbers)
        ]
        if not wanted:
            return []
        rules = worded(self.book.document.rules.filter(number__in=wanted))
        return shown_rules(self.book, rules, linker(self.book, rules), self.choice)

    def _elsewhere(self) -> list[Place]:
        """The same term in other glossaries."""
        return [
            Place(str(other.document), other.entry_url(self.entry.slug))
            for other in self.library.books
            if other is not self.book and self.entry.slug in other.slugs
        ]
