"""A limit on the time that the database may take for all statements of one piece of work together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import OperationalError, connection, transaction
from psycopg.errors import QueryCanceled

SET_TIMEOUT = """
    SELECT current_setting('statement_timeout'), set_config('statement_timeout', %s, true)
"""
NOTABLE = 0.2
"""Seconds by which the time left must shrink before the database is told."""


class StatementTimeoutError(Exception):
    """The statements take longer than they may."""


@dataclass
class StatementBudget:
    """The seconds that the statements of one piece of work may still take."""

    seconds_left: float


@contextmanager
def limit_statements(budget: StatementBudget, seconds: float) -> Iterator[None]:
    """Let the statements inside take the time that is left of a budget, and no more than so many seconds.

    Blocks may be nested: an outer one counts the time of the inner one, too.

    :raises StatementTimeoutError: when they take longer; what they changed is rolled back.
    """
    is_within = connection.in_atomic_block
    at_first = left = timeout = min(seconds, budget.seconds_left)

    def execute_in_time(execute: Callable[..., Any], *statement: Any) -> Any:
        nonlocal left, timeout
        if left <= 0:
            raise StatementTimeoutError
        if timeout - left > NOTABLE:
            timeout = left
            _set_timeout(_milliseconds(left))
        started = time.monotonic()
        try:
            return execute(*statement)
        finally:
            left -= time.monotonic() - started

    try:
        with transaction.atomic(savepoint=is_within), connection.execute_wrapper(execute_in_time):
            before = _set_timeout(_milliseconds(left))
            yield
            if is_within:
                _set_timeout(before)
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise StatementTimeoutError from error
        raise
    finally:
        budget.seconds_left -= at_first - left


def _milliseconds(seconds: float) -> str:
    return str(max(1, round(seconds * 1000)))


def _set_timeout(timeout: str) -> str:
    """Set the timeout of this transaction, past the wrappers of statements; returns the one before."""
    before: str = connection.connection.execute(SET_TIMEOUT, [timeout]).fetchone()[0]
    return before
