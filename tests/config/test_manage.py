"""Commands before the first setup."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from os import environ
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
from django.conf import settings
from psycopg import sql

from config import preparation
from config.embedded.postgres.server import embedded_postgres
from tests.profiles import nightly_or_changed, sampled

COMMANDS = (
    ("check_deck", "decks/data/starter/frost-and-flame.txt"),
    ("search_cards", "leeroy"),
    ("rule", "410.6a"),
)

pytestmark = pytest.mark.process
STARTS_COMMANDS = nightly_or_changed(
    "starts commands again", "config/__init__.py", "config/embedded", "config/preparation.py", "manage.py"
)


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=environ | {"DJANGO_SETTINGS_MODULE": "config.settings"} | environment,
        capture_output=True,
        text=True,
    )


def connect_to_server() -> psycopg.Connection:
    """A connection to the server of this test run."""
    server = embedded_postgres(settings.DATABASES["default"]["DATA_DIR"])
    host = str(server.socket_directory)
    return server.reach(
        lambda: psycopg.connect(host=host, user="postgres", dbname="postgres", autocommit=True)
    )


@pytest.fixture
def empty_database_url() -> Iterator[str]:
    """The address of a database without tables, on the server of this test run."""
    name = f"empty_{settings.QUEUE.replace('-', '_')}"
    with connect_to_server() as admin:
        admin.execute(f"CREATE DATABASE {name}")
        yield f"postgres://postgres@{quote(admin.info.host, safe='')}/{name}"
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@STARTS_COMMANDS
def test_another_database_of_the_embedded_server_is_created() -> None:
    name = f'another "{settings.QUEUE}"'
    try:
        answered = manage("check", "--database", "default", LOREMASTER_DATABASE_NAME=name)
    finally:
        with connect_to_server() as admin:
            admin.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))

    assert answered.returncode == 0, answered.stderr


@STARTS_COMMANDS
def test_the_error_about_a_missing_database_says_how_to_create_it(empty_database_url: str) -> None:
    refused = manage("search_cards", "leeroy", DATABASE_URL=f"{empty_database_url}_missing")

    assert refused.returncode == 2
    assert refused.stderr.splitlines()[-1].startswith("Create it first: createdb empty_")
    assert "Traceback" not in refused.stderr


@STARTS_COMMANDS
def test_an_interrupted_command_ends_without_a_traceback() -> None:
    interrupted = subprocess.Popen(
        [
            sys.executable,
            "manage.py",
            "shell",
            "--command",
            "import time; print('ready', flush=True); time.sleep(60)",
        ],
        cwd=settings.BASE_DIR,
        env=environ | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # the tests may ignore it
        text=True,
    )
    assert interrupted.stdout
    while interrupted.stdout.readline() not in ("ready\n", ""):
        pass
    interrupted.send_signal(signal.SIGINT)

    assert interrupted.communicate(timeout=60)[1] == ""
    assert interrupted.returncode == 130


@pytest.mark.parametrize("command", sampled(COMMANDS, 3))
def test_a_database_of_the_operator_is_not_prepared_by_a_command(
    command: tuple[str, ...], empty_database_url: str
) -> None:
    refused = manage(*command, DATABASE_URL=empty_database_url)

    assert refused.returncode == 2
    assert refused.stderr == "The database is not up to date. Prepare it first: ./run manage prepare\n"


@STARTS_COMMANDS
def test_a_command_prepares_the_embedded_database_once(folder: Path) -> None:
    (folder / "var").mkdir()

    first = manage("rule", "410.6a", LOREMASTER_VAR_DIR=str(folder / "var"))
    second = manage("search_cards", "leeroy", LOREMASTER_VAR_DIR=str(folder / "var"))

    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    assert "410.6a" in first.stdout and "Leeroy Jenkins" in second.stdout
    assert first.stderr == "Preparing the database ...\nLoading the starter cards, decks and rules ...\n"
    assert second.stderr == ""


@pytest.mark.parametrize(
    ("command", "is_prepared_for"),
    [
        ("goldfish", True),
        ("search_cards", True),
        ("rule", True),
        ("formats", True),
        ("prepare", False),
        ("restore", False),
        ("migrate", False),
        ("createsuperuser", False),
        ("shell", False),
        ("no_such_command", False),
    ],
)
def test_only_commands_that_need_cards_decks_or_rules_prepare(
    command: str, is_prepared_for: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentences: list[str] = []
    monkeypatch.setattr(preparation, "create_database", lambda: None)
    monkeypatch.setattr(preparation, "is_up_to_date", lambda: False)
    monkeypatch.setattr(preparation, "prepare", lambda report: report("prepared"))

    preparation.prepare_for(command, sentences.append)

    assert sentences == (["Preparing the database ...", "prepared"] if is_prepared_for else [])


@STARTS_COMMANDS
def test_help_prepares_nothing(folder: Path) -> None:
    (folder / "var").mkdir()

    described = manage("goldfish", "--help", LOREMASTER_VAR_DIR=str(folder / "var"))

    assert (described.returncode, described.stderr) == (0, "")
    assert list((folder / "var").iterdir()) == []


@STARTS_COMMANDS
def test_a_closed_pipe_shows_no_traceback() -> None:
    printing = ["shell", "--no-imports", "-c", "print('a line\\n' * 100_000)"]
    process = subprocess.Popen(
        [sys.executable, "manage.py", *printing],
        cwd=settings.BASE_DIR,
        env=environ | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout and process.stderr
    assert process.stdout.readline() == b"a line\n"
    process.stdout.close()

    assert process.stderr.read() == b""
    assert process.wait() == 141
