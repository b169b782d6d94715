"""A database that cannot work: it is read-only, out of reach, or its disk is full for one table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, connections
from django.http import HttpResponse

from common.storage_errors import NOT_NOW
from config.views import TRY_AGAIN


@contextmanager
def read_only_database() -> Iterator[None]:
    """Let the database refuse every write inside."""
    options = connection.settings_dict["OPTIONS"]
    connection.close()
    options["options"] = "-c default_transaction_read_only=on"
    try:
        yield
    finally:
        del options["options"]
        connection.close()


@contextmanager
def unreachable_database(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let every connection to the database fail inside."""
    connection.close()
    with patch.context() as context:
        context.setitem(connections.settings["default"], "NAME", "missing")
        yield
    connection.close()


def fill_disk_for(table: str, operations: str = "INSERT OR UPDATE") -> None:
    """Let PostgreSQL find its disk full whenever it does this to a row of this table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION fail_for_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; "
            "END $$"
        )
        cursor.execute(
            f"CREATE TRIGGER full_disk BEFORE {operations} ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION fail_for_disk()"
        )


def free_disk() -> None:
    """Let the table be written again."""
    with connection.cursor() as cursor:
        cursor.execute("DROP FUNCTION fail_for_disk CASCADE")


def is_refusal(response: HttpResponse) -> bool:
    """Whether the response says that the site cannot do this now."""
    return (
        response.status_code == 503
        and NOT_NOW in response.content.decode()
        and response["Retry-After"] == str(TRY_AGAIN)
    )
