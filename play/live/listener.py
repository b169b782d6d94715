"""One thread of a web process that hears of changed tables and wakes the streams of this process."""

from __future__ import annotations

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable

import psycopg
from django.db import connections
from django.db.utils import Error

from play.live.notifications import CHANNEL

IDLE_SECONDS = 5.0
"""How long the thread waits for a notification before it looks whether anybody still listens."""
RETRY_SECONDS = 1.0
"""Between attempts to reach the database."""
UNKNOWN = "unknown"
"""The version of a table while notifications may have been lost: pages ask for it."""

Wake = Callable[[str], object]
"""Called in the thread of the listener with the version of the table."""

logger = logging.getLogger(__name__)


class Listener:
    """Wakes the streams of tables. Its thread and database connection exist while there are streams."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._streams: defaultdict[str, set[Wake]] = defaultdict(set)
        self._thread: threading.Thread | None = None

    def add(self, table_id: str, wake: Wake) -> None:
        """Call ``wake`` with each new version of a table from now on."""
        with self._lock:
            self._streams[table_id].add(wake)
            if self._thread is None:
                self._thread = threading.Thread(target=self._listen, name="play-listener", daemon=True)
                self._thread.start()

    def remove(self, table_id: str, wake: Wake) -> None:
        """No longer call ``wake``."""
        with self._lock:
            self._streams[table_id].discard(wake)
            if not self._streams[table_id]:
                del self._streams[table_id]

    def count(self, table_id: str | None = None) -> int:
        """How many streams listen to a table, or to all."""
        with self._lock:
            if table_id is not None:
                return len(self._streams.get(table_id, ()))
            return sum(map(len, self._streams.values()))

    def _listen(self) -> None:
        while not self._has_ended():
            try:
                self._receive()
            except (Error, psycopg.Error) as error:
                logger.warning("Changes of games are not heard at the moment: %s", error)
                time.sleep(RETRY_SECONDS)
            finally:
                connections.close_all()

    def _has_ended(self) -> bool:
        """Whether nobody listens any more; the thread ends then."""
        with self._lock:
            if not self._streams:
                self._thread = None
            return self._thread is None

    def _receive(self) -> None:
        """Wake streams until none is left; all of them first, as something may have happened meanwhile."""
        wrapper = connections["default"]
        wrapper.ensure_connection()
        connection: psycopg.Connection = wrapper.connection
        connection.execute(f"LISTEN {CHANNEL}")
        self._wake_all()
        while self.count():
            for notification in connection.notifies(timeout=IDLE_SECONDS, stop_after=1):
                table_id, _, version = notification.payload.partition(" ")
                self._wake(table_id, version)

    def _wake(self, table_id: str, version: str) -> None:
        with self._lock:
            streams = list(self._streams.get(table_id, ()))
        for wake in streams:
            wake(version)

    def _wake_all(self) -> None:
        with self._lock:
            tables = list(self._streams)
        for table_id in tables:
            self._wake(table_id, UNKNOWN)


listener = Listener()
