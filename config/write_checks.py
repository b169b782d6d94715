"""Whether anything can be written: to the database, and to the folder of this installation.

A server whose disk is full, or that was made read-only, still answers. So something small is written in
earnest and removed again, but not at every probe: a success counts for a while, a failure does not.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.db import connection, transaction

EVERY = 60.0  # seconds
SIZE = 64 * 1024  # bytes


class OccasionalCheck:
    """A check that is carried out again once ``EVERY`` seconds have passed since it succeeded."""

    def __init__(self, check: Callable[[], None]) -> None:
        self.check = check
        self.valid_until = 0.0

    def __call__(self) -> None:
        """Check, unless that was done a moment ago; raises what the check raises."""
        if time.monotonic() >= self.valid_until:
            self.check()
            self.valid_until = time.monotonic() + EVERY

    def forget(self) -> None:
        """Check again the next time."""
        self.valid_until = 0.0


def write_to_database() -> None:
    """Write a temporary table and roll it back: its pages need room on the disk, and leave nothing behind.

    :raises DatabaseError: when the disk is full, or the database is read-only.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE write_check ON COMMIT DROP AS "
            "SELECT repeat('x', 1024) AS filling FROM generate_series(1, %s)",
            [SIZE // 1024],
        )
        transaction.set_rollback(True)


def write_to_folder() -> None:
    """Write a file without a name into the folder of this installation.

    :raises OSError: when the disk is full, or the folder cannot be written to.
    """
    folder = Path(settings.VAR_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=folder, buffering=0) as file:
        file.write(b"\0" * SIZE)


database_write_check = OccasionalCheck(write_to_database)
folder_write_check = OccasionalCheck(write_to_folder)
