"""A limit on the time that the database may take for all statements of one piece of work together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


class StatementBudget:
    """The seconds that the statements of one piece of work may still take."""

    def __init__(self, seconds: float) -> None:
        self.seconds_left = seconds


@contextmanager
def limit_statements(budget: StatementBudget, seconds: float) -> Iterator[None]:
    """Let the statements inside take the time that is left of a budget, and no more than so many seconds.

    Blocks may be nested: an outer one counts the time of the inner one, too.

    :raises StatementTimeoutError: when they take longer; what they changed is rolled back.
    """
    is_within = connection.in_atomic_block
    meter = _Meter(min(seconds, budget.seconds_left))
    try:
        with transaction.atomic(savepoint=is_within), connection.execute_wrapper(meter):
            before = meter.set_timeout(meter.seconds_left)
            yield
            if is_within:
                meter.restore_timeout(before)
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise StatementTimeoutError from error
        raise
    finally:
        budget.seconds_left -= meter.seconds_taken


class _Meter:
    """Measures the statements of a block, and ends them when its time is over."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.seconds_taken = 0.0
        self.timeout = seconds
        self.is_setting = False

    @property
    def seconds_left(self) -> float:
        return self.seconds - self.seconds_taken

    def __call__(self, execute: Callable[..., Any], *statement: Any) -> Any:
        """Execute a statement, as a wrapper of Django's."""
        if self.is_setting:
            return execute(*statement)
        if self.seconds_left <= 0:
            raise StatementTimeoutError
        if self.timeout - self.seconds_left > NOTABLE:
            self.set_timeout(self.seconds_left)
        started = time.monotonic()
        try:
            return execute(*statement)
        finally:
            self.seconds_taken += time.monotonic() - started

    def set_timeout(self, seconds: float) -> str:
        """Set how long a statement of this transaction may take; returns the timeout before."""
        self.timeout = seconds
        return self.restore_timeout(str(max(1, round(seconds * 1000))))

    def restore_timeout(self, timeout: str) -> str:
        """Set the timeout as the database writes it; returns the one before."""
        self.is_setting = True
        try:
            with connection.cursor() as cursor:
                cursor.execute(SET_TIMEOUT, [timeout])
                before: str = cursor.fetchone()[0]
                return before
        finally:
            self.is_setting = False
