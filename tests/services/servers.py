"""Redis, RabbitMQ and PostgreSQL of the distribution, as processes of the tests with data of their own.

They listen on ports of the loopback interface that were free, and work in a temporary folder. Those of root
run as ``nobody``, for PostgreSQL refuses to run as root.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from abc import ABC, abstractmethod
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar

import psycopg
from celery.platforms import set_pdeathsig

from config.embedded.home import Account
from tests.config.conftest import eventually, processes_in


def free_port() -> int:
    """A port of the loopback interface on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server(ABC):
    """A server that can be killed and started again on its data; ``url`` is what the site is told."""

    package: ClassVar[str]
    """The package of Debian and Ubuntu that has the server."""
    program: ClassVar[str]

    def __init__(self, folder: Path) -> None:
        self.account = Account.unprivileged() if os.geteuid() == 0 else None
        self.folder = folder / self.package
        self.folder.mkdir()
        if self.account:
            os.chown(self.folder, self.account.uid, self.account.gid)
        self.port = free_port()
        self.processes: list[subprocess.Popen[bytes]] = []

    @classmethod
    def find_program(cls, name: str = "") -> str | None:
        """The path of the server, or of another program of its package; None if it is not installed."""
        return shutil.which(name or cls.program)

    @property
    @abstractmethod
    def url(self) -> str:
        """The address of the server for ``DATABASE_URL`` or ``CELERY_BROKER_URL``."""

    @abstractmethod
    def command(self) -> list[str]:
        """The server in the foreground."""

    @abstractmethod
    def answers(self) -> bool:
        """Whether the server takes requests now."""

    def environment(self) -> dict[str, str]:
        """The environment variables of the server's processes."""
        return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(self.folder)}

    @property
    def log(self) -> Path:
        """What the server prints."""
        return self.folder / "log"

    def start(self) -> None:
        """Start the server; it may not be ready yet."""
        self.processes.append(self.launch(self.command()))

    def wait_until_ready(self) -> None:
        """Return once the server takes requests."""
        server = self.processes[-1]
        assert eventually(lambda: self.answers() or server.poll() is not None), self.log.read_text()
        assert server.poll() is None, self.log.read_text()

    def kill(self) -> None:
        """``kill -9`` of every process of the server: a power cut."""
        self.kill_processes()
        for process in self.processes:
            process.wait()
        self.processes.clear()

    def kill_processes(self, *spared: int) -> None:
        """Kill every process but these, until none is left."""
        assert eventually(lambda: self._has_killed_all(set(spared))), f"{self.package} does not end"

    def _has_killed_all(self, spared: set[int]) -> bool:
        running = processes_in(self.folder) - spared
        for process_id in running:
            try:
                os.kill(process_id, signal.SIGKILL)
            except ProcessLookupError:
                continue
        return not running

    def launch(self, command: list[str]) -> subprocess.Popen[bytes]:
        """Start a program of the server, which ends with this process."""
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command, stdout=log, stderr=log, preexec_fn=partial(set_pdeathsig, "SIGKILL"), **self._options
            )

    def run(self, command: list[str]) -> None:
        """Run a program of the server to its end."""
        with self.log.open("ab") as log:
            subprocess.run(command, check=True, stdout=log, stderr=log, **self._options)

    @cached_property
    def _options(self) -> dict[str, Any]:
        options = {"cwd": self.folder, "env": self.environment(), "stdin": subprocess.DEVNULL}
        if self.account:
            options |= {"user": self.account.uid, "group": self.account.gid, "extra_groups": []}
        return options | {"start_new_session": True}


class Redis(Server):
    """Redis, which writes every command to a file, so that a kill loses no message."""

    package = "redis-server"
    program = "redis-server"

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        options = ["--bind", "127.0.0.1", "--port", str(self.port), "--dir", ".", "--save", ""]
        return [str(self.find_program()), *options, "--appendonly", "yes"]

    def answers(self) -> bool:
        return exchange(self.port, b"PING\r\n").startswith(b"+PONG")


class RabbitMQ(Server):
    """RabbitMQ, with a port mapper of Erlang of its own, which starts first and ends last.

    Where Erlang finds no port mapper, it starts one that nobody ends.
    """

    package = "rabbitmq-server"
    program = "/usr/lib/rabbitmq/bin/rabbitmq-server"  # the one on the PATH runs as the user rabbitmq alone

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.mapper_port, self.node_port = free_port(), free_port()
        (self.folder / "plugins").write_text("[].")

    @property
    def url(self) -> str:
        return f"amqp://guest:guest@127.0.0.1:{self.port}//"

    def start(self) -> None:
        self.processes.append(self.launch(["epmd", "-port", str(self.mapper_port)]))
        assert eventually(lambda: is_open(self.mapper_port)), self.log.read_text()
        super().start()

    def kill(self) -> None:
        self.kill_processes(self.processes[0].pid)
        super().kill()

    def command(self) -> list[str]:
        return [str(self.find_program())]

    def environment(self) -> dict[str, str]:
        loopback = "-kernel inet_dist_use_interface {127,0,0,1}"
        return super().environment() | {
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "ERL_EPMD_PORT": str(self.mapper_port),
            "RABBITMQ_ALLOW_INPUT": "1",  # the server takes the place of the script that starts it
            "RABBITMQ_CONFIG_FILE": str(self.folder / "none"),
            "RABBITMQ_CONF_ENV_FILE": "/dev/null",
            "RABBITMQ_DIST_PORT": str(self.node_port),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self.folder / "plugins"),
            "RABBITMQ_LOGS": "-",
            "RABBITMQ_LOG_BASE": str(self.folder),
            "RABBITMQ_MNESIA_BASE": str(self.folder / "data"),
            "RABBITMQ_NODENAME": "loremaster@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": f"-noinput {loopback}",
        }

    def answers(self) -> bool:
        return bool(exchange(self.port, b"AMQP\x00\x00\x09\x01"))


class PostgreSQL(Server):
    """PostgreSQL, with a user and a database as an operator creates them."""

    package = "postgresql"
    program = "postgres"
    folders: ClassVar = "/usr/lib/postgresql"

    @classmethod
    def find_program(cls, name: str = "") -> str | None:
        versions = sorted(Path(cls.folders).glob("*/bin"), key=lambda folder: float(folder.parent.name))
        return shutil.which(name or cls.program, path=str(versions[-1])) if versions else None

    @property
    def url(self) -> str:
        return f"postgres://loremaster:secret@127.0.0.1:{self.port}/loremaster"

    def start(self) -> None:
        if not (self.folder / "data").exists():
            self.run([str(self.find_program("initdb")), "-D", "data", "-U", "postgres", "-A", "trust", "-N"])
        super().start()

    def command(self) -> list[str]:
        options = ["-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
        return [str(self.find_program()), "-D", "data", *options]

    def answers(self) -> bool:
        try:
            self.connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def create_database(self) -> None:
        """Create the user and the database of ``url``."""
        with self.connect() as connection:
            connection.execute("CREATE USER loremaster PASSWORD 'secret'")
            connection.execute("CREATE DATABASE loremaster OWNER loremaster")

    def connect(self) -> psycopg.Connection[Any]:
        """A connection of the administrator."""
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user="postgres", dbname="postgres", autocommit=True
        )


def is_open(port: int) -> bool:
    """Whether somebody listens on a port of the loopback interface."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def exchange(port: int, request: bytes) -> bytes:
    """The beginning of the answer to some bytes; none if nobody answers within a second."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as client:
            client.sendall(request)
            return client.recv(8)
    except OSError:
        return b""
