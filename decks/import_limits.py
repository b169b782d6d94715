"""Limits on the import of deck lists, which matches names to cards: the same for pages and the API."""

from django.conf import settings

from common.work_limits import WorkLimit
from common.work_turns import LONG_WORK

LISTS = WorkLimit("import-list", at_once=2, get_rate=lambda: settings.IMPORT_RATE)
"""A single list, code or file."""
UPLOADS = WorkLimit("import-files", at_once=1, get_rate=lambda: settings.IMPORT_RATE, turn=LONG_WORK)
"""Several files or zips at once."""
