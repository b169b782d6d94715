"""The queue, as far as the simulator needs it: waking workers, and whether it answers."""

import logging

from celery import current_app
from kombu import Connection
from kombu.exceptions import KombuError

logger = logging.getLogger(__name__)

TASK = "simulator.play_chunks"
PATIENCE = 2.0  # seconds
DOWN = (KombuError, OSError)
"""What a broker that does not answer raises, kombu's own error or the socket's."""


class QueueDownError(Exception):
    """The queue does not take messages now."""


def wake_workers(messages: int) -> None:
    """Send so many messages, each of which lets a worker play chunks for a while.

    :raises QueueDownError: when the queue does not answer; some messages may have been sent.
    """
    if not messages:
        return
    try:
        with current_app.connection_for_write(connect_timeout=PATIENCE) as connection:
            _reach(connection)
            with current_app.amqp.Producer(connection) as producer:
                for _ in range(messages):
                    current_app.send_task(TASK, producer=producer, retry=False)
    except DOWN as error:
        logger.warning("The queue does not answer: %s", error)
        raise QueueDownError("The queue does not answer.") from error


def answers() -> bool:
    """Whether the queue can be reached now."""
    try:
        with current_app.connection_for_write(connect_timeout=PATIENCE) as connection:
            _reach(connection)
    except DOWN:
        return False
    return True


def _reach(connection: Connection) -> None:
    connection.ensure_connection(max_retries=1, interval_start=0.1, timeout=PATIENCE)
