"""``./run`` starts everything, keeps it running and leaves nothing behind."""

import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.profiles import nightly

from .conftest import eventually, parent, processes_in, temporary_folder

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
STARTUP = 180.0  # seconds


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """A running ``./run``, with data of its own."""

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

    def has_ended(self) -> bool:
        """Whether every process of the site ends in time."""
        return eventually(lambda: not self.processes())


@pytest.fixture(scope="module")
def var() -> Iterator[Path]:
    """The data of the sites that are started here: new for the first of them, and there for the next."""
    with temporary_folder() as folder:
        yield folder / "var"


@pytest.fixture
def start_site(var: Path) -> Iterator[Callable[[], Site]]:
    """Start ``./run`` and wait until it tells its address."""
    started: list[Site] = []

    def start() -> Site:
        started.append(Site(var))
        assert started[-1].prints("Loremaster is at"), started[-1].log.read_text()
        assert started[-1].process.poll() is None, started[-1].log.read_text()
        return started[-1]

    yield start
    for site in started:
        site.process.kill()
        site.process.wait()
        assert site.has_ended()


def test_everything_starts_survives_and_stops(start_site: Callable[[], Site]) -> None:
    site = start_site()
    assert site.is_healthy()
    assert f"http://127.0.0.1:{site.port}/" in site.log.read_text()

    for module in ("config.web_server", "celery"):
        killed = site.main(module)
        os.kill(killed, signal.SIGKILL)
        assert eventually(lambda killed=killed: killed not in site.processes())
        assert eventually(site.is_healthy), f"{module} was not started again"

    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(timeout=60) == 0
    assert site.has_ended()


@nightly("starts the site again")
def test_a_terminated_site_stops_as_an_interrupted_one(start_site: Callable[[], Site]) -> None:
    site = start_site()

    site.process.send_signal(signal.SIGTERM)

    assert site.process.wait(timeout=60) == 0
    assert site.has_ended()


@nightly("starts the site again")
def test_no_process_survives_a_killed_run(start_site: Callable[[], Site]) -> None:
    site = start_site()

    site.process.kill()

    assert site.has_ended()


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [settings.BASE_DIR / "run", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=180,
    )


def test_a_port_in_use_is_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        refused = run(PORT=str(port))

    assert refused.returncode == 2
    assert refused.stderr == f"./run: port {port} is in use; choose another one: PORT={port + 1} ./run\n"


BEGINNING = """
import signal, time
from importlib.machinery import SourceFileLoader
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in the background of a script
run = SourceFileLoader("run_script", "run").load_module()
run.set_up = lambda _: print("begun", flush=True) or time.sleep(60)
raise SystemExit(run.main(["setup"]))
"""


def test_a_signal_to_end_is_obeyed_from_the_beginning() -> None:
    beginning = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", BEGINNING],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert beginning.stdout
    assert beginning.stdout.readline() == "begun\n"
    beginning.terminate()

    assert beginning.communicate(timeout=20)[1] == ""
    assert beginning.returncode == 130


def test_an_invalid_port_is_one_sentence() -> None:
    refused = run(PORT="eight")

    assert refused.returncode == 2
    assert refused.stderr == "./run: PORT is a number from 1 to 65535, not 'eight'.\n"


def test_an_unknown_command_shows_what_there_is() -> None:
    refused = run("dance")

    assert refused.returncode == 2
    assert "./run test" in refused.stdout


def test_run_is_read_by_every_python_3_so_that_an_old_one_can_say_what_it_lacks() -> None:
    import ast

    ast.parse((settings.BASE_DIR / "run").read_text(), feature_version=(3, 6))
