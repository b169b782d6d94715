"""Sets a foreign key of many rows in one statement."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import connection
from django.db.models import Model


def set_foreign_keys(model: type[Model], column: str, targets: Mapping[int, int | None]) -> None:
    """Let rows refer to other rows, by primary keys: ``targets`` has the target of each row.

    Both are sent as arrays: ``bulk_update`` would build an expression for every row.
    """
    if not targets:
        return
    table, column = map(connection.ops.quote_name, (model._meta.db_table, column))
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {table} SET {column} = changed.target"  # noqa: S608  the names are those of a model
            " FROM unnest(%s::bigint[], %s::bigint[]) AS changed (row, target)"
            f" WHERE {table}.id = changed.row",
            [list(targets), list(targets.values())],
        )
