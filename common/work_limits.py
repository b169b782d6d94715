"""Limits on requests that take much computation, so that they leave room for everybody's pages.

A process does such work in turns (:mod:`common.work_turns`): one request may have to wait for its own, and is
refused when that takes too long. One caller (``accounts.callers``) may request so much a minute and so many
at a time, in all processes together, so that nobody uses up the turns of the others. These are counted in
the cache; while it does not answer, and with a rate of 0, no caller is refused.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from django.core.cache import cache
from django.utils.translation import ngettext

from common.minute_counts import CACHE_ERRORS, count_in_minute, seconds_to_next_minute
from common.work_turns import SHORT_WORK, NoTurnError, WorkTurn

SHORT_WAIT = 5
"""Seconds after which a caller may try again when work is still being done."""
LONGEST_WORK = 60
"""Seconds after which work counts as ended, for a process that died while doing it."""

logger = logging.getLogger(__name__)


class WorkRefusedError(Exception):
    """A limit is reached: the message is a sentence for the caller, who may try again after ``wait`` seconds.

    ``status`` is that of the response: 429 for a limit of the caller, 503 where the site is busy.
    """

    def __init__(self, message: str, *, wait: int, status: int = 429) -> None:
        super().__init__(message)
        self.wait = wait
        self.status = status


class WorkLimit:
    """The limits of one kind of work. ``get_rate`` says how much of it a caller may request in a minute."""

    def __init__(
        self, name: str, *, at_once: int, get_rate: Callable[[], int], turn: WorkTurn = SHORT_WORK
    ) -> None:
        self.name = name
        self.at_once = at_once
        self.get_rate = get_rate
        self.turn = turn

    @contextmanager
    def work(self, caller: str, *, is_counted: bool = True) -> Iterator[None]:
        """Do one piece of work for a caller inside. ``is_counted`` says that the rate applies to it.

        :raises WorkRefusedError: when a limit is reached; then it is not begun.
        """
        with ExitStack() as work:
            work.enter_context(self._place_of_caller(caller, is_counted=is_counted))
            try:
                work.enter_context(self.turn.take())
            except NoTurnError:
                message = "The site is busy. Try again in a few seconds."
                raise WorkRefusedError(message, wait=SHORT_WAIT, status=503) from None
            yield

    @contextmanager
    def _place_of_caller(self, caller: str, *, is_counted: bool) -> Iterator[None]:
        rate, now, place = self.get_rate(), time.time(), ""
        if not rate:
            yield
            return
        token = secrets.token_hex(8)
        try:
            if is_counted and count_in_minute(f"{self.name}:{caller}", now) > rate:
                raise WorkRefusedError(_rate_message(now), wait=seconds_to_next_minute(now))
            place = self._take_place(caller, token)
        except CACHE_ERRORS as error:
            logger.warning("Callers are not limited: the cache does not answer: %s", error)
        try:
            yield
        finally:
            if place:
                _leave_place(place, token)

    def _take_place(self, caller: str, token: str) -> str:
        """The key of a free place of the caller.

        :raises WorkRefusedError: when all are taken.
        """
        for number in range(self.at_once):
            place = f"work:{self.name}:{caller}:{number}"
            if cache.add(place, token, timeout=LONGEST_WORK):
                return place
        raise WorkRefusedError(
            "Your last request is still being worked on. Try again in a few seconds.", wait=SHORT_WAIT
        )


def _leave_place(place: str, token: str) -> None:
    """Free the place, unless the work took so long that another has it."""
    try:
        if cache.get(place) == token:
            cache.delete(place)
    except CACHE_ERRORS as error:
        logger.warning("A place stays taken for a minute: the cache does not answer: %s", error)


def _rate_message(now: float) -> str:
    seconds = seconds_to_next_minute(now)
    message = ngettext(
        "You did this very often in the last minute. Try again in %(count)d second.",
        "You did this very often in the last minute. Try again in %(count)d seconds.",
        seconds,
    )
    return message % {"count": seconds}
