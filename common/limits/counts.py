"""Requests and work of callers, counted in the cache for all processes together.

While the cache does not answer, nobody is refused.
"""

import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import redis
from django.core.cache import cache

from common.limits.limit import Limit, LimitError

SHORT_WAIT = 5
"""Seconds after which a caller may try again when work is still being done."""
LONGEST_WORK = 60
"""Seconds after which work counts as ended, for a process that died while doing it."""

logger = logging.getLogger(__name__)


class Usage(NamedTuple):
    """How often a caller may do it, how often still (below zero: too often), and for how many seconds."""

    maximum: int
    remaining: int
    wait: int


@contextmanager
def _logged_cache_errors() -> Iterator[None]:
    try:
        yield
    except (redis.RedisError, OSError) as error:
        logger.warning("Callers are not limited: the cache does not answer: %s", error)


def count(limit: Limit, caller: str) -> Usage | None:
    """Count it once more in the present period; None where nothing limits it."""
    now = int(time.time())
    key = f"limit:{limit.name}:{caller}:{now // limit.period}"
    if limit.maximum:
        with _logged_cache_errors():
            cache.add(key, 0, timeout=2 * limit.period)
            return Usage(limit.maximum, limit.maximum - cache.incr(key), limit.period - now % limit.period)
    return None


@contextmanager
def take_place(name: str, caller: str, places: int) -> Iterator[None]:
    """Have one of the places of a caller inside.

    :raises LimitError: when all are taken.
    """
    token, taken = secrets.token_hex(8), ""
    with _logged_cache_errors():
        keys = (f"work:{name}:{caller}:{number}" for number in range(places))
        taken = next((key for key in keys if cache.add(key, token, timeout=LONGEST_WORK)), "")
        if not taken:
            message = "Your last request is still being worked on. Try again in a few seconds."
            raise LimitError(message, wait=SHORT_WAIT)
    try:
        yield
    finally:
        with _logged_cache_errors():
            if taken and cache.get(taken) == token:  # unless the work took so long that another has it
                cache.delete(taken)
