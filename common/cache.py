"""Values that each process keeps until the data they were made from change.

A *stamp* is a text that differs whenever the data may (``cards.models.pool_stamp``, ``rules.stamp``). It is
read before the value is made, so a value is never older than its stamp says; if the data change in between,
the value is newer, and the next reader makes it anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Generic, TypeVar
from weakref import WeakSet

from django.conf import settings

Value = TypeVar("Value")

_caches: WeakSet[StampedCache] = WeakSet()  # type: ignore[type-arg]


class StampedCache(Generic[Value]):
    """Values of one stamp by their keys; when the stamp changes, all of them are dropped.

    At most ``max_entries`` are kept, the most recently used ones. ``is_rendered`` says that the values come
    from templates: with ``DEBUG`` they are made each time, so that a change of a template is visible.

    Threads may share a cache. No lock is held while a value is made: two threads may both make it, and then
    both get the same one.
    """

    def __init__(
        self, read_stamp: Callable[[], str], *, max_entries: int = 1, is_rendered: bool = False
    ) -> None:
        self.read_stamp = read_stamp
        self.max_entries = max_entries
        self.is_rendered = is_rendered
        self._lock = Lock()
        self._stamp: str | None = None
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        _caches.add(self)

    def get(self, key: Hashable, make: Callable[[], Value], *, stamp: str | None = None) -> Value:
        """The value of a key, made now if there is none of the present stamp.

        Whoever makes several values of one page reads the stamp once, before the data, and passes it.
        """
        stamp = self.read_stamp() if stamp is None else stamp
        with self._lock:
            self._use_stamp(stamp)
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        if self.is_rendered and settings.DEBUG:
            return value
        with self._lock:
            self._use_stamp(stamp)
            value = self._values.setdefault(key, value)
            while len(self._values) > self.max_entries:
                self._values.popitem(last=False)
        return value

    def has(self, key: Hashable, *, stamp: str) -> bool:
        """Whether there is a value of this key and stamp."""
        with self._lock:
            return self._stamp == stamp and key in self._values

    def clear(self) -> None:
        """Drop every value."""
        with self._lock:
            self._stamp = None
            self._values.clear()

    def _use_stamp(self, stamp: str) -> None:
        if self._stamp != stamp:
            self._stamp = stamp
            self._values.clear()


def cached_by_stamp(
    read_stamp: Callable[[], str], *, max_entries: int = 1
) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    """Decorate a function of hashable positional arguments: each result is kept until the stamp changes.

    The cache itself is the attribute ``cache`` of the decorated function.
    """

    def decorate(make: Callable[..., Value]) -> Callable[..., Value]:
        cache: StampedCache[Value] = StampedCache(read_stamp, max_entries=max_entries)

        @wraps(make)
        def cached(*arguments: Hashable) -> Value:
            return cache.get(arguments, lambda: make(*arguments))

        cached.cache = cache  # type: ignore[attr-defined]
        return cached

    return decorate


def clear_caches() -> None:
    """Drop every value of every cache, for tests that compare a first call with later ones."""
    for cache in list(_caches):
        cache.clear()
