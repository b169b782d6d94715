"""The web server of ``./run``, on the database and queue of a test."""

import os
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

from celery.platforms import set_pdeathsig
from django.conf import settings

from tests.attack.client import SiteClient

PROCESSES, THREADS = 2, 4
PATIENCE = 60.0  # seconds


class WebServer:
    """gunicorn with the settings of a site, in processes and threads as ``./run`` starts them."""

    def __init__(self, database: str, log: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.site = f"http://127.0.0.1:{port}"
        self.log = log
        command = ["gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}", "--log-level", "warning"]
        command += ["--workers", str(PROCESSES), "--threads", str(THREADS), "--no-control-socket"]
        environment = {"LOREMASTER_DATABASE_NAME": database, "DJANGO_SETTINGS_MODULE": "config.settings"}
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *command],
                cwd=settings.BASE_DIR,
                env=os.environ | environment,
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

    def stop(self) -> None:
        """End the server and its processes."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
