"""How often something happened in the present minute, counted in the cache for all processes together."""

import redis
from django.core.cache import cache

MINUTE = 60
CACHE_ERRORS = (redis.RedisError, OSError)
"""The errors of a cache that does not answer."""


def count_in_minute(name: str, now: float) -> int:
    """Count it once more; how often it was counted in this minute. ``now`` is in seconds since the epoch.

    :raises CACHE_ERRORS: when the cache does not answer.
    """
    key = f"minute:{name}:{int(now) // MINUTE}"
    cache.add(key, 0, timeout=2 * MINUTE)
    return cache.incr(key)


def seconds_to_next_minute(now: float) -> int:
    """Seconds until everything is counted from zero."""
    return MINUTE - int(now) % MINUTE
