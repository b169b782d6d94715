"""The heartbeat of a worker: a thread of its main process that reports the worker as alive, and sweeps."""

import logging
import threading
from datetime import timedelta
from typing import Any

from celery.signals import worker_ready, worker_shutdown
from django.db import DatabaseError, connection
from django.db.models.functions import Now

from simulator.models import Worker
from simulator.workers import queue, sweeper

logger = logging.getLogger(__name__)

BEAT_EVERY = 4.0  # seconds
FORGET_AFTER = timedelta(days=1)
"""How long after its last heartbeat the row of a worker that crashed is deleted."""


class Heartbeat(threading.Thread):
    """The thread; each worker runs one."""

    def __init__(self, name: str, processes: int) -> None:
        super().__init__(name="heartbeat", daemon=True)
        self.worker = name
        self.processes = processes
        self.stopping = threading.Event()

    def run(self) -> None:
        """Beat until the worker stops, whatever a beat fails with: no other thread sweeps."""
        while not self.stopping.is_set():
            try:
                self.beat()
            except Exception:
                logger.exception("The heartbeat of %s failed, and is retried", self.worker)
            self.stopping.wait(BEAT_EVERY)

    def beat(self) -> None:
        """Update the worker's row, and sweep once.

        While the database or the queue is down, nothing happens: the next beat tries again.
        """
        try:
            Worker.objects.update_or_create(
                name=self.worker, defaults={"processes": self.processes, "last_heartbeat": Now()}
            )
            Worker.objects.filter(last_heartbeat__lt=Now() - FORGET_AFTER).delete()
            sweeper.make_due_if_idle()
            sweeper.sweep()
        except (DatabaseError, queue.QueueDownError) as error:
            logger.warning("The heartbeat of %s failed, and is retried: %s", self.worker, error)
        finally:
            connection.close()

    def stop(self) -> None:
        """End the thread and delete the worker's row."""
        self.stopping.set()
        self.join(timeout=5)
        try:
            Worker.objects.filter(name=self.worker).delete()
        except DatabaseError as error:
            logger.warning("The row of worker %s could not be deleted: %s", self.worker, error)
        finally:
            connection.close()


_heartbeats: dict[str, Heartbeat] = {}


@worker_ready.connect
def start_heartbeat(sender: Any, **_: Any) -> None:
    """Start the thread once the worker takes tasks."""
    heartbeat = _heartbeats[sender.hostname] = Heartbeat(sender.hostname, sender.controller.concurrency)
    heartbeat.start()


@worker_shutdown.connect
def stop_heartbeat(sender: Any, **_: Any) -> None:
    """Stop the thread with the worker."""
    heartbeat = _heartbeats.pop(sender.hostname, None)
    if heartbeat is not None:
        heartbeat.stop()
