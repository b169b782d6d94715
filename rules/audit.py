"""What the audit log records of rules: documents that are imported or removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accounts.audit import record, register_kind

if TYPE_CHECKING:
    from rules.actions import RulesImportReport

RULES_IMPORTED = register_kind("rules-imported", "Rules imported")
RULES_REMOVED = register_kind("rules-removed", "Rules removed")


def record_import(report: RulesImportReport) -> None:
    """Record an import that changed something."""
    if not report.dry_run and (report.created or report.updated or report.removed):
        counts = f"{report.created:,} new, {report.updated:,} changed, {report.removed:,} removed"
        record(RULES_IMPORTED, detail=f"{_name_document(report)}: {counts}.")


def record_removal(report: RulesImportReport) -> None:
    """Record that a document was removed."""
    if not report.dry_run:
        record(RULES_REMOVED, detail=f"{_name_document(report)}.")


def _name_document(report: RulesImportReport) -> str:
    return f"{report.document} {report.edition} ({report.source})"
