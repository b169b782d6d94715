"""Real Celery worker processes for tests."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from celery.platforms import set_pdeathsig
from django.conf import settings

from config.celery import app

PATIENCE = 90.0  # seconds


class Worker:
    """``celery -A config worker`` as a process of its own, on this test process's database and queue.

    ``include`` names modules with further tasks; ``environment`` has further environment variables, such as
    the address of another server.
    """

    def __init__(
        self, database: str, log: Path, concurrency: int, *, include: Sequence[str] = (), **environment: str
    ) -> None:
        self.database = database
        self.log = log
        self.hostname = f"{log.stem}@{settings.QUEUE}"
        options = ["--loglevel", "INFO", "--without-gossip", "--without-mingle"]
        options += [f"--concurrency={concurrency}", f"--hostname={self.hostname}"]
        options += [f"--include={module}" for module in include]
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "celery", "-A", "config", "worker", *options],
                cwd=settings.BASE_DIR,
                env=os.environ
                | {
                    "LOREMASTER_DATABASE_NAME": database,
                    "DJANGO_SETTINGS_MODULE": "config.settings",
                    "CELERY_SKIP_CHECKS": "1",  # Django's system checks: they take a quarter of the start
                }
                | environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=partial(set_pdeathsig, "SIGKILL"),  # a killed test run leaves no workers behind
            )

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self.process.poll() is None

    def wait_until_ready(self) -> None:
        """Return once the worker takes tasks."""
        deadline = time.monotonic() + PATIENCE
        while b" ready." not in self.log.read_bytes():
            assert self.alive, f"the worker ended:\n{self.log.read_text()}"
            assert time.monotonic() < deadline, f"the worker does not start:\n{self.log.read_text()}"
            time.sleep(0.05)

    def idle(self) -> bool:
        """Whether no task is running; waits for those that are."""
        deadline = time.monotonic() + PATIENCE
        while self.alive and time.monotonic() < deadline:
            active = app.control.inspect(destination=[self.hostname], timeout=2, limit=1).active()
            if active is not None and not any(active.values()):
                return True
            time.sleep(0.1)
        return False

    def signal(self, number: int) -> None:
        """Send a signal to the worker and to every process it started."""
        os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """``kill -9`` of the worker and of every process it started: a power cut."""
        self.signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End the worker as an operator would: running tasks are finished first."""
        if self.alive:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()


class Workers:
    """The workers of one test process: a reused one, and those that tests start themselves."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started = 0
        self.standing: Worker | None = None

    def start(self, database: str, concurrency: int = 2) -> Worker:
        """A new worker; it may not be ready yet."""
        self.started += 1
        return Worker(database, self.folder / f"worker{self.started}.log", concurrency)

    def stand_by(self, database: str) -> Worker:
        """The worker that is kept from test to test on one database, ready."""
        if self.standing is not None and self.standing.database != database:
            self.dismiss()
        if self.standing is None or not self.standing.alive:
            self.standing = self.start(database)
            self.standing.wait_until_ready()
        return self.standing

    def dismiss(self) -> None:
        """Stop the standing worker, if there is one."""
        if self.standing is not None:
            self.standing.stop()
            self.standing = None


def empty_queue() -> None:
    """Delete every task that no worker has taken."""
    app.control.purge()
