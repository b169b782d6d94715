"""Imports a rules document, once it is read, into the database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from django.contrib.postgres.aggregates import StringAgg
from django.contrib.postgres.search import SearchVector
from django.db import transaction
from django.db.models import Model, OuterRef, Q, QuerySet, Subquery, Value
from django.utils.text import slugify

from rules.models import CrossReference, Document, Example, GlossaryEntry, Rule, Wording
from rules.numbers import RuleNumber
from rules.parsed import ParsedDocument, ParsedRule, ParsedTerm, Problem
from rules.references import cited_numbers

_Written = list[tuple[Wording, "_Statement"]]


@dataclass(slots=True)
class Report:
    """What an import read and did. ``rules`` counts numbered rules, without chapters and sections."""

    document: str
    edition: str
    source: str
    rules: int
    headings: int
    glossary: int
    examples: int
    cross_references: int
    problems: list[Problem]
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: int = 0
    dry_run: bool = False

    def as_json(self) -> dict[str, object]:
        """The report in plain types."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class _Statement:
    """A wording by value: what must be equal for an import to change nothing."""

    title: str
    text: str
    cards: tuple[str, ...]
    examples: tuple[str, ...]
    references: tuple[tuple[str, bool], ...]

    @classmethod
    def of_rule(cls, rule: ParsedRule) -> _Statement:
        cited = [number for number in cited_numbers(rule.text, *rule.examples) if number != rule.number]
        references = tuple((str(number), False) for number in cited)
        return cls(rule.title[:200], rule.text, rule.cards, rule.examples, references)

    @classmethod
    def of_term(cls, term: ParsedTerm) -> _Statement:
        defining = {str(number): True for number in term.defined_by}
        cited = {str(number): False for number in cited_numbers(term.text, *term.examples)}
        return cls(term.term[:200], term.text, term.cards, term.examples, tuple((cited | defining).items()))

    @classmethod
    def of_wording(cls, wording: Wording) -> _Statement:
        examples = tuple(example.text for example in wording.examples.all())
        references = tuple((reference.number, reference.defines) for reference in wording.references.all())
        return cls(wording.title, wording.text, tuple(wording.cards), examples, references)


def import_document(parsed: ParsedDocument, key: str, edition: str, *, dry_run: bool = False) -> Report:
    """Bring the database's wordings of one source in line with the document read.

    Wordings of the other source stay as they are, and so do those of sections that the document
    does not cover. All or nothing happens; with ``dry_run`` nothing, but the report is the same.
    """
    with transaction.atomic():
        report = _Import(parsed, key, edition).run()
        report.dry_run = dry_run
        transaction.set_rollback(dry_run)
    return report


