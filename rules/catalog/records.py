"""What a rule and a glossary entry consist of, for pages, commands and the API alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from rules.catalog.library import Book, RuleMention, RulesLibrary, library
from rules.catalog.source_preference import preferred_sources, source_note
from rules.identifiers.numbers import RuleNumber
from rules.markup.rich_text import plain_text
from rules.models import Document, GlossaryEntry, Rule, Wording
from rules.parsers.corrected_references import printed_numbers


@dataclass(frozen=True, slots=True)
class WordingRecord:
    """What one source says: its text as light Markdown and without marks, and its examples without marks."""

    source: str | None
    text: str = ""
    markdown: str = ""
    examples: tuple[str, ...] = ()

    @classmethod
    def of(cls, wording: Wording) -> WordingRecord:
        """A wording of which the examples are fetched."""
        examples = tuple(plain_text(example.text) for example in wording.examples.all())
        return cls(wording.source, plain_text(wording.text), wording.text, examples)


NO_WORDING = WordingRecord(None)


@dataclass(frozen=True)
class _WordingsRecord:
    """What rules and glossary entries share. ``model`` has its wordings, examples and references fetched."""

    model: Rule | GlossaryEntry

    @cached_property
    def wordings(self) -> dict[str, WordingRecord]:
        """Every wording by its source."""
        return {wording.source: WordingRecord.of(wording) for wording in self.model.wordings.all()}

    @cached_property
    def preferred_wording(self) -> WordingRecord:
        """The wording of the source that the operator prefers."""
        wording = self.model.wording(*preferred_sources())
        return self.wordings[wording.source] if wording else NO_WORDING

    @property
    def document(self) -> Document:
        """The edition that it belongs to."""
        return self.model.document

    @property
    def name(self) -> str:
        """The number of the rule, or the slug of the entry."""
        raise NotImplementedError

    @property
    def note(self) -> str:
        """What to say beside the preferred wording: that it is a restatement, unless it is official."""
        return "" if self.document.guide_to else source_note(self.preferred_wording.source)

    @cached_property
    def corrected_references(self) -> list[dict[str, str]]:
        """The references that are printed with another number in the official document."""
        numbers = printed_numbers(self.document.key, self.document.edition, self.name)
        return [
            {"number": number, "printed": numbers[number]} for number in self.references if number in numbers
        ]

    @cached_property
    def references(self) -> list[str]:
        """The numbers that its wordings cite, each once, in the order of the text."""
        return _distinct(
            reference.number
            for wording in self.model.wordings.all()
            for reference in wording.references.all()
        )


@dataclass(frozen=True)
class Citations:
    """Who cites a rule: rules of its document, rules of guides, entries that it defines, other entries."""

    rules: tuple[RuleMention, ...] = ()
    guide_rules: tuple[RuleMention, ...] = ()
    defined_entries: tuple[RuleMention, ...] = ()
    other_entries: tuple[RuleMention, ...] = ()

    @property
    def terms(self) -> list[str]:
        """The terms of the entries, each once, those that the rule defines first."""
        return _distinct(mention.term for mention in (*self.defined_entries, *self.other_entries))


def find_citations(rules_library: RulesLibrary, book: Book, number: str) -> Citations:
    """Who cites a rule of a book."""
    mentions = rules_library.mentions[book.document.pk].get(number, ())
    by_rules = [mention for mention in mentions if not mention.slug]
    by_entries = [mention for mention in mentions if mention.slug]
    defined_slugs = {mention.slug for mention in by_entries if mention.defines}
    return Citations(
        rules=tuple(mention for mention in by_rules if mention.book is book),
        guide_rules=tuple(mention for mention in by_rules if mention.book is not book),
        defined_entries=tuple(mention for mention in by_entries if mention.defines),
        other_entries=tuple(mention for mention in by_entries if mention.slug not in defined_slugs),
    )


@dataclass(frozen=True)
class RuleRecord(_WordingsRecord):
    """A chapter, a section or a rule fetched ``with_details``, who cites it, and its parts if asked for."""

    model: Rule
    citations: Citations
    parts: tuple[RuleRecord, ...] = ()

    @property
    def name(self) -> str:
        """Its number."""
        return self.model.number

    @property
    def number(self) -> str:
        """Such as ``4``, ``410`` or ``410.6a``."""
        return self.model.number

    @property
    def kind(self) -> str:
        """``chapter``, ``section`` or ``rule``."""
        return rule_kind(self.model.parsed_number)

    @property
    def section(self) -> str | None:
        """The number of its section."""
        number = self.model.parsed_number
        return str(RuleNumber(number.chapter, number.section)) if number.section else None

    @property
    def title(self) -> str:
        """Its heading, if it has one."""
        return self.model.title

    @property
    def url(self) -> str:
        """The page for people."""
        return self.model.get_absolute_url()

    @property
    def cards(self) -> list[str]:
        """The names of the cards that it quotes."""
        return _distinct(name for wording in self.model.wordings.all() for name in wording.cards)

    @property
    def citing_numbers(self) -> list[str]:
        """The rules of the same edition that cite it."""
        return _distinct(mention.rule for mention in self.citations.rules)

    @property
    def guide_rules(self) -> list[RuleMention]:
        """The places in guides that cite it."""
        return list({mention.url: mention for mention in self.citations.guide_rules}.values())

    @property
    def terms(self) -> list[str]:
        """The terms whose entries cite it, those that it defines first."""
        return self.citations.terms


@dataclass(frozen=True)
class EntryRecord(_WordingsRecord):
    """A glossary entry."""

    model: GlossaryEntry

    @property
    def term(self) -> str:
        """The term as the glossary has it."""
        return self.model.term

    @property
    def name(self) -> str:
        """Its slug."""
        return self.model.slug

    @property
    def slug(self) -> str:
        """The term as a part of an address."""
        return self.model.slug

    @property
    def url(self) -> str:
        """The page for people."""
        return self.model.get_absolute_url()

    @cached_property
    def defining_rules(self) -> list[str]:
        """The numbers that the glossary names with the term itself."""
        return _distinct(
            reference.number
            for wording in self.model.wordings.all()
            for reference in wording.references.all()
            if reference.defines
        )


def rule_kind(number: RuleNumber) -> str:
    """``chapter``, ``section`` or ``rule``."""
    if not number.section:
        return "chapter"
    return "rule" if number.rule else "section"


def rule_records(rules: Iterable[Rule]) -> list[RuleRecord]:
    """The records of rules fetched ``with_details``."""
    rules_library = library()
    return [_rule_record(rules_library, rule) for rule in rules]


def rule_with_parts(rule: Rule) -> RuleRecord:
    """A rule fetched ``with_details`` with sections of a chapter, rules of a section, or lettered rules."""
    number = rule.parsed_number
    is_section = number.section and not number.rule
    parts = rule.document.rules.numbered().section(number) if is_section else rule.children.all()
    part_records = rule_records(parts.with_details().order_by("order"))
    return replace(_rule_record(library(), rule), parts=tuple(part_records))


def _rule_record(rules_library: RulesLibrary, rule: Rule) -> RuleRecord:
    book = rules_library.book(rule.document.key, rule.document.edition)
    citations = find_citations(rules_library, book, rule.number) if book else Citations()
    return RuleRecord(rule, citations)


def entry_records(entries: Iterable[GlossaryEntry]) -> list[EntryRecord]:
    """The records of glossary entries with wordings, examples and references fetched."""
    return [EntryRecord(entry) for entry in entries]


def _distinct(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(values))
