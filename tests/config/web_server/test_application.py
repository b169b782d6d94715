"""Requests are read before a thread answers them, and responses sent after it, whatever clients do."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.web_server import requests, responses
from config.web_server.application import ThreadedApplication

T = TypeVar("T")

DISCONNECT = {"type": "http.disconnect"}
LARGEST = 1000
HOST = (b"host", b"localhost")
TEXT = [("Content-Type", "text/plain")]


def scope_of(method: str = "GET", path: bytes = b"/", **changes: Any) -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path.decode("latin-1"),
        "raw_path": path,
        "query_string": b"",
        "headers": [HOST],
        "client": ("192.0.2.1", "4711"),
        "server": ("127.0.0.1", "8000"),
    } | changes


def parts_of(*parts: bytes) -> list[dict[str, Any]]:
    """The messages of a body that arrives in parts."""
    last = len(parts) - 1
    return [
        {"type": "http.request", "body": part, "more_body": number < last}
        for number, part in enumerate(parts)
    ]


class Client:
    """One connection: it sends these messages and then nothing more, and keeps what it receives."""

    def __init__(self, messages: Sequence[dict[str, Any]] = (), *, reads: bool = True) -> None:
        self.messages = list(messages) or parts_of(b"")
        self.reads = reads
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.leaves = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if self.messages:
            return self.messages.pop(0)
        await self.leaves.wait()
        return DISCONNECT

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], message["headers"]
            return
        if not self.reads:
            await asyncio.Event().wait()
        self.body += message["body"]


class Echo:
    """Answers with the body of the request, and keeps the request."""

    def __init__(self) -> None:
        self.environ: dict[str, Any] = {}

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.environ = environ
        body = environ["wsgi.input"].read()
        start_response("200 OK", [*TEXT, ("Content-Length", str(len(body)))])
        return [body]


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine; in a thread of its own, as a browser test leaves a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def serve(application: Any, *clients: Client, scope: dict[str, Any] | None = None, threads: int = 2) -> None:
    """Let an application answer all of these clients at once."""
    threaded = ThreadedApplication(application, threads=threads, largest_body=LARGEST)

    async def answer_all() -> None:
        await asyncio.gather(
            *(threaded(scope or scope_of(), client.receive, client.send) for client in clients)
        )

    run(asyncio.wait_for(answer_all(), 10))


def environ_of(**changes: Any) -> dict[str, Any]:
    """What the application reads of a request."""
    echo, client = Echo(), Client()
    serve(echo, client, scope=scope_of(**changes))
    assert client.status == 200
    return echo.environ


@given(
    st.lists(st.binary(max_size=300), min_size=1, max_size=6),
    st.lists(st.binary(max_size=90_000), max_size=4),
)
def test_bodies_arrive_whole_however_they_are_cut(sent: list[bytes], answer: list[bytes]) -> None:
    received = []

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        received.append((environ["CONTENT_LENGTH"], environ["wsgi.input"].read()))
        start_response("200 OK", TEXT)
        yield from answer

    client = Client(parts_of(*sent))
    serve(application, client, scope=scope_of("POST"))

    body = b"".join(sent)
    assert received == ([(str(len(body)), body)] if len(body) <= LARGEST else [(str(len(body)), b"")])
    assert client.body == b"".join(answer)


def test_a_request_is_described_as_wsgi_wants() -> None:
    headers = [HOST, (b"x-forwarded-for", b"192.0.2.7"), (b"cookie", b"a=1"), (b"cookie", b"b=2")]
    environ = environ_of(
        path=b"/cards/h%C3%A9/%2Fx",
        query_string=b"q=%C3%A9",
        headers=[*headers, (b"accept", b"a"), (b"accept", b"b")],
    )

    assert environ["PATH_INFO"].encode("latin-1").decode() == "/cards/hé//x"
    assert environ["QUERY_STRING"] == "q=%C3%A9"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["HTTP_ACCEPT"] == "a,b"
    assert environ["REMOTE_ADDR"] == "192.0.2.1"
    assert environ["wsgi.multiprocess"]


def test_a_header_with_an_underscore_is_not_taken_for_one_of_a_proxy() -> None:
    environ = environ_of(headers=[HOST, (b"x_forwarded_for", b"192.0.2.7")])

    assert "HTTP_X_FORWARDED_FOR" not in environ


@pytest.mark.parametrize(
    ("client", "forwarded", "scheme"),
    [
        ("127.0.0.1", b"https", "https"),
        ("::1", b"https", "https"),
        ("", b"https", "https"),  # a Unix socket
        ("192.0.2.1", b"https", "http"),
        ("127.0.0.1", b"nonsense", "http"),
        ("127.0.0.1", b"", "http"),
    ],
)
def test_a_proxy_on_this_machine_tells_the_scheme(client: str, forwarded: bytes, scheme: str) -> None:
    environ = environ_of(client=(client, "1"), headers=[HOST, (b"x-forwarded-proto", forwarded)])

    assert environ["wsgi.url_scheme"] == scheme


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"headers": []}, 400),
        ({"headers": [(b"host", b"")]}, 400),
        ({"path": b"/" + b"a" * 9000}, 414),
        ({"query_string": b"q=" + b"a" * 9000}, 414),
    ],
)
def test_some_requests_are_refused_before_the_application(changes: dict[str, Any], status: int) -> None:
    echo, client = Echo(), Client()
    serve(echo, client, scope=scope_of(**changes))

    assert client.status == status
    assert client.body.endswith(b".\n")
    assert not echo.environ


def test_an_old_client_need_not_name_the_host() -> None:
    assert environ_of(http_version="1.0", headers=[])["SERVER_PROTOCOL"] == "HTTP/1.0"


def test_a_body_that_stops_arriving_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "SILENCE", 0.01)
    echo, client = Echo(), Client(parts_of(b"half", b"never sent")[:1])
    serve(echo, client, scope=scope_of("POST"))

    assert client.status == 408
    assert not echo.environ


def test_nobody_is_answered_who_leaves_while_sending() -> None:
    echo, client = Echo(), Client([*parts_of(b"half", b"")[:1], DISCONNECT])
    serve(echo, client, scope=scope_of("POST"))

    assert not client.status
    assert not echo.environ


def test_a_body_that_is_announced_too_large_reaches_the_application_as_its_length() -> None:
    length = requests.LARGEST_DISCARDED + 1
    environ = environ_of(method="POST", headers=[HOST, (b"content-length", str(length).encode())])

    assert environ["CONTENT_LENGTH"] == str(length)


class PanicError(BaseException):
    """As a compiled library raises it."""


@pytest.mark.parametrize("error", [SystemExit, KeyboardInterrupt, GeneratorExit, PanicError, ValueError])
def test_whatever_an_application_raises_is_one_failed_request(error: type[BaseException]) -> None:
    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            raise error
        start_response("200 OK", TEXT)
        return [b"well"]

    threaded = ThreadedApplication(application, threads=1, largest_body=LARGEST)
    failing, following = Client(), Client()

    async def answer_both() -> None:
        await threaded(scope_of("POST"), failing.receive, failing.send)
        await threaded(scope_of(), following.receive, following.send)

    run(answer_both())

    assert (failing.status, following.status) == (500, 200)
    assert following.body == b"well"


def test_an_error_in_the_middle_of_a_response_is_an_error_from_its_beginning() -> None:
    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", TEXT)
        yield b"a part"
        raise PanicError

    client = Client()
    serve(application, client)

    assert client.status == 500
    assert b"a part" not in client.body


@pytest.mark.parametrize("module", [requests, responses], ids=["of the request", "of the response"])
def test_a_full_disk_is_a_503(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    make_file = module.SpooledTemporaryFile
    with Path("/dev/full").open("w+b", buffering=0) as full:
        files = iter([full])
        monkeypatch.setattr(module, "SpooledTemporaryFile", lambda size: next(files, None) or make_file(size))
        client = Client(parts_of(b"x" * 100))
        serve(Echo(), client, scope=scope_of("POST"))

    assert client.status == 503
    assert b"in a few minutes" in client.body


def test_clients_that_read_nothing_keep_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responses, "SILENCE", 0.2)
    lazy = [Client(reads=False) for _ in range(20)]
    reading = [Client(parts_of(b"hello")) for _ in range(5)]
    serve(Echo(), *lazy, *reading, threads=1)

    assert [client.body for client in reading] == [b"hello"] * 5


class Gate:
    """Answers once it is opened; counts the requests that it began to answer."""

    def __init__(self) -> None:
        self.begun = 0
        self.is_open = threading.Event()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.begun += 1
        assert self.is_open.wait(10)
        start_response("200 OK", TEXT)
        return [b"opened"]


async def wait_until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(("method", "begun"), [("GET", 1), ("POST", 2)])
def test_where_the_client_leaves_a_waiting_request_only_changes_are_carried_out(
    method: str, begun: int
) -> None:
    gate = Gate()
    threaded = ThreadedApplication(gate, threads=1, largest_body=LARGEST)

    async def leave() -> Client:
        first, leaving = Client(), Client()
        answered = asyncio.create_task(threaded(scope_of(), first.receive, first.send))
        waiting = asyncio.create_task(threaded(scope_of(method), leaving.receive, leaving.send))
        await wait_until(lambda: gate.begun == 1 and len(threaded.unfinished) == 2)
        leaving.leaves.set()
        await waiting
        gate.is_open.set()
        await answered
        threaded.threads.shutdown()
        return first

    first = run(asyncio.wait_for(leave(), 10))

    assert first.body == b"opened"
    assert gate.begun == begun


def test_a_process_lets_only_so_many_requests_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.web_server.application.MOST_REQUESTS", 3)
    gate = Gate()
    clients = [Client() for _ in range(5)]
    threaded = ThreadedApplication(gate, threads=1, largest_body=LARGEST)

    async def ask() -> None:
        tasks = [asyncio.create_task(threaded(scope_of(), client.receive, client.send)) for client in clients]
        await wait_until(lambda: sum(client.status == 503 for client in clients) == 2)
        gate.is_open.set()
        await asyncio.gather(*tasks)

    run(asyncio.wait_for(ask(), 10))

    assert sorted(client.status for client in clients) == [200, 200, 200, 503, 503]


def test_it_starts_and_ends_with_the_server() -> None:
    started = []
    threaded = ThreadedApplication(Echo(), threads=1, largest_body=1, on_start=lambda: started.append(True))
    client = Client([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])
    sent: list[str] = []

    async def send(message: Any) -> None:
        sent.append(message["type"])

    run(threaded({"type": "lifespan"}, client.receive, send))

    assert started == [True]
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
