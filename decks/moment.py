"""What is read once and holds still for a moment: while a request is answered, or inside :func:`moment`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.core.signals import request_finished, request_started
from django.dispatch import receiver

T = TypeVar("T")

_here = threading.local()


def once(read: Callable[[], T]) -> T:
    """What ``read`` gives, asked for once a moment; outside of any it is asked for each time."""
    kept: dict[Any, Any] | None = getattr(_here, "kept", None)
    if kept is None:
        return read()
    if read not in kept:
        kept[read] = read()
    found: T = kept[read]
    return found


@contextmanager
def moment() -> Iterator[None]:
    """A moment of its own, or a part of the one that is already."""
    if getattr(_here, "kept", None) is not None:
        yield
        return
    _here.kept = {}
    try:
        yield
    finally:
        _here.kept = None


@receiver(request_started)
def _begin(**facts: object) -> None:
    _here.kept = {}


@receiver(request_finished)
def _end(**facts: object) -> None:
    _here.kept = None
