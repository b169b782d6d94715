"""Imports a parsed rules document into the database."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils.text import slugify

from rules.actions.cross_references import resolve_references
from rules.actions.hierarchy import delete_without_wordings, set_parents
from rules.actions.report import RulesImportReport
from rules.identifiers.slugs import term_slug
from rules.markup.citations import cited_numbers
from rules.models import CrossReference, Document, Example, GlossaryEntry, Rule, Wording
from rules.parsers.corrected_references import meant_note, meant_numbers
from rules.parsers.parsed_document import (
    ParsedDocument,
    ParsedRule,
    ParsedTerm,
    RulesFileError,
    SourceProblem,
    WordingSource,
)

CHANGES_TO_ANALYZE = 100
"""The number of written or removed wordings from which the statistics of the database are renewed."""

_WordingsWithContent = list[tuple[Wording, "_WordingContent"]]


@dataclass(frozen=True, slots=True)
class _WordingContent:
    """A wording by value; an import leaves a wording with equal content unchanged."""

    title: str
    text: str
    cards: tuple[str, ...]
    examples: tuple[str, ...]
    references: tuple[tuple[str, bool], ...]

    @classmethod
    def of_rule(cls, rule: ParsedRule, cites_itself: bool = False) -> _WordingContent:
        """``cites_itself``: whether the rule's own number in its text means a rule of another document."""
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


