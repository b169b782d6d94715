"""The web server of ``./run``, on the database and queue of a test."""

import os
import signal
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

from celery.platforms import set_pdeathsig
from django.conf import settings

from tests.attack.client import SiteClient

PROCESSES = 2
PATIENCE = 60.0  # seconds


class WebServer:
    """The web server with the settings of a site, in as many processes as ``./run`` starts."""

    def __init__(self, database: str, log: Path, *, processes: int = PROCESSES, **environment: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.site = f"http://127.0.0.1:{self.port}"
        self.log = log
        options = ["--port", str(self.port), "--processes", str(processes), "--graceful-timeout", "5"]
        site = {"LOREMASTER_DATABASE_NAME": database, "DJANGO_SETTINGS_MODULE": "config.settings"}
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.web_server", *options],
                cwd=settings.BASE_DIR,
                env=os.environ | site | environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                preexec_fn=partial(set_pdeathsig, "SIGTERM"),
            )

    def wait_until_ready(self) -> None:
        """Return once the site answers."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                SiteClient(self.site).get("/")
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                assert time.monotonic() < deadline, self.log.read_text()
                time.sleep(0.1)
            else:
                return

    @property
    def workers(self) -> set[int]:
        """The numbers of the processes that answer requests (Linux)."""
        number = self.process.pid
        return {int(child) for child in Path(f"/proc/{number}/task/{number}/children").read_text().split()}

    def stop(self, signal_number: int = signal.SIGTERM) -> None:
        """End the server and its processes."""
        self.process.send_signal(signal_number)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
