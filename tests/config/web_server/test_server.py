"""The running web server: what clients and signals do to it."""

import http.client
import os
import random
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.attack.client import SiteClient
from tests.config.conftest import eventually
from tests.profiles import nightly, nightly_or_changed
from tests.web_server import WebServer

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
PAGE = "/cards/syntax/"
UPLOAD = (
    b"POST /decks/new/list/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nCookie: csrftoken=" + b"a" * 32 + b"\r\n\r\nlist="
)


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[[], WebServer]]:
    """Start a web server, and stop it after the test."""
    with ExitStack() as started:

        def start() -> WebServer:
            server = WebServer(connection.settings_dict["NAME"], tmp_path / "web.log")
            started.callback(server.stop)
            server.wait_until_ready()
            return server

        yield start


@contextmanager
def connections(server: WebServer, sent: bytes, count: int) -> Iterator[list[socket.socket]]:
    """Connections on which so much was sent and nothing is read."""
    with ExitStack() as opened:
        sockets = []
        for _ in range(count):
            sockets.append(opened.enter_context(socket.create_connection(("127.0.0.1", server.port))))
            sockets[-1].sendall(sent)
        yield sockets


def is_answered(server: WebServer) -> bool:
    try:
        return SiteClient(server.site).get(PAGE).status == 200
    except OSError:
        return False


def answer_to(server: WebServer, sent: bytes) -> bytes:
    """What comes back for these bytes, up to the end of the first line."""
    with connections(server, sent, 1) as (connection_,):
        connection_.settimeout(10)
        return connection_.makefile("rb").readline()


@nightly_or_changed("starts a web server, as test_run.py does", "config/web_server", "config/wsgi.py")
def test_connections_cost_sockets_and_killed_processes_are_replaced(
    start_server: Callable[[], WebServer],
) -> None:
    server = start_server()
    with ExitStack() as slow:
        slow.enter_context(connections(server, b"", 50))
        slow.enter_context(connections(server, b"GET / HTTP/1.1\r\nHost: localhost\r\n", 50))
        slow.enter_context(connections(server, UPLOAD, 25))
        slow.enter_context(connections(server, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 25))
        started = time.monotonic()
        assert is_answered(server)
        assert time.monotonic() - started < 20, "a page waits for connections to be closed"

    assert b" 400 " in answer_to(server, b"GET / HTTP/1.1\r\n\r\n")
    assert b" 414 " in answer_to(server, b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")

    assert b" 413 " in answer_to(server, UPLOAD.replace(b"4000", b"6000000") + b"a" * 6_000_000)

    killed = min(server.workers)
    os.kill(killed, signal.SIGKILL)
    assert eventually(lambda: len(server.workers - {killed}) == 2)
    assert is_answered(server)

    workers = server.workers
    server.stop(signal.SIGKILL)
    assert eventually(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


@nightly("starts a web server")
def test_a_hangup_starts_processes_anew_without_a_lost_request(start_server: Callable[[], WebServer]) -> None:
    server = start_server()
    workers = server.workers
    server.process.send_signal(signal.SIGHUP)

    while server.workers & workers:
        assert is_answered(server)
    assert is_answered(server)


@nightly("starts a web server")
def test_connections_that_are_kept_are_not_reset_under_load(start_server: Callable[[], WebServer]) -> None:
    """Pauses of all lengths, those after which servers close connections among them."""
    server = start_server()
    pauses = (0, 0, 0.02, 0.99, 1, 1.01, 1.99, 2, 2.01, 4.99, 5, 5.01)

    def ask(seed: int) -> None:
        connection_ = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        choose = random.Random(seed).choice
        for _ in range(15):
            connection_.request("GET", PAGE)
            assert connection_.getresponse().read()
            time.sleep(choose(pauses))

    with ThreadPoolExecutor(24) as clients:
        list(clients.map(ask, range(24)))


@nightly("starts a web server")
def test_a_request_that_has_begun_is_answered_before_the_end(start_server: Callable[[], WebServer]) -> None:
    server = start_server()
    with (
        connections(server, b"", 5),
        connections(server, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 3) as begun,
    ):
        time.sleep(0.1)
        server.process.terminate()
        for connection_ in begun:
            connection_.settimeout(10)
            assert b" 200 " in connection_.makefile("rb").readline()
        assert server.process.wait(10) == 0
