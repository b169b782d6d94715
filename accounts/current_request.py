"""The request that is being answered, for the audit log: actions do not pass it on."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import HttpRequest

_request: ContextVar[HttpRequest | None] = ContextVar("request", default=None)


@contextmanager
def answering(request: HttpRequest) -> Iterator[None]:
    """Make this the current request inside of the block."""
    token = _request.set(request)
    try:
        yield
    finally:
        _request.reset(token)


def get_current_request() -> HttpRequest | None:
    """The request that is being answered; ``None`` in a command or a task."""
    return _request.get()