@dataclass(slots=True)
class _Import:
    parsed: ParsedDocument
    key: str
    edition: str
    document: Document = field(init=False)
    report: Report = field(init=False)
    changed: list[int] = field(default_factory=list)

    def run(self) -> Report:
        statements = [_Statement.of_rule(rule) for rule in self.parsed.rules]
        statements += [_Statement.of_term(term) for term in self.parsed.glossary]
        numbered = sum(1 for rule in self.parsed.rules if rule.number.rule)
        self.report = Report(
            document=self.key,
            edition=self.edition,
            source=self.parsed.source.value,
            rules=numbered,
            headings=len(self.parsed.rules) - numbered,
            glossary=len(self.parsed.glossary),
            examples=sum(len(statement.examples) for statement in statements),
            cross_references=sum(len(statement.references) for statement in statements),
            problems=self._problems(),
        )
        self._document()
        self._rules()
        self._glossary()
        if self.changed or self.report.removed:
            self._settle()
        return self.report

    def _problems(self) -> list[Problem]:
        problems = list(self.parsed.problems)
        if self.parsed.edition and self.parsed.edition != self.edition:
            problems.insert(
                0, Problem("edition", 0, f"the document calls itself edition {self.parsed.edition}")
            )
        return problems

    def _document(self) -> None:
        Document.objects.get_or_create(key=self.key, edition=self.edition)
        self.document = Document.objects.select_for_update().get(key=self.key, edition=self.edition)
        title = self.parsed.title or self.document.title
        effective = self.parsed.effective or self.document.effective
        guide_to = self.parsed.guide_to or self.document.guide_to
        described = (title, effective, guide_to)
        if described != (self.document.title, self.document.effective, self.document.guide_to):
            self.document.title, self.document.effective, self.document.guide_to = described
            self.document.save()

    def _rules(self) -> None:
        rules = {rule.number: rule for rule in self.document.rules.all()}
        new = [
            Rule(document=self.document, number=str(rule.number), order=rule.number.order)
            for rule in self.parsed.rules
            if str(rule.number) not in rules
        ]
        rules |= {rule.number: rule for rule in Rule.objects.bulk_create(new)}
        statements = {rules[str(rule.number)].pk: _Statement.of_rule(rule) for rule in self.parsed.rules}
        covered = {rule.number.section for rule in self.parsed.rules if rule.number.rule}
        stale = {rule.pk for rule in rules.values() if rule.order[1] in covered} - statements.keys()
        self._word(Wording.objects.filter(rule__document=self.document), "rule_id", statements, stale)
        if new or stale:
            self._drop_unworded(self.document.rules)
            self._set_parents()

    def _glossary(self) -> None:
        if not self.parsed.glossary:
            return
        entries = {entry.slug: entry for entry in self.document.glossary.all()}
        slugs = {term_slug(term.term): term for term in self.parsed.glossary}
        new = [
            GlossaryEntry(document=self.document, term=term.term[:100], slug=slug)
            for slug, term in slugs.items()
            if slug not in entries
        ]
        entries |= {entry.slug: entry for entry in GlossaryEntry.objects.bulk_create(new)}
        statements = {entries[slug].pk: _Statement.of_term(term) for slug, term in slugs.items()}
        stale = {entry.pk for entry in entries.values()} - statements.keys()
        self._word(Wording.objects.filter(entry__document=self.document), "entry_id", statements, stale)
        if stale:
            self._drop_unworded(self.document.glossary)

    def _word(
        self, wordings: QuerySet[Wording], owner: str, statements: dict[int, _Statement], stale: set[int]
    ) -> None:
        """Make this source's wordings equal to the statements, and drop the stale ones."""
        ours = wordings.filter(source=self.parsed.source).prefetch_related("examples", "references")
        existing = {getattr(wording, owner): wording for wording in ours}
        gone = [wording.pk for pk, wording in existing.items() if pk in stale]
        self.report.removed += len(gone)
        Wording.objects.filter(pk__in=gone).delete()
        new, changed = [], []
        for pk, statement in statements.items():
            wording = existing.get(pk)
            if not wording:
                new.append((Wording(source=self.parsed.source, **{owner: pk}), statement))
            elif _Statement.of_wording(wording) != statement:
                changed.append((wording, statement))
        self.report.created += len(new)
        self.report.updated += len(changed)
        self.report.unchanged += len(statements) - len(new) - len(changed)
        self._write(new, changed)

    def _write(self, new: _Written, changed: _Written) -> None:
        for wording, statement in (*new, *changed):
            wording.title, wording.text, wording.cards = (
                statement.title,
                statement.text,
                list(statement.cards),
            )
        Wording.objects.bulk_create(wording for wording, _ in new)
        Wording.objects.bulk_update((wording for wording, _ in changed), ["title", "text", "cards"])
        former = [wording.pk for wording, _ in changed]
        Example.objects.filter(wording__in=former).delete()
        CrossReference.objects.filter(wording__in=former).delete()
        written = [*new, *changed]
        Example.objects.bulk_create(
            Example(wording=wording, position=position, text=text)
            for wording, statement in written
            for position, text in enumerate(statement.examples)
        )
        CrossReference.objects.bulk_create(
            CrossReference(wording=wording, number=number, defines=defines)
            for wording, statement in written
            for number, defines in statement.references
        )
        self.changed += [wording.pk for wording, _ in written]

    @staticmethod
    def _drop_unworded(items: QuerySet[Any]) -> None:
        items.filter(wordings__isnull=True).delete()

    def _set_parents(self) -> None:
        rules = {RuleNumber(*rule.order): rule for rule in self.document.rules.all()}
        moved: list[Model] = []
        for number, rule in rules.items():
            parent = _first(rules.get(ancestor) for ancestor in number.ancestors)
            if rule.parent_id != (parent.pk if parent else None):
                rule.parent = parent
                moved.append(rule)
        Rule.objects.bulk_update(moved, ["parent"])

    def _settle(self) -> None:
        """Find the targets of every reference anew, and index what changed for search."""
        rules = dict(self.document.rules.values_list("number", "pk"))
        here = Q(wording__rule__document=self.document) | Q(wording__entry__document=self.document)
        moved = []
        for reference in CrossReference.objects.filter(here):
            if reference.target_id != rules.get(reference.number):
                reference.target_id = rules.get(reference.number)
                moved.append(reference)
        CrossReference.objects.bulk_update(moved, ["target"])
        examples = (
            Example.objects.filter(wording=OuterRef("pk"))
            .order_by()
            .values("wording")
            .annotate(all=StringAgg("text", Value(" ")))
            .values("all")
        )
        Wording.objects.filter(pk__in=self.changed).update(
            search=SearchVector("title", weight="A", config="english")
            + SearchVector("text", weight="B", config="english")
            + SearchVector(Subquery(examples), weight="C", config="english")
        )


def _first(rules: Iterable[Rule | None]) -> Rule | None:
    return next((rule for rule in rules if rule), None)


def term_slug(term: str) -> str:
    """A glossary term in an address: ``+X / +X`` is ``plus-x-plus-x``."""
    words = term.replace("+", " plus ")
    if term.startswith(("-", "–", "−")):
        words = words.replace("-", " minus ")
    return slugify(words)[:110] or "term"
