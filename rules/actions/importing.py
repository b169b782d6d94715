"""Imports a parsed rules document into the database."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils.text import slugify

from rules.actions.cross_references import resolve_references
from rules.actions.hierarchy import drop_unworded, set_parents
from rules.actions.report import ImportReport
from rules.identifiers.slugs import term_slug
from rules.markup.citations import cited_numbers
from rules.models import CrossReference, Document, Example, GlossaryEntry, Rule, Wording
from rules.parsers.parsed_document import (
    ParsedDocument,
    ParsedRule,
    ParsedTerm,
    RulesFileError,
    SourceProblem,
)

WORTH_COUNTING = 100
"""As many wordings written or removed change the figures by which the database plans."""

_WordingsWithContent = list[tuple[Wording, "_WordingContent"]]


@dataclass(frozen=True, slots=True)
class _WordingContent:
    """A wording by value: what must be equal for an import to change nothing."""

    title: str
    text: str
    cards: tuple[str, ...]
    examples: tuple[str, ...]
    references: tuple[tuple[str, bool], ...]

    @classmethod
    def of_rule(cls, rule: ParsedRule, cites_itself: bool = False) -> _WordingContent:
        """``cites_itself``: whether the rule's own number in its text means another document's rule."""
        cited = cited_numbers(rule.text, *rule.examples)
        cited = [number for number in cited if cites_itself or number != rule.number]
        references = tuple((str(number), False) for number in cited)
        return cls(rule.title[:200], rule.text, rule.cards, rule.examples, references)

    @classmethod
    def of_term(cls, term: ParsedTerm) -> _WordingContent:
        defining = {str(number): True for number in term.defined_by}
        cited = {str(number): False for number in cited_numbers(term.text, *term.examples)}
        return cls(term.term[:200], term.text, term.cards, term.examples, tuple((cited | defining).items()))

    @classmethod
    def of_wording(cls, wording: Wording) -> _WordingContent:
        examples = tuple(example.text for example in wording.examples.all())
        references = tuple((reference.number, reference.defines) for reference in wording.references.all())
        return cls(wording.title, wording.text, tuple(wording.cards), examples, references)


def import_document(parsed: ParsedDocument, key: str, edition: str, *, dry_run: bool = False) -> ImportReport:
    """Bring the database's wordings of one source in line with the document read.

    Wordings of the other source stay as they are, and so do those of sections that the document
    does not cover. All or nothing happens; with ``dry_run`` nothing, but the report is the same.

    :raises RulesFileError: when the numbers of the wordings could not meet, as a guide's with a document's.
    """
    with transaction.atomic():
        report = _DocumentImport(parsed, key, edition).run()
        report.dry_run = dry_run
        transaction.set_rollback(dry_run)
    return report


@dataclass(slots=True)
class _DocumentImport:
    parsed: ParsedDocument
    key: str
    edition: str
    document: Document = field(init=False)
    report: ImportReport = field(init=False)
    described_anew: bool = False

    def run(self) -> ImportReport:
        statements = [self._statement(rule) for rule in self.parsed.rules]
        statements += [_WordingContent.of_term(term) for term in self.parsed.glossary]
        numbered = sum(1 for rule in self.parsed.rules if rule.number.rule)
        self.report = ImportReport(
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
        if self.report.created or self.report.updated or self.report.removed or self.described_anew:
            resolve_references(self.document)
            _count_anew(self.report)
        return self.report

    def _statement(self, rule: ParsedRule) -> _WordingContent:
        return _WordingContent.of_rule(rule, cites_itself=bool(self.parsed.guide_to))

    def _problems(self) -> list[SourceProblem]:
        problems = list(self.parsed.problems)
        if self.parsed.edition and self.parsed.edition != self.edition:
            problems.insert(
                0, SourceProblem("edition", 0, f"the document calls itself edition {self.parsed.edition}")
            )
        return problems

    def _document(self) -> None:
        Document.objects.get_or_create(key=self.key, edition=self.edition)
        self.document = Document.objects.select_for_update().get(key=self.key, edition=self.edition)
        self._refuse_strangers()
        title = self.parsed.title or self.document.title
        effective = self.parsed.effective or self.document.effective
        guide_to = self.parsed.guide_to or self.document.guide_to
        described = (title, effective, guide_to)
        if described != (self.document.title, self.document.effective, self.document.guide_to):
            self.document.title, self.document.effective, self.document.guide_to = described
            self.document.save()
            self.described_anew = True

    def _refuse_strangers(self) -> None:
        """A guide's numbers are its own: they meet neither a document's nor those of another guide."""
        others = self.document.rules.exclude(wordings__source=self.parsed.source)
        if (self.parsed.guide_to or self.document.guide_to) and others.exists():
            raise RulesFileError(cannot_meet(self.parsed, self.key, self.edition))

    def _rules(self) -> None:
        rules = {rule.number: rule for rule in self.document.rules.all()}
        new = [
            Rule(document=self.document, number=str(rule.number), order=rule.number.order)
            for rule in self.parsed.rules
            if str(rule.number) not in rules
        ]
        rules |= {rule.number: rule for rule in Rule.objects.bulk_create(new)}
        statements = {rules[str(rule.number)].pk: self._statement(rule) for rule in self.parsed.rules}
        covered = {rule.number.section for rule in self.parsed.rules if rule.number.rule}
        stale = {rule.pk for rule in rules.values() if rule.order[1] in covered} - statements.keys()
        self._word(Wording.objects.filter(rule__document=self.document), "rule_id", statements, stale)
        if new or stale:
            drop_unworded(self.document.rules)
            set_parents(self.document)

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
        statements = {entries[slug].pk: _WordingContent.of_term(term) for slug, term in slugs.items()}
        stale = {entry.pk for entry in entries.values()} - statements.keys()
        self._word(Wording.objects.filter(entry__document=self.document), "entry_id", statements, stale)
        if stale:
            drop_unworded(self.document.glossary)

    def _word(
        self, wordings: QuerySet[Wording], owner: str, statements: dict[int, _WordingContent], stale: set[int]
    ) -> None:
        """Make this source's wordings equal to the statements, and drop the stale ones."""
        own_wordings = wordings.filter(source=self.parsed.source).prefetch_related("examples", "references")
        existing = {getattr(wording, owner): wording for wording in own_wordings}
        removed_keys = [wording.pk for pk, wording in existing.items() if pk in stale]
        self.report.removed += len(removed_keys)
        Wording.objects.filter(pk__in=removed_keys).delete()
        new, changed = [], []
        for pk, statement in statements.items():
            wording = existing.get(pk)
            if not wording:
                new.append((Wording(source=self.parsed.source, **{owner: pk}), statement))
            elif _WordingContent.of_wording(wording) != statement:
                changed.append((wording, statement))
        self.report.created += len(new)
        self.report.updated += len(changed)
        self.report.unchanged += len(statements) - len(new) - len(changed)
        self._write(new, changed)

    def _write(self, new: _WordingsWithContent, changed: _WordingsWithContent) -> None:
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


def _count_anew(report: ImportReport) -> None:
    """Tell the database how much there is now: by old figures it plans the next queries badly."""
    if report.created + report.updated + report.removed < WORTH_COUNTING:
        return
    models = (Rule, GlossaryEntry, Wording, Example, CrossReference)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE " + ", ".join(model._meta.db_table for model in models))


def cannot_meet(parsed: ParsedDocument, key: str, edition: str) -> str:
    """Why a document cannot be imported beside another, and under which key it can."""
    of_its_own = slugify(parsed.title.partition(":")[2]) if parsed.guide_to else ""
    name = "-".join(filter(None, ["rulebook" if parsed.guide_to else "rules", of_its_own]))[:40]
    return (
        f"The numbers of this text would not meet those of {key} {edition}: "
        f"import it under a key of its own, such as --document {name} --edition 1."
    )
