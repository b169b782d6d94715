"""Once an hour each worker tidies up: a thread in its main process, started and ended with it."""

import logging
import threading
from typing import Any

from celery.signals import worker_ready, worker_shutdown
from django.db import DatabaseError, connection

from accounts.cleanup import delete_expired

logger = logging.getLogger(__name__)

FIRST_AFTER = 60.0  # seconds
EVERY = 3600.0  # seconds


class Housekeeping(threading.Thread):
    """The thread; one a worker. Any number of workers may tidy at once."""

    def __init__(self) -> None:
        super().__init__(name="housekeeping", daemon=True)
        self.ended = threading.Event()

    def run(self) -> None:
        """Tidy now and then until the worker ends."""
        pause = FIRST_AFTER
        while not self.ended.wait(pause):
            self.tidy()
            pause = EVERY

    def tidy(self) -> None:
        """Tidy once. A database that is down is left for the next time."""
        try:
            delete_expired()
        except DatabaseError as error:
            logger.warning("Nothing was tidied up this time: %s", error)
        finally:
            connection.close()

    def leave(self) -> None:
        """End with the worker."""
        self.ended.set()
        self.join(timeout=5)


_threads: dict[str, Housekeeping] = {}


@worker_ready.connect
def arrive(sender: Any, **_: Any) -> None:
    """Start the thread once the worker takes tasks."""
    _threads[sender.hostname] = housekeeping = Housekeeping()
    housekeeping.start()


@worker_shutdown.connect
def depart(sender: Any, **_: Any) -> None:
    """End the thread with the worker."""
    housekeeping = _threads.pop(sender.hostname, None)
    if housekeeping is not None:
        housekeeping.leave()
