"""Removes the wordings of one source from a document."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from rules.actions.cross_references import resolve_references
from rules.actions.hierarchy import delete_without_wordings, set_parents
from rules.actions.report import RulesImportReport
from rules.models import CrossReference, Document, Example, Wording
from rules.parsers.parsed_document import WordingSource


def remove_wordings(
    key: str, edition: str, source: WordingSource, *, dry_run: bool = False
) -> RulesImportReport | None:
    """Delete the wordings of one source of a document; those of the other source stay unchanged.

    The report counts what is removed; it is ``None`` if there is nothing to remove. A document without any
    wording left is deleted as well.
    """
    with transaction.atomic():
        document = Document.objects.select_for_update().filter(key=key, edition=edition).first()
        if document is None:
            return None
        of_document = Q(rule__document=document) | Q(entry__document=document)
        wordings = Wording.objects.filter(of_document, source=source)
        numbered = wordings.filter(rule__order__2__gt=0).count()
        report = RulesImportReport(
            document=key,
            edition=edition,
            source=source.value,
            rules=numbered,
            headings=wordings.filter(rule__isnull=False).count() - numbered,
            glossary=wordings.filter(entry__isnull=False).count(),
            examples=Example.objects.filter(wording__in=wordings).count(),
            cross_references=CrossReference.objects.filter(wording__in=wordings).count(),
            problems=[],
            removed=wordings.count(),
            dry_run=dry_run,
        )
        if not report.removed:
            return None
        wordings.delete()
        delete_without_wordings(document.rules)
        delete_without_wordings(document.glossary)
        set_parents(document)
        if not (document.rules.exists() or document.glossary.exists()):
            Document.objects.filter(pk=document.pk).delete()
        resolve_references(document)
        transaction.set_rollback(dry_run)
    return report
