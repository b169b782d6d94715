"""The databases of a test run: copies of a few templates, each built once until the source changes.

A template is a database that is migrated and filled; ``CREATE DATABASE ... TEMPLATE`` copies it in 50 ms.
Its name carries a digest of the code and the data it was made from, so a change of either makes a new one.
Every process of a test run has copies of its own.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.test import Client
from psycopg import sql

from cards.importing import card_file
from cards.importing.store import import_file
from config import starter_data
from tests import filled_site
from tests.decks import printed_cards
from tests.rules import sample_document

EMPTY = "empty"
STARTER = "starter"
OUR_RULES = "rules"
RULES_7_4 = "rules_7_4"
FULL_POOL = "pool"
POOL_SAMPLE = "pool_sample"
DECK_POOL = "deck_pool"
FILLED_SITE = "filled_site"

SHARED = settings.BASE_DIR.parent / "shared"
POOL_FILE = SHARED / "cards" / "decktools-cards.tsv"
POOL_STEP = 10
"""The sample of the pool has the lines of the file whose numbers are multiples of this."""
QUESTIONS = settings.BASE_DIR / "tests" / "cards" / "questions"
"""The folder of the questions whose answers are in the sample, too."""
SOURCES = (".py", ".json", ".toml", ".md", ".txt", ".lark", ".sql")
FOLDERS = (
    "accounts",
    "api",
    "card_rules",
    "cards",
    "config",
    "decks",
    "engine",
    "play",
    "rules",
    "simulator",
)
TEST_SERVER = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "min_wal_size": "32MB",
    "max_wal_size": "64MB",
}
"""Settings of the embedded test server: no waiting for the disk, and little kept for recovery."""
COPY = "CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY"
"""Files are copied as they are: half the time of writing every page to the log first."""
FIRST_LOCK = 7_114_221
"""The first of the keys, one for each template, that keep two processes from building the same one."""


def migrate() -> None:
    """Every table, and nothing in them."""
    call_command("migrate", interactive=False, verbosity=0)


def load_our_rules() -> None:
    """Every document of our rules."""
    call_command("import_rules", stdout=StringIO())


def load_rules_7_4() -> None:
    """Our restatement of the comprehensive rules 7.4."""
    call_command("import_rules", "--document", "wow-tcg", "--edition", "7.4", stdout=StringIO())


def load_pool() -> None:
    """The development sample of the full card pool, beside the starter data."""
    call_command("import_cards", POOL_FILE, stdout=StringIO())


def load_pool_sample() -> None:
    """A part of that sample, and every card that a question of the tests means."""
    head, *lines = POOL_FILE.read_bytes().splitlines()
    answers = {
        name.encode()
        for path in QUESTIONS.glob("*.json")
        for question in json.loads(path.read_bytes())
        for name in question["cards"]
    }
    chosen = [
        line
        for number, line in enumerate(lines)
        if number % POOL_STEP == 0 or line.split(b"\t", 2)[1] in answers
    ]
    import_file(card_file.read(b"\n".join([head, *chosen])))


def load_deck_pool() -> None:
    """The few cards that the tests of decks use."""
    printed_cards.save_cards(printed_cards.POOL)


def fill_site() -> None:
    """One of everything, beside the starter data, of somebody who signed up."""
    filled_site.fill_site(Client(SERVER_NAME="localhost"))  # before the tests' own host is allowed


FILL: dict[str, Callable[[], None]] = {
    EMPTY: migrate,
    STARTER: starter_data.load,
    OUR_RULES: load_our_rules,
    RULES_7_4: load_rules_7_4,
    FULL_POOL: load_pool,
    POOL_SAMPLE: load_pool_sample,
    DECK_POOL: load_deck_pool,
    FILLED_SITE: fill_site,
}
BASIS = {EMPTY: "", FULL_POOL: STARTER, POOL_SAMPLE: STARTER, FILLED_SITE: STARTER}
"""The template that each is filled on top of, where it is not the empty one."""

MODULES = (printed_cards.__file__, filled_site.__file__, sample_document.__file__)
"""The modules of the tests that the templates are filled by."""


@cache
def source_digest() -> str:
    """A digest of everything that the content of the templates depends on."""
    digest = hashlib.sha256()
    paths = [
        path
        for folder in FOLDERS
        for path in (settings.BASE_DIR / folder).rglob("*")
        if path.suffix in SOURCES
    ]
    for path in [*sorted(paths), *sorted(QUESTIONS.glob("*.json")), *map(Path, MODULES)]:
        digest.update(str(path.relative_to(settings.BASE_DIR)).encode() + b"\0" + path.read_bytes())
    if POOL_FILE.exists():
        digest.update(POOL_FILE.read_bytes())
    return digest.hexdigest()[:16]


class TestDatabases:
    """The copies that one test process works on; at any time the connection leads to one of them."""

    __test__ = False

    def __init__(self, process: str) -> None:
        self.prefix = f"test_{os.getpid()}_{process}"
        self.current = ""
        self._copies: set[str] = set()

    def use(self, kind: str) -> None:
        """Connect to the copy of this kind of template, creating it if necessary."""
        if kind == self.current:
            return
        assert not connection.in_atomic_block, "A transaction is open on another test database."
        if kind not in self._copies:
            self._copy(kind)
        _connect_to(self._name(kind))
        self.current = kind

    def restore(self) -> None:
        """Restore the current copy from its template."""
        self._copy(self.current)
        connection.close()

    def drop(self) -> None:
        """Drop every copy of this process."""
        with administration() as server:
            for kind in self._copies:
                server.execute(_statement("DROP DATABASE IF EXISTS {} WITH (FORCE)", self._name(kind)))

    def _name(self, kind: str) -> str:
        return f"{self.prefix}_{kind}"

    def _copy(self, kind: str) -> None:
        template = ensure_template(kind)
        with administration() as server:
            server.execute(_statement("DROP DATABASE IF EXISTS {} WITH (FORCE)", self._name(kind)))
            server.execute(_statement(COPY, self._name(kind), template))
        self._copies.add(kind)


def _connect_to(name: str) -> None:
    """Connect this thread, and new connections of all others, to this database."""
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


@cache
def ensure_template(kind: str) -> str:
    """The name of the template of this kind, built now if no process has built it yet."""
    name = f"template_{kind}_{source_digest()}"
    lock = FIRST_LOCK + list(FILL).index(kind)
    with administration() as server:
        server.execute("SELECT pg_advisory_lock(%s)", [lock])
        try:
            if not _exists(server, name):
                _build(server, kind, name)
        finally:
            server.execute("SELECT pg_advisory_unlock(%s)", [lock])
    return name


def _build(server: CursorWrapper, kind: str, name: str) -> None:
    """Fill a database under another name first: a build that is cut short leaves no half-filled template."""
    _drop_outdated(server, kind)
    unfinished = f"unfinished_{name}"
    server.execute(_statement("DROP DATABASE IF EXISTS {} WITH (FORCE)", unfinished))
    if kind == EMPTY:
        _configure(server)
    basis = BASIS.get(kind, EMPTY)
    server.execute(
        _statement(
            "CREATE DATABASE {} TEMPLATE {}", unfinished, ensure_template(basis) if basis else "template0"
        )
    )
    before = connection.settings_dict["NAME"]
    _connect_to(unfinished)
    try:
        FILL[kind]()
    finally:
        _connect_to(before)
    server.execute(_statement("ALTER DATABASE {} RENAME TO {}", unfinished, name))


def _drop_outdated(server: CursorWrapper, kind: str) -> None:
    """Drop copies whose process has ended and, unless another run uses them, templates of old source."""
    server.execute("SELECT datname FROM pg_database WHERE datname ~ '^(template|test)_'")
    names = [name for (name,) in server.fetchall()]
    owners = {name: int(copy[1]) for name in names if (copy := re.match(r"test_(\d+)_", name))}
    in_use = {name for name, pid in owners.items() if _is_running(pid)}
    outdated = [] if in_use else [name for name in names if name.startswith(f"template_{kind}_")]
    for name in [*(owners.keys() - in_use), *outdated]:
        server.execute(_statement("DROP DATABASE IF EXISTS {} WITH (FORCE)", name))


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _exists(server: CursorWrapper, name: str) -> bool:
    server.execute("SELECT FROM pg_database WHERE datname = %s", [name])
    return server.fetchone() is not None


def _configure(server: CursorWrapper) -> None:
    """Configure the embedded test server; leave any other as it is."""
    if "DATA_DIR" in connection.settings_dict:
        for name, value in TEST_SERVER.items():
            server.execute(_statement("ALTER SYSTEM SET {} = ", name) + sql.Literal(value))
        server.execute("SELECT pg_reload_conf()")


@contextmanager
def administration() -> Iterator[CursorWrapper]:
    """A cursor on the server's own database, beside every test database."""
    server = connection.copy()
    server.settings_dict["NAME"] = "postgres"
    try:
        with server.cursor() as cursor:
            yield cursor
    finally:
        server.close()


def _statement(text: str, *names: str) -> sql.Composed:
    return sql.SQL(text).format(*map(sql.Identifier, names))
