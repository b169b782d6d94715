"""Which errors say that the database or the disk cannot work at the moment."""

import errno

import psycopg
import pytest
from django.db import DatabaseError, IntegrityError, InternalError, OperationalError, connection, transaction
from psycopg import errors

from common.storage_errors import is_storage_error, optional_write


def from_database(error: psycopg.Error) -> Exception:
    """The exception as Django raises it."""
    try:
        with connection.wrap_database_errors:
            raise error
    except DatabaseError as wrapped:
        return wrapped


@pytest.mark.parametrize(
    "error",
    [
        from_database(errors.DiskFull("could not extend file")),
        from_database(errors.TooManyConnections("sorry, too many clients already")),
        from_database(errors.ReadOnlySqlTransaction("cannot execute INSERT in a read-only transaction")),
        from_database(errors.ConnectionFailure("lost")),
        from_database(errors.AdminShutdown("terminating connection due to administrator command")),
        from_database(errors.CrashShutdown("crash of another server process")),
        from_database(errors.CannotConnectNow("the database system is starting up")),
        from_database(errors.IoError("could not read block")),
        from_database(psycopg.OperationalError("connection refused")),
        OSError(errno.ENOSPC, "No space left on device"),
        OSError(errno.EDQUOT, "Disk quota exceeded"),
        OSError(errno.EROFS, "Read-only file system"),
    ],
    ids=repr,
)
def test_a_full_or_unreachable_database_or_disk_is_one(error: Exception) -> None:
    assert is_storage_error(error)


@pytest.mark.parametrize(
    "error",
    [
        from_database(errors.UndefinedTable("relation does not exist")),
        from_database(errors.UniqueViolation("duplicate key")),
        from_database(errors.QueryCanceled("canceling statement due to statement timeout")),
        from_database(errors.DeadlockDetected("deadlock detected")),
        FileNotFoundError(errno.ENOENT, "No such file"),
        ConnectionResetError(errno.ECONNRESET, "Connection reset by peer"),
        ValueError(),
        None,
    ],
    ids=repr,
)
def test_an_error_of_the_site_or_of_a_request_is_none(error: Exception | None) -> None:
    assert not is_storage_error(error)


def test_django_has_a_class_of_its_own_for_each() -> None:
    assert isinstance(from_database(errors.DiskFull()), OperationalError)
    assert isinstance(from_database(errors.ReadOnlySqlTransaction()), InternalError)


@pytest.mark.django_db(transaction=True)
def test_an_optional_write_is_left_out_unless_a_transaction_depends_on_it() -> None:
    refusal = "DO $$ BEGIN RAISE 'full' USING ERRCODE = 'disk_full'; END $$"

    with optional_write("A test"), connection.cursor() as cursor:
        cursor.execute(refusal)

    with (
        pytest.raises(OperationalError),
        transaction.atomic(),
        optional_write("A test"),
        connection.cursor() as cursor,
    ):
        cursor.execute(refusal)


@pytest.mark.django_db(transaction=True)
def test_any_other_error_of_an_optional_write_is_raised() -> None:
    with pytest.raises(IntegrityError), optional_write("A test"), connection.cursor() as cursor:
        cursor.execute("DO $$ BEGIN RAISE 'again' USING ERRCODE = 'unique_violation'; END $$")
