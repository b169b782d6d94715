"""Use cases of rules documents: import one, remove its wordings."""

from rules.actions.importing import cannot_meet, import_document
from rules.actions.removal import remove_wordings
from rules.actions.report import RulesImportReport

__all__ = ["RulesImportReport", "cannot_meet", "import_document", "remove_wordings"]
