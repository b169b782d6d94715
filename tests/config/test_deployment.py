"""The examples in ``docs/deployment`` fit the site: their variables, commands, options and files exist."""

import configparser
import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from celery.bin.celery import celery
from django.conf import settings
from django.core.management import get_commands

from config.web_server.__main__ import make_parser

ROOT = Path(settings.BASE_DIR)
FOLDER = ROOT / "docs" / "deployment"
UNITS = sorted(FOLDER.glob("*.service"))
SITE_SERVICES = ("prepare", "web", "worker")
OTHER_VARIABLES = {"HOSTNAME", "PORT", "POSTGRES_PASSWORD"}
"""What the examples read besides the settings of the site."""
READ_SETTING = re.compile(r'read_\w+\(\s*"([A-Z_]+)"')
VARIABLE = re.compile(r"\$\{?([A-Z_]{2,})")


def known_variables() -> set[str]:
    """The environment variables that the settings read."""
    sources = [ROOT / "config" / "settings.py", ROOT / "api" / "settings.py"]
    return {name for path in sources for name in READ_SETTING.findall(path.read_text(encoding="utf-8"))}


def read_compose() -> dict[str, Any]:
    compose: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
    return compose


def read_unit(path: Path) -> configparser.ConfigParser:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(path)
    return unit


def site_commands() -> Iterator[list[str]]:
    """Every command of the site in the examples, from ``python`` on."""
    services = read_compose()["services"]
    for name in SITE_SERVICES:
        yield services[name]["command"]
        test = services[name].get("healthcheck", {}).get("test", ["CMD"])
        if test != ["CMD"]:
            yield test[1:] if test[0] == "CMD" else shlex.split(test[1])
    for path in UNITS:
        yield shlex.split(read_unit(path)["Service"]["ExecStart"])
    image = re.search(r"^CMD (\[.*\])$", (FOLDER / "Dockerfile").read_text(), re.MULTILINE)
    assert image
    yield yaml.safe_load(image[1])


def check_command(words: list[str]) -> None:
    """Let the program behind a command parse its arguments."""
    match words:
        case [_, "-m", "config.web_server", *arguments]:
            assert make_parser().parse_args(arguments).processes > 1
        case [_, "-m", "celery", "-A", "config", *arguments]:
            check_celery_arguments(arguments)
        case [_, "manage.py", name]:
            assert name in get_commands()
        case [_, script]:
            assert (ROOT / script).is_file()
        case _:
            pytest.fail(f"unknown command: {words}")


def check_celery_arguments(arguments: list[str]) -> None:
    name, *options = arguments
    command = celery.commands[name]
    parsed, operands, _ = command.make_parser(click.Context(command)).parse_args(options)
    assert parsed
    assert operands in ([], ["ping"])


def test_every_variable_of_the_site_is_a_setting() -> None:
    services = read_compose()["services"]

    for name in SITE_SERVICES:
        assert set(services[name]["environment"]) <= known_variables()
    for path in (FOLDER / "compose.yaml", FOLDER / "scale-workers"):
        assert set(VARIABLE.findall(path.read_text())) <= known_variables() | OTHER_VARIABLES


def test_every_variable_of_the_settings_is_documented() -> None:
    table = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8").split("## Environment variables")[1]

    assert known_variables() <= set(re.findall(r"`([A-Z_]+)`", table))


def test_no_secret_has_a_value() -> None:
    services = read_compose()["services"]

    for service in services.values():
        for name, value in service.get("environment", {}).items():
            if name.endswith(("PASSWORD", "KEY", "TOKEN")):
                assert value.startswith("${")


@pytest.mark.parametrize("words", list(site_commands()), ids=" ".join)
def test_every_command_is_understood(words: list[str]) -> None:
    check_command(words)


def test_the_image_is_built_from_this_repository() -> None:
    services = read_compose()["services"]
    build = services["web"]["build"]

    assert (FOLDER / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).is_file()


def test_services_wait_for_services_that_there_are() -> None:
    services = read_compose()["services"]

    for service in services.values():
        for name, waits in service.get("depends_on", {}).items():
            assert waits["condition"] != "service_healthy" or "healthcheck" in services[name]


def test_workers_can_be_scaled() -> None:
    worker = read_compose()["services"]["worker"]

    assert not worker.keys() & {"container_name", "ports", "hostname"}


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_ends_only_its_main_process_first(path: Path) -> None:
    service = read_unit(path)["Service"]

    assert service["KillMode"] == "mixed"
    assert service["EnvironmentFile"] == "/etc/loremaster.env"


class TestScalingWorkers:
    @pytest.fixture
    def programs(self, tmp_path: Path) -> Path:
        """A folder with a ``curl`` that prints a file, and a ``docker`` that prints its arguments."""
        for name, script in {"curl": 'cat "$METRICS"', "docker": 'echo "$@"'}.items():
            (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
            (tmp_path / name).chmod(0o755)
        return tmp_path

    def scale(self, programs: Path, metrics: str) -> subprocess.CompletedProcess[str]:
        (programs / "metrics").write_text(metrics)
        variables = {"PATH": f"{programs}:{os.environ['PATH']}", "METRICS": str(programs / "metrics")}
        return subprocess.run(
            [FOLDER / "scale-workers", "8"],
            env=variables | {"ALLOWED_HOSTS": "cards.example,b.example", "METRICS_TOKEN": "secret"},
            capture_output=True,
            text=True,
        )

    @pytest.mark.parametrize(
        ("waiting", "playing", "workers"), [(0, 0, 1), (59, 1, 1), (60, 1, 2), (240, 2, 5), (9999, 8, 8)]
    )
    def test_there_is_a_worker_for_every_sixty_chunks(
        self, programs: Path, waiting: int, playing: int, workers: int
    ) -> None:
        metrics = "# TYPE loremaster_queue_chunks gauge\n"
        metrics += f'loremaster_queue_chunks{{state="waiting"}} {waiting}.0\n'
        metrics += f'loremaster_queue_chunks{{state="playing"}} {playing}.0\nloremaster_workers 3.0\n'

        scaled = self.scale(programs, metrics)

        assert scaled.returncode == 0, scaled.stderr
        assert f"--scale worker={workers} worker" in scaled.stdout

    def test_nothing_changes_while_the_database_does_not_answer(self, programs: Path) -> None:
        scaled = self.scale(programs, "loremaster_database_up 0.0\n")

        assert scaled.returncode != 0
        assert not scaled.stdout

    def test_nothing_changes_while_the_site_does_not_answer(self, programs: Path) -> None:
        (programs / "curl").write_text("#!/bin/sh\nexit 22\n")

        scaled = self.scale(programs, "")

        assert scaled.returncode != 0
        assert not scaled.stdout
