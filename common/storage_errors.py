"""Errors of a database or a disk that cannot work at the moment, and writes that a page can do without."""

from __future__ import annotations

import errno
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import Error, OperationalError, connection

UNAVAILABLE_STATES = ("08", "25006", "53", "57P", "58030")
"""How the SQLSTATE begins: connection failure, read-only, insufficient resources, shutdown, I/O error."""
UNWRITABLE = (errno.EDQUOT, errno.ENOSPC, errno.EROFS)
"""Error numbers of a disk that is full or read-only."""

NOT_NOW = "The site cannot do this right now. Try again in a few minutes."
"""What visitors read meanwhile."""

logger = logging.getLogger(__name__)


def is_storage_error(error: BaseException | None) -> bool:
    """Whether an error says that the database or the disk cannot work at the moment, whatever is requested.

    An error without an SQLSTATE is one of the connection: it was refused or lost.
    """
    if isinstance(error, Error):
        state = getattr(error.__cause__, "sqlstate", None)
        return state.startswith(UNAVAILABLE_STATES) if state else isinstance(error, OperationalError)
    return isinstance(error, OSError) and error.errno in UNWRITABLE


@contextmanager
def optional_write(description: str) -> Iterator[None]:
    """Write something inside that the page can do without: it is left out where nothing can be written.

    In a transaction, which the error has ended, the error is raised all the same.
    """
    try:
        yield
    except (Error, OSError) as error:
        if connection.in_atomic_block or not is_storage_error(error):
            raise
        logger.info("%s was left out: %s", description, error)
