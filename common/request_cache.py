"""A cache that lives for one request, or for the duration of a ``with request_cache()`` block."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.core.signals import request_finished, request_started
from django.dispatch import receiver

T = TypeVar("T")

_local = threading.local()


def cached_per_request(read: Callable[[], T]) -> T:
    """The value of ``read()``, computed once per request, or on every call outside of one."""
    cache: dict[Any, Any] | None = getattr(_local, "cache", None)
    if cache is None:
        return read()
    if read not in cache:
        cache[read] = read()
    value: T = cache[read]
    return value


@contextmanager
def request_cache() -> Iterator[None]:
    """Open a cache for this block; inside a request, or another such block, that cache is used."""
    if getattr(_local, "cache", None) is not None:
        yield
        return
    _local.cache = {}
    try:
        yield
    finally:
        _local.cache = None


@receiver(request_started)
def _open_cache(**signal_kwargs: object) -> None:
    _local.cache = {}


@receiver(request_finished)
def _close_cache(**signal_kwargs: object) -> None:
    _local.cache = None
