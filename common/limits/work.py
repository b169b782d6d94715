"""Limits on requests that take much computation, so that they leave room for everybody's pages.

Python computes in one thread at a time, so doing more at once is no faster: a process does such work in
turns, with a break after each. A caller may request so much a minute and so many at a time, in all processes
together, so that nobody uses up the turns of the others.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from threading import BoundedSemaphore

from django.conf import settings

from common.limits.counts import SHORT_WAIT, count, take_place
from common.limits.limit import Limit, LimitError

OFTEN = "You did this very often in the last minute. Try again in {wait}."
PATIENCE = 2.0
"""Seconds that a request waits for its turn."""
LONGEST_BREAK = 1.0
"""Seconds."""
PLACES = 3
"""Requests of one process that have or await a turn of any kind: a thread is left for pages (``./run``)."""

_places = BoundedSemaphore(PLACES)


@contextmanager
def _acquire(semaphore: BoundedSemaphore, seconds: float) -> Iterator[None]:
    if not semaphore.acquire(timeout=seconds):
        message = "The site is busy. Try again in a few seconds."
        raise LimitError(message, wait=SHORT_WAIT, status=503)
    try:
        yield
    finally:
        semaphore.release()


class WorkTurn:
    """A turn that one request of the process has at a time. After each, nobody has it for as long again."""

    def __init__(self) -> None:
        self._free = BoundedSemaphore(1)
        self._break_ends = 0.0

    @contextmanager
    def take(self) -> Iterator[None]:
        """Have the turn inside.

        :raises LimitError: when others have it, or the places to wait for it, for too long.
        """
        with _acquire(_places, 0), _acquire(self._free, PATIENCE):
            time.sleep(max(0.0, self._break_ends - time.monotonic()))
            started = time.monotonic()
            try:
                yield
            finally:
                ended = time.monotonic()
                self._break_ends = ended + min(ended - started, LONGEST_BREAK)


@dataclass
class WorkLimit:
    """The limits of one kind of work.

    The setting has its rate: how much of it a caller may request in a minute. With 0, no caller is limited.
    """

    name: str
    rate_setting: str
    at_once: int
    turn: WorkTurn

    @contextmanager
    def work(self, caller: str, *, is_counted: bool = True) -> Iterator[None]:
        """Do one piece of work for a caller inside. ``is_counted`` says that the rate applies to it.

        :raises LimitError: when a limit is reached; then it is not begun.
        """
        rate = Limit(self.name, getattr(settings, self.rate_setting), sentence=OFTEN)
        if is_counted:
            count_or_refuse(rate, caller)
        with take_place(self.name, caller, self.at_once) if rate.maximum else nullcontext(), self.turn.take():
            yield


def count_or_refuse(rate: Limit, caller: str) -> None:
    """Count something that a caller does.

    :raises LimitError: when it is too often.
    """
    usage = count(rate, caller)
    if usage and usage.remaining < 0:
        raise rate.error(usage.wait)
