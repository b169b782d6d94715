"""Turns of the requests of a process that compute much: one after the other, with a break between.

Python computes in one thread at a time, so doing more at once is no faster. It would only keep the processor,
and the threads, from requests for pages.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

PATIENCE = 2.0
"""Seconds that a request waits for its turn."""
LONGEST_BREAK = 1.0
"""Seconds."""
PLACES = 3
"""Requests of one process that have or await a turn of any kind: a thread is left for pages (``./run``)."""

_places = BoundedSemaphore(PLACES)


class NoTurnError(Exception):
    """Others have the turn, or the places to wait for it, for too long."""


class WorkTurn:
    """A turn that one request of the process has at a time. After each, nobody has it for as long again."""

    def __init__(self) -> None:
        self._free = BoundedSemaphore(1)
        self._break_ends = 0.0

    @contextmanager
    def take(self) -> Iterator[None]:
        """Have the turn inside.

        :raises NoTurnError: when it does not come in time.
        """
        if not _places.acquire(blocking=False):
            raise NoTurnError
        try:
            if not self._free.acquire(timeout=PATIENCE):
                raise NoTurnError
            try:
                time.sleep(max(0.0, self._break_ends - time.monotonic()))
                started = time.monotonic()
                try:
                    yield
                finally:
                    ended = time.monotonic()
                    self._break_ends = ended + min(ended - started, LONGEST_BREAK)
            finally:
                self._free.release()
        finally:
            _places.release()


SHORT_WORK, LONG_WORK = WorkTurn(), WorkTurn()
"""The turns for work of less than a second, and of some seconds, which the former need not wait for."""
