"""PostgreSQL's own programs for keeping a database and bringing it back."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from django.apps import apps
from django.db import connection

from config.embedded.postgres.server import embedded_postgres

FUNCTIONS = "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"


class ProgramError(Exception):
    """A program is missing or failed; the message is one sentence."""


def dump(path: Path) -> None:
    """Write the whole database to a new file, in PostgreSQL's custom format. Raises ProgramError."""
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        with unfinished.open("wb") as file:
            os.fchmod(file.fileno(), 0o600)
            _run("pg_dump", "--format=custom", "--no-owner", stdout=file.fileno())
        unfinished.replace(path)
    except OSError as error:
        raise ProgramError(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        unfinished.unlink(missing_ok=True)


def restore(path: Path) -> None:
    """Replace what is in the database by a dump, all of it or nothing. Raises ProgramError."""
    try:
        with path.open("rb", buffering=0) as file:
            if file.read(5) != b"PGDMP":
                raise ProgramError(f"{path} is not a backup file.")
            file.seek(0)
            with TemporaryDirectory() as folder:
                clearing, script = Path(folder) / "clearing.sql", Path(folder) / "script.sql"
                clearing.write_text(_clearing())
                options = ("--clean", "--if-exists", "--no-owner", f"--file={script}")
                _run("pg_restore", *options, stdin=file.fileno(), connected=False)
                carefully = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
                _run("psql", *carefully, f"--file={clearing}", f"--file={script}", stdout=subprocess.DEVNULL)
    except OSError as error:
        raise ProgramError(f"{path} cannot be read: {error.strerror}.") from None


def _clearing() -> str:
    """What drops our tables and functions: a version newer than the dump has some that stand in its way."""
    prefixes = tuple(f"{label}_" for label in ("django", *(app.label for app in apps.get_app_configs())))
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name.startswith(prefixes)]
        cursor.execute(FUNCTIONS)
        functions = [name for name in (row[0] for row in cursor.fetchall()) if name.startswith(prefixes)]
    drops = [f"DROP TABLE {connection.ops.quote_name(name)} CASCADE;" for name in tables]
    drops += [f"DROP FUNCTION {name} CASCADE;" for name in functions]
    return "\n".join(["SET client_min_messages = warning;", *drops, ""])


def _run(
    program: str,
    *options: str,
    stdin: int = subprocess.DEVNULL,
    stdout: int | None = None,
    connected: bool = True,
) -> None:
    connection.ensure_connection()
    path = _find(program)
    settings = connection.settings_dict
    connection_settings = {
        "PGHOST": settings["HOST"],
        "PGPORT": str(settings["PORT"]),
        "PGUSER": settings["USER"],
        "PGPASSWORD": settings["PASSWORD"],
        "PGSSLMODE": settings.get("OPTIONS", {}).get("sslmode", ""),
    }
    environment = os.environ | {name: value for name, value in connection_settings.items() if value}
    process = subprocess.run(
        [path, *options, *(("--dbname", settings["NAME"]) if connected else ())],
        env=environment,
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
    )
    if process.returncode:
        reason = (process.stderr.strip().splitlines() or ["no reason given"])[0]
        raise ProgramError(f"{program} failed: {reason}")


def _find(program: str) -> str:
    """The program's path: beside the embedded server, otherwise wherever the system has it."""
    directory = connection.settings_dict.get("DATA_DIR")
    path = str(embedded_postgres(directory).program(program)) if directory else shutil.which(program)
    if not path:
        raise ProgramError(f"This machine has no {program}: install PostgreSQL's client programs.")
    return path
