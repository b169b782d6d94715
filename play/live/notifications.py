"""Telling every web process that a table has changed (``LISTEN`` and ``NOTIFY`` of PostgreSQL)."""

from __future__ import annotations

from django.db import connection

from play.models import Table

CHANNEL = "play_tables"


def notify_pages(table: Table) -> None:
    """Let pages of a table that several visitors look at know its version, once that is committed."""
    if table.is_shared:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{table.pk} {table.version}"])
