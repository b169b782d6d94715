"""Preparing the database: its tables, and the starter cards, decks and rules."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from django.conf import settings
from django.core.management import call_command, get_commands
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from psycopg import sql

from config import starter_data
from simulator.example_run import ensure_example_run

APPS = ("card_rules", "cards", "decks", "play", "rules", "simulator")
"""The apps whose commands need the tables and the starter data."""

EMBEDDED_ENGINE = "config.embedded.postgres"
SERVERS_OWN = "postgres"
"""The database that every server has."""
LOCK = 7_046_029_254  # any number that nothing else locks


def prepare(report: Callable[[str], object]) -> None:
    """Bring the database up to date. ``report`` is called with a sentence before what takes long.

    Processes that prepare the same embedded database at once wait for each other.
    """
    create_database()
    with _lock() if is_embedded() else nullcontext():
        call_command("migrate", interactive=False, verbosity=0)
        if not starter_data.is_loaded():
            report("Loading the starter cards, decks and rules ...")
            starter_data.load()
            starter_data.remember_loaded()
        ensure_example_run()


def prepare_for(command: str, report: Callable[[str], object]) -> None:
    """Prepare the embedded database if this command needs it and it is not up to date.

    A database named by ``DATABASE_URL`` is left alone: when it is changed is for its operator to decide.
    """
    create_database()
    if is_embedded() and get_commands().get(command) in APPS and not is_up_to_date():
        report("Preparing the database ...")
        prepare(report)


def create_database() -> None:
    """Create the database of ``LOREMASTER_DATABASE_NAME`` on the embedded server, unless there is one."""
    name = connection.settings_dict["NAME"]
    if not is_embedded() or name == SERVERS_OWN:
        return
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        if cursor.fetchone() is None:
            cursor.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))


def is_embedded() -> bool:
    """Whether the database is that of the embedded server, not one named by ``DATABASE_URL``."""
    return bool(settings.DATABASES["default"]["ENGINE"] == EMBEDDED_ENGINE)


def is_up_to_date() -> bool:
    """Whether every migration has been applied."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


@contextmanager
def _lock() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
