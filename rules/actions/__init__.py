"""Use cases of rules documents: import one, remove its wordings."""

from rules.actions.importing import import_document, numbering_error
from rules.actions.removal import remove_wordings
from rules.actions.report import RulesImportReport

__all__ = ["RulesImportReport", "import_document", "numbering_error", "remove_wordings"]
