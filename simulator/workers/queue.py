"""The message queue: wake workers, and test whether the queue can be reached."""

import logging

from celery import current_app
from kombu.connection import Connection
from kombu.exceptions import KombuError

logger = logging.getLogger(__name__)

TASK = "simulator.play_chunks"
TIMEOUT = 2.0  # seconds
CONNECTION_ERRORS = (KombuError, OSError)
"""The errors of a broker that cannot be reached: those of kombu and of the socket."""


class QueueDownError(Exception):
    """The queue cannot be reached."""


def wake_workers(messages: int) -> None:
    """Send messages, each of which lets a worker play chunks for a while.

    :raises QueueDownError: when the queue cannot be reached; some messages may have been sent.
    """
    if not messages:
        return
    try:
        with _connect() as connection:
            _ensure_connection(connection)
            with current_app.amqp.Producer(connection) as producer:
                for _ in range(messages):
                    current_app.send_task(TASK, producer=producer, retry=False)
    except CONNECTION_ERRORS as error:
        logger.warning("The queue cannot be reached: %s", error)
        raise QueueDownError("The queue cannot be reached.") from error


def is_reachable() -> bool:
    """Whether the queue can be reached now."""
    try:
        with _connect() as connection:
            _ensure_connection(connection)
    except CONNECTION_ERRORS:
        return False
    return True


def _connect() -> Connection:
    """A connection that waits no longer: a RabbitMQ whose disk is full accepts it, but does not answer."""
    timeouts = {"read_timeout": TIMEOUT, "write_timeout": TIMEOUT}  # for RabbitMQ
    connection: Connection = current_app.connection_for_write(
        connect_timeout=TIMEOUT, transport_options=timeouts
    )
    return connection


def _ensure_connection(connection: Connection) -> None:
    connection.ensure_connection(  # type: ignore[no-untyped-call]
        max_retries=1, interval_start=0.1, timeout=TIMEOUT
    )
