"""The whole site as ``./run`` starts it, with an embedded database of its own (Linux)."""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from django.conf import settings

from config.web_server.process import INTERVAL
from tests.config.conftest import eventually, parent, processes_in

STARTUP = 180.0  # seconds


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class LocalSite:
    """A running ``./run``, with data of its own in ``var``."""

    def __init__(self, var: Path) -> None:
        self.var = var
        self.port = free_port()
        self.log = var.with_name("site.log")
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("LOREMASTER_")
        }
        environment |= {"PORT": str(self.port), "LOREMASTER_VAR_DIR": str(var), "WEB_CONCURRENCY": "1"}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [settings.BASE_DIR / "run"],
                env=environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def prints(self, words: str) -> bool:
        """Whether these words appear on the terminal in time."""
        return eventually(lambda: words in self.log.read_text() or self.process.poll() is not None, STARTUP)

    def is_healthy(self) -> bool:
        """Whether the site reports itself healthy."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=10) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            return False

    def processes(self) -> dict[int, str]:
        """The command line of everything that this site started, its servers included."""
        marker = f"LOREMASTER_VAR_DIR={self.var}".encode()
        commands = {}
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdecimal() and marker in (entry / "environ").read_bytes().split(b"\0"):
                    commands[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:  # ended meanwhile
                continue
        return commands | dict.fromkeys(processes_in(self.var), "embedded server")

    def main(self, module: str) -> int:
        """The process number of a service: the only one of its processes that ./run itself started."""
        (main_process,) = [
            pid
            for pid, command in self.processes().items()
            if f"-m {module} " in command and parent(pid) == self.process.pid
        ]
        return main_process

    def kill_service(self, module: str) -> None:
        """``kill -9`` of a service, which ./run starts again."""
        killed = self.main(module)
        os.kill(killed, signal.SIGKILL)
        assert eventually(lambda: killed not in self.processes())
        assert eventually(lambda: self.runs(module) and self.is_healthy()), f"{module} was not started again"

    def runs(self, module: str) -> bool:
        """Whether a service has run for longer than processes of one that was killed go on (``end_with``)."""
        try:
            started = Path(f"/proc/{self.main(module)}").stat().st_ctime
        except (OSError, ValueError):
            return False
        return time.time() - started > 2 * INTERVAL

    def has_ended(self) -> bool:
        """Whether every process of the site ends in time."""
        return eventually(lambda: not self.processes())
