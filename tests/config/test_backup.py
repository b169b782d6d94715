"""``backup`` and ``restore``: data are restored; an invalid file changes nothing."""

import subprocess
import sys
from collections.abc import Callable
from os import environ
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from config.embedded.postgres.server import EmbeddedPostgres
from tests.profiles import nightly, nightly_or_changed, sampled

pytestmark = pytest.mark.process

RUNS_COMMANDS = nightly_or_changed(
    "starts a server again",
    "config/management",
    "config/postgres_programs.py",
    "config/embedded",
    "manage.py",
)


class Database:
    """A database of this test's own, worked on as its operator would."""

    def __init__(self, var: Path) -> None:
        self.var = var
        self.sql("CREATE TABLE kept AS SELECT 42 AS answer")

    def sql(self, statement: str) -> list[tuple[object, ...]]:
        server = EmbeddedPostgres(self.var / "postgres", linger=0.5)
        server.hold()
        where = str(server.socket_directory)
        with psycopg.connect(host=where, user="postgres", dbname="postgres", autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def manage(self, *arguments: object) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "manage.py", *map(str, arguments)],
            cwd=settings.BASE_DIR,
            env=environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "LOREMASTER_VAR_DIR": str(self.var)},
            capture_output=True,
            text=True,
        )


@pytest.fixture
def database(folder: Path, copy_cluster: Callable[[Path], None]) -> Database:
    (folder / "var").mkdir()
    copy_cluster(folder / "var" / "postgres")
    return Database(folder / "var")


def test_a_backup_is_restored(database: Database, tmp_path: Path) -> None:
    assert database.manage("backup", tmp_path / "kept.dump").returncode == 0
    database.sql("DROP TABLE kept")
    starter_data_notes = database.var / "starter.json"
    starter_data_notes.write_text("{}", encoding="utf-8")

    restored = database.manage("restore", tmp_path / "kept.dump")

    assert restored.returncode == 0, restored.stderr
    assert database.sql("SELECT answer FROM kept") == [(42,)]
    assert not starter_data_notes.exists(), "the starter data count as not loaded"


@nightly("makes another backup")
def test_a_backup_of_an_older_version_replaces_a_newer_one(database: Database, tmp_path: Path) -> None:
    database.sql("CREATE TABLE decks_deck (id int PRIMARY KEY)")
    assert database.manage("backup", tmp_path / "old.dump").returncode == 0
    database.sql("CREATE TABLE decks_step (deck int REFERENCES decks_deck)")
    database.sql("CREATE FUNCTION cards_stamp(int) RETURNS int LANGUAGE sql AS 'SELECT 1'")
    database.sql("CREATE TABLE others (deck int REFERENCES decks_deck)")

    restored = database.manage("restore", tmp_path / "old.dump")

    assert restored.returncode == 0, restored.stderr
    tables = database.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")
    assert not database.sql("SELECT 1 FROM pg_proc WHERE proname = 'cards_stamp'")
    assert tables == [("decks_deck",), ("kept",), ("others",)]


@RUNS_COMMANDS
@pytest.mark.parametrize("content", sampled([b"PGDMP but then nonsense", b"", b"no backup"], 3))
def test_a_file_that_is_no_backup_is_refused_in_one_sentence(
    database: Database, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "wrong").write_bytes(content)

    refused = database.manage("restore", tmp_path / "wrong")

    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert database.sql("SELECT answer FROM kept") == [(42,)]


@RUNS_COMMANDS
def test_a_backup_that_cannot_be_written_is_refused_in_one_sentence(
    database: Database, tmp_path: Path
) -> None:
    refused = database.manage("backup", tmp_path / "missing" / "kept.dump")

    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
