"""Readings of card text in a file of this machine, for all processes of the site.

Every process reads the text of the cards that it meets (:mod:`engine.cardtext.reading`), a worker those of
the decks that it plays, an import every card. What one has read, the others look up here, card by card.
The file belongs to one state of the engine's grammar: a changed grammar begins a new file. It can be deleted
at any time, and a file that cannot be used costs nothing but time.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sqlite3
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import local
from typing import Any

from common.source_version import source_version
from config.compiled_engine import PACKAGE, ROOT
from engine.cards import PrintedCard
from engine.cardtext.reading import CardReading, ParagraphReading, facts_read
from engine.tree.data import from_data, to_data

SOURCES = ("cards.py", "cardtext/**/*.py", "tree/*.py")
"""The modules of the engine that decide how a text is read."""
FILE_NAME = "card-text-{version}.sqlite3"
BUSY_TIMEOUT = 2.0
"""Seconds to wait for another process that writes."""

logger = logging.getLogger(__name__)


class StoredReadings:
    """The readings in a folder; every thread and every process has a connection of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._local = local()

    def get(self, card: PrintedCard) -> CardReading | None:
        """The reading of a card; ``None`` if it is not stored."""
        with suppress(sqlite3.Error, OSError):
            rows = self._execute("SELECT reading FROM readings WHERE card = ?", _key(card))
            for (reading,) in rows:
                return _from_data(json.loads(reading))
        return None

    def add(self, card: PrintedCard, reading: CardReading) -> None:
        """Store the reading of a card; without effect if the file cannot be written."""
        data = json.dumps(_to_data(reading), ensure_ascii=False, separators=(",", ":"))
        try:
            self._execute("INSERT OR REPLACE INTO readings VALUES (?, ?)", _key(card), data)
        except (sqlite3.Error, OSError) as error:
            logger.info("The reading of a card is not stored: %s", error)

    def _execute(self, statement: str, *values: bytes | str) -> list[tuple[str]]:
        try:
            return self._connection().execute(statement, values).fetchall()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:  # the file is damaged: begin a new one
            self._local.connection = 0, None
            self._path.unlink(missing_ok=True)
            raise

    def _connection(self) -> sqlite3.Connection:
        """The connection of this thread; one that a parent process opened must not be used."""
        owner, connection = getattr(self._local, "connection", (0, None))
        if connection is None or owner != os.getpid():
            connection = self._connect()
            self._local.connection = os.getpid(), connection
        return connection

    def _connect(self) -> sqlite3.Connection:
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self._path.exists():
            self._delete_outdated()
        connection = sqlite3.connect(self._path, timeout=BUSY_TIMEOUT, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")  # a file that a power failure damages is made again
        connection.execute(
            "CREATE TABLE IF NOT EXISTS readings (card BLOB PRIMARY KEY, reading TEXT) WITHOUT ROWID"
        )
        return connection

    @property
    def _path(self) -> Path:
        return self.folder / FILE_NAME.format(version=version())

    def _delete_outdated(self) -> None:
        for path in self.folder.glob(FILE_NAME.format(version="*") + "*"):
            with suppress(OSError):
                path.unlink()


@cache
def version() -> str:
    """A digest of the engine's modules that decide how a text is read."""
    return source_version([(ROOT / PACKAGE, SOURCES)])


def _key(card: PrintedCard) -> bytes:
    return hashlib.sha256(json.dumps(facts_read(card)).encode()).digest()


def _to_data(reading: CardReading) -> Any:
    sides = (reading.front, reading.back)
    return [
        [[part.text, part.normalized, to_data(part.power), part.understood, part.problem] for part in side]
        for side in sides
    ]


def _from_data(data: Any) -> CardReading:
    front, back = (
        tuple(
            ParagraphReading(text, normalized, from_data(power), understood, problem)
            for text, normalized, power, understood, problem in side
        )
        for side in data
    )
    return CardReading(front, back)
