"""``./run`` starts everything, keeps it running and leaves nothing behind."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.local_site import LocalSite
from tests.play.web_player import WebPlayer
from tests.profiles import nightly

from .conftest import temporary_folder

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]


@pytest.fixture(scope="module")
def var() -> Iterator[Path]:
    """The data of the sites that are started here: new for the first of them, and there for the next."""
    with temporary_folder() as folder:
        yield folder / "var"


@pytest.fixture
def start_site(var: Path) -> Iterator[Callable[[], LocalSite]]:
    """Start ``./run`` and wait until it tells its address."""
    started: list[LocalSite] = []

    def start() -> LocalSite:
        started.append(LocalSite(var))
        assert started[-1].prints("Loremaster is at"), started[-1].log.read_text()
        assert started[-1].process.poll() is None, started[-1].log.read_text()
        return started[-1]

    yield start
    for site in started:
        site.process.kill()
        site.process.wait()
        assert site.has_ended()


def test_everything_starts_survives_and_stops(start_site: Callable[[], LocalSite]) -> None:
    site = start_site()
    assert site.is_healthy()
    assert f"http://127.0.0.1:{site.port}/" in site.log.read_text()

    player = WebPlayer(site.address)
    player.begin("both")
    for module in ("config.web_server", "celery"):
        player.decide()
        site.kill_service(module)
        player.decide()
    assert len(player.decided) == 4  # a game goes on where it was: each answer shows the next revision

    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(timeout=60) == 0
    assert site.has_ended()


@nightly("starts the site again")
def test_a_terminated_site_stops_as_an_interrupted_one(start_site: Callable[[], LocalSite]) -> None:
    site = start_site()

    site.process.send_signal(signal.SIGTERM)

    assert site.process.wait(timeout=60) == 0
    assert site.has_ended()


@nightly("starts the site again")
def test_no_process_survives_a_killed_run(start_site: Callable[[], LocalSite]) -> None:
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
