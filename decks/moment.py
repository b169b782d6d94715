"""What is read once while a request is answered, however often it is asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.signals import request_finished, request_started
from django.dispatch import receiver

T = TypeVar("T")

_here = threading.local()


def once(read: Callable[[], T]) -> T:
    """What ``read`` gives, asked for once a request; outside requests it is asked for each time."""
    kept: dict[Any, Any] | None = getattr(_here, "kept", None)
    if kept is None:
        return read()
    if read not in kept:
        kept[read] = read()
    found: T = kept[read]
    return found


@receiver(request_started)
def _begin(**facts: object) -> None:
    _here.kept = {}


@receiver(request_finished)
def _end(**facts: object) -> None:
    _here.kept = None
