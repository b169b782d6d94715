"""The commands of ``docs/deployment/compose.yaml`` start a site, on servers as the file has them."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from celery.platforms import set_pdeathsig
from django.conf import settings

from tests.config.conftest import eventually
from tests.config.test_deployment import FOLDER, read_compose
from tests.profiles import nightly
from tests.services.servers import PostgreSQL, Redis, Server, free_port

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
    nightly("starts a whole site"),
]
SECRETS = {
    "ALLOWED_HOSTS": "cards.example,www.cards.example",
    "SECRET_KEY": "a-long-text-that-nobody-guesses-0123456789-abcdefghijklm",
    "POSTGRES_PASSWORD": "secret",
    "METRICS_TOKEN": "token",
}
REFERENCE = re.compile(r"\$\{([A-Z_]+)[^}]*\}")


class ExampleSite:
    """Runs the commands of services, with this machine's servers in place of those of the file."""

    def __init__(self, database: Server, broker: Server, var: Path) -> None:
        self.port = str(free_port())
        self.services = read_compose()["services"]
        self.processes: list[subprocess.Popen[bytes]] = []
        self.variables = {
            "DATABASE_URL": database.url,
            "CELERY_BROKER_URL": broker.url,
            "LOREMASTER_VAR_DIR": str(var),
            "PORT": self.port,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }

    def environment(self, service: str) -> dict[str, str]:
        written: dict[str, str] = self.services[service]["environment"]
        values = {
            name: REFERENCE.sub(lambda reference: SECRETS.get(reference[1], ""), value)
            for name, value in written.items()
        }
        return os.environ | values | self.variables

    def command(self, words: list[str]) -> list[str]:
        assert words[0] == "python"
        return [
            sys.executable,
            *(word.replace("0.0.0.0:8000", f"127.0.0.1:{self.port}") for word in words[1:]),
        ]

    def run(self, service: str, words: list[str]) -> int:
        environment = self.environment(service)
        return subprocess.run(self.command(words), cwd=settings.BASE_DIR, env=environment).returncode

    def start(self, service: str) -> None:
        process = subprocess.Popen(
            self.command(self.services[service]["command"]),
            cwd=settings.BASE_DIR,
            env=self.environment(service),
            preexec_fn=partial(set_pdeathsig, "SIGTERM"),
        )
        self.processes.append(process)

    def is_healthy(self) -> bool:
        return self.run("web", self.services["web"]["healthcheck"]["test"][1:]) == 0

    def has_healthy_worker(self) -> bool:
        kind, line = self.services["worker"]["healthcheck"]["test"]
        assert kind == "CMD-SHELL"
        environment = self.environment("worker") | {"HOSTNAME": socket.gethostname()}
        environment["PATH"] = f"{Path(sys.executable).parent}:{environment['PATH']}"
        command = ["sh", "-c", line.replace("$$", "$")]
        return subprocess.run(command, cwd=settings.BASE_DIR, env=environment).returncode == 0

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            assert process.wait(60) == 0


@pytest.fixture
def example_site(
    database: PostgreSQL, start_server: Callable[[type[Redis]], Redis], tmp_path: Path
) -> Iterator[ExampleSite]:
    broker = start_server(Redis)
    broker.wait_until_ready()
    site = ExampleSite(database, broker, tmp_path)
    yield site
    site.stop()


def test_the_commands_start_a_healthy_site(example_site: ExampleSite, tmp_path: Path) -> None:
    assert example_site.run("prepare", example_site.services["prepare"]["command"]) == 0
    assert not example_site.is_healthy()

    example_site.start("web")
    example_site.start("worker")
    assert eventually(example_site.is_healthy)
    assert example_site.has_healthy_worker()

    (tmp_path / "docker").write_text('#!/bin/sh\necho "$@"\n')
    (tmp_path / "docker").chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    scaled = subprocess.run(
        [FOLDER / "scale-workers", "8"],
        env=SECRETS | {"PATH": path, "PORT": example_site.port},
        capture_output=True,
        text=True,
    )
    assert "--scale worker=1 worker" in scaled.stdout, scaled.stderr
