"""Workers give a sign of life and sweep: a thread in each worker's main process, started with it."""

import logging
import threading
from datetime import timedelta
from typing import Any

from celery.signals import worker_ready, worker_shutdown
from django.db import DatabaseError, connection
from django.db.models.functions import Now

from simulator import queue, sweeper
from simulator.models import Worker

logger = logging.getLogger(__name__)

SIGN_EVERY = 4.0  # seconds
FORGET_AFTER = timedelta(days=1)


class Presence(threading.Thread):
    """The thread; one a worker."""

    def __init__(self, name: str, processes: int) -> None:
        super().__init__(name="presence", daemon=True)
        self.worker = name
        self.processes = processes
        self.ended = threading.Event()

    def run(self) -> None:
        """Sign and sweep until the worker ends."""
        while not self.ended.is_set():
            self.sign()
            self.ended.wait(SIGN_EVERY)

    def sign(self) -> None:
        """One sign of life and one sweep. A database or queue that is down for a while is waited for."""
        try:
            Worker.objects.update_or_create(
                name=self.worker, defaults={"processes": self.processes, "seen": Now()}
            )
            Worker.objects.filter(seen__lt=Now() - FORGET_AFTER).delete()
            sweeper.sweep()
        except (DatabaseError, queue.QueueDownError) as error:
            logger.warning("No sign of life this time: %s", error)
        finally:
            connection.close()

    def leave(self) -> None:
        """Say that the worker is gone."""
        self.ended.set()
        self.join(timeout=5)
        try:
            Worker.objects.filter(name=self.worker).delete()
        except DatabaseError as error:
            logger.warning("The worker leaves without a word: %s", error)
        finally:
            connection.close()


_threads: dict[str, Presence] = {}


@worker_ready.connect
def arrive(sender: Any, **_: Any) -> None:
    """Start the thread once the worker takes tasks."""
    presence = _threads[sender.hostname] = Presence(sender.hostname, sender.controller.concurrency)
    presence.start()


@worker_shutdown.connect
def depart(sender: Any, **_: Any) -> None:
    """End the thread with the worker."""
    presence = _threads.pop(sender.hostname, None)
    if presence is not None:
        presence.leave()
