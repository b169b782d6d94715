"""PostgreSQL's own programs for keeping a database and bringing it back."""

import os
import shutil
import subprocess
from pathlib import Path

from django.db import connection

from config.embedded.postgres.server import embedded_postgres


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
                raise ProgramError(f"{path} is no backup made by the backup command.")
            file.seek(0)
            _run(
                "pg_restore",
                "--clean",
                "--if-exists",
                "--no-owner",
                "--single-transaction",
                stdin=file.fileno(),
            )
    except OSError as error:
        raise ProgramError(f"{path} cannot be read: {error.strerror}.") from None


def _run(program: str, *options: str, stdin: int = subprocess.DEVNULL, stdout: int | None = None) -> None:
    connection.ensure_connection()
    found = _find(program)
    settings = connection.settings_dict
    where = {
        "PGHOST": settings["HOST"],
        "PGPORT": str(settings["PORT"]),
        "PGUSER": settings["USER"],
        "PGPASSWORD": settings["PASSWORD"],
        "PGSSLMODE": settings.get("OPTIONS", {}).get("sslmode", ""),
    }
    environment = os.environ | {name: value for name, value in where.items() if value}
    done = subprocess.run(
        [found, *options, "--dbname", settings["NAME"]],
        env=environment,
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[0]
        raise ProgramError(f"{program} failed: {reason}")


def _find(program: str) -> str:
    """The program's path: beside the embedded server, otherwise wherever the system has it."""
    directory = connection.settings_dict.get("DATA_DIR")
    found = str(embedded_postgres(directory).program(program)) if directory else shutil.which(program)
    if not found:
        raise ProgramError(f"This machine has no {program}: install PostgreSQL's client programs.")
    return found