def import_document(
    parsed: ParsedDocument, key: str, edition: str, *, dry_run: bool = False
) -> RulesImportReport:
    """Make the database's wordings of one source equal to a parsed document, in one transaction.

    Wordings of the other source, and of sections that the document does not cover, stay unchanged. With
    ``dry_run`` nothing changes, but the report is the same.

    :raises RulesFileError: when a guide has the key of another document, since their numbers differ.
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
    report: RulesImportReport = field(init=False)
    is_description_changed: bool = False

    def run(self) -> RulesImportReport:
        contents = [self._content(rule) for rule in self.parsed.rules]
        contents += [_WordingContent.of_term(term) for term in self.parsed.glossary]
        numbered = sum(1 for rule in self.parsed.rules if rule.number.rule)
        self.report = RulesImportReport(
            document=self.key,
            edition=self.edition,
            source=self.parsed.source.value,
            rules=numbered,
            headings=len(self.parsed.rules) - numbered,
            glossary=len(self.parsed.glossary),
            examples=sum(len(content.examples) for content in contents),
            cross_references=sum(len(content.references) for content in contents),
            problems=self._problems(),
        )
        self._save_document()
        self._save_rules()
        self._save_glossary()
        if self.report.created or self.report.updated or self.report.removed or self.is_description_changed:
            resolve_references(self.document)
            _renew_statistics(self.report)
        return self.report

    def _content(self, rule: ParsedRule) -> _WordingContent:
        return _WordingContent.of_rule(rule, cites_itself=bool(self.parsed.guide_to))

    def _problems(self) -> list[SourceProblem]:
        problems = list(self.parsed.problems)
        if self.parsed.edition and self.parsed.edition != self.edition:
            problems.insert(
                0, SourceProblem("edition", 0, f"the document says it is edition {self.parsed.edition}")
            )
        if self.parsed.source is WordingSource.OFFICIAL:
            problems += self._wrong_references(problems)
        return problems

    def _wrong_references(self, problems: list[SourceProblem]) -> list[SourceProblem]:
        """The references that are known to carry a wrong number, unless the parser named them already."""
        named = {(problem.where, number) for problem in problems for number in problem.problem.split()}
        contents = [
            (str(rule.number), str(rule.number), rule.line, self._content(rule)) for rule in self.parsed.rules
        ]
        contents += [
            (term.term, term_slug(term.term), term.line, _WordingContent.of_term(term))
            for term in self.parsed.glossary
        ]
        wrong_references = []
        for name, where, line, content in contents:
            corrections = meant_numbers(self.key, self.edition, where)
            for number, _ in content.references if corrections else ():
                if number in corrections and (name, f"{number},") not in named:
                    what = f"it refers to {number}, but {meant_note(corrections[number])}"
                    wrong_references.append(SourceProblem(name, line, what))
        return wrong_references

    def _save_document(self) -> None:
        Document.objects.get_or_create(key=self.key, edition=self.edition)
        self.document = Document.objects.select_for_update().get(key=self.key, edition=self.edition)
        self._refuse_other_numbering()
        title = self.parsed.title or self.document.title
        effective = self.parsed.effective or self.document.effective
        guide_to = self.parsed.guide_to or self.document.guide_to
        description = (title, effective, guide_to)
        if description != (self.document.title, self.document.effective, self.document.guide_to):
            self.document.title, self.document.effective, self.document.guide_to = description
            self.document.save()
            self.is_description_changed = True

    def _refuse_other_numbering(self) -> None:
        """The numbers of a guide are its own: it cannot share rules with a document or another guide."""
        others = self.document.rules.exclude(wordings__source=self.parsed.source)
        if (self.parsed.guide_to or self.document.guide_to) and others.exists():
            raise RulesFileError(numbering_error(self.parsed, self.key, self.edition))

    def _save_rules(self) -> None:
        rules = {rule.number: rule for rule in self.document.rules.all()}
        new = [
            Rule(document=self.document, number=str(rule.number), order=rule.number.order)
            for rule in self.parsed.rules
            if str(rule.number) not in rules
        ]
        rules |= {rule.number: rule for rule in Rule.objects.bulk_create(new)}
        contents = {rules[str(rule.number)].pk: self._content(rule) for rule in self.parsed.rules}
        covered = {rule.number.section for rule in self.parsed.rules if rule.number.rule}
        stale = {rule.pk for rule in rules.values() if rule.order[1] in covered} - contents.keys()
        self._save_wordings(Wording.objects.filter(rule__document=self.document), "rule_id", contents, stale)
        if new or stale:
            delete_without_wordings(self.document.rules)
            set_parents(self.document)

    def _save_glossary(self) -> None:
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
        contents = {entries[slug].pk: _WordingContent.of_term(term) for slug, term in slugs.items()}
        stale = {entry.pk for entry in entries.values()} - contents.keys()
        self._save_wordings(
            Wording.objects.filter(entry__document=self.document), "entry_id", contents, stale
        )
        if stale:
            delete_without_wordings(self.document.glossary)

    def _save_wordings(
        self, wordings: QuerySet[Wording], owner: str, contents: dict[int, _WordingContent], stale: set[int]
    ) -> None:
        """Make this source's wordings equal to the contents, by owner; delete the stale ones."""
        own_wordings = wordings.filter(source=self.parsed.source).prefetch_related("examples", "references")
        existing = {getattr(wording, owner): wording for wording in own_wordings}
        removed_keys = [wording.pk for pk, wording in existing.items() if pk in stale]
        self.report.removed += len(removed_keys)
        Wording.objects.filter(pk__in=removed_keys).delete()
        new, changed = [], []
        for pk, content in contents.items():
            wording = existing.get(pk)
            if not wording:
                new.append((Wording(source=self.parsed.source, **{owner: pk}), content))
            elif _WordingContent.of_wording(wording) != content:
                changed.append((wording, content))
        self.report.created += len(new)
        self.report.updated += len(changed)
        self.report.unchanged += len(contents) - len(new) - len(changed)
        self._write(new, changed)

    def _write(self, new: _WordingsWithContent, changed: _WordingsWithContent) -> None:
        for wording, content in (*new, *changed):
            wording.title, wording.text, wording.cards = (
                content.title,
                content.text,
                list(content.cards),
            )
        Wording.objects.bulk_create(wording for wording, _ in new)
        Wording.objects.bulk_update((wording for wording, _ in changed), ["title", "text", "cards"])
        former = [wording.pk for wording, _ in changed]
        Example.objects.filter(wording__in=former).delete()
        CrossReference.objects.filter(wording__in=former).delete()
        written = [*new, *changed]
        Example.objects.bulk_create(
            Example(wording=wording, position=position, text=text)
            for wording, content in written
            for position, text in enumerate(content.examples)
        )
        CrossReference.objects.bulk_create(
            CrossReference(wording=wording, number=number, defines=defines)
            for wording, content in written
            for number, defines in content.references
        )


def _renew_statistics(report: RulesImportReport) -> None:
    """Renew the statistics of the database after a large import: it plans queries by them."""
    if report.created + report.updated + report.removed < CHANGES_TO_ANALYZE:
        return
    models = (Rule, GlossaryEntry, Wording, Example, CrossReference)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE " + ", ".join(model._meta.db_table for model in models))


def numbering_error(parsed: ParsedDocument, key: str, edition: str) -> str:
    """The error for a document whose numbers differ from those of the same key, with a key to use."""
    set_name = slugify(parsed.title.partition(":")[2]) if parsed.guide_to else ""
    name = "-".join(filter(None, ["rulebook" if parsed.guide_to else "rules", set_name]))[:40]
    return (
        f"This text numbers its rules differently from {key} {edition}. "
        f"Import it under its own key, such as --document {name} --edition 1."
    )
