"""What people do with rules documents: import one, remove its wordings."""

from rules.actions.importing import cannot_meet, import_document
from rules.actions.removal import remove_wordings
from rules.actions.report import Report

__all__ = ["Report", "cannot_meet", "import_document", "remove_wordings"]
