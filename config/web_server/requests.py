"""A request, read completely from its connection, as what a WSGI application reads."""

from __future__ import annotations

import asyncio
import ipaddress
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from urllib.parse import unquote_to_bytes
from wsgiref.util import FileWrapper

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Environ = dict[str, Any]

LONGEST_ADDRESS = 8_190
"""Bytes of an address with its query; a query may have 5,000 characters."""
IN_MEMORY = 256 * 1024
"""Bytes of a body, or of a response, that are kept in memory; more of it is kept in a temporary file."""
LARGEST_DISCARDED = 50_000_000
"""Bytes of a body that are read though it is too large: who cannot finish sending sees no response."""
SILENCE = 30.0
"""Seconds for which a client may send nothing."""
LONGEST_UPLOAD = 600.0
"""Seconds that a body may take altogether."""
PEER_SCHEMES = ("http", "https")


class RequestRefusedError(Exception):
    """The request is answered without the application: the message is a sentence, ``status`` that of HTTP."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class ClientGoneError(Exception):
    """Nobody waits for an answer any more."""


class Body:
    """The body of a request: a file to read from, and its length in bytes.

    Of a body that is larger than it may be nothing is kept, and ``length`` is what the client said or sent.
    """

    def __init__(self) -> None:
        self.file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  # closed with the request
        self.length = 0


async def read_body(scope: Scope, receive: Receive, *, largest: int) -> Body:
    """Read the body of a request to its end.

    :raises RequestRefusedError: when it does not arrive in time.
    :raises ClientGoneError: when the client leaves before.
    """
    body = Body()
    try:
        async with asyncio.timeout(LONGEST_UPLOAD):
            await _receive_into(body, receive, largest=largest, announced=announced_length(scope))
    except TimeoutError:
        body.file.close()
        raise RequestRefusedError(408, "The request did not arrive in time.") from None
    except (ClientGoneError, OSError):
        body.file.close()
        raise
    body.file.seek(0)
    return body


async def _receive_into(body: Body, receive: Receive, *, largest: int, announced: int) -> None:
    if announced > LARGEST_DISCARDED:
        body.length = announced
        return
    is_complete = False
    while not is_complete:
        async with asyncio.timeout(SILENCE):
            message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGoneError
        part = message.get("body", b"")
        body.length += len(part)
        if max(body.length, announced) <= largest:
            body.file.write(part)
        elif body.length > LARGEST_DISCARDED:
            break
        else:
            body.file.truncate(0)
        is_complete = not message.get("more_body", False)
    body.length = max(body.length, announced)


def announced_length(scope: Scope) -> int:
    """The length of the body that the client announces, in bytes; 0 where it announces none."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0]) if lengths and lengths[0].isdigit() else 0


def make_environ(scope: Scope, body: Body) -> Environ:
    """The request as the dictionary of WSGI (PEP 3333).

    Headers with an underscore are left out: the application could not tell them from those with a hyphen,
    such as a proxy sets.

    :raises RequestRefusedError: when its address is too long, or it names no host.
    """
    address = scope.get("raw_path") or scope["path"].encode()
    path, query = address.partition(b"?")[0], scope["query_string"]
    if len(path) + len(query) > LONGEST_ADDRESS:
        raise RequestRefusedError(414, "The address is too long.")
    headers = read_headers(scope["headers"])
    if scope["http_version"] != "1.0" and not headers.get("HTTP_HOST"):
        raise RequestRefusedError(400, "The request names no host.")
    client, server = scope.get("client") or ("", 0), scope.get("server") or ("localhost", 0)
    return {
        **headers,
        "CONTENT_LENGTH": str(body.length),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "SERVER_NAME": str(server[0]),
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": read_scheme(scope, headers, client[0]),
        "wsgi.input": body.file,
        "wsgi.errors": sys.stderr,
        "wsgi.file_wrapper": FileWrapper,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def read_headers(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """The headers of a request by their names in WSGI; one that is sent repeatedly has all of its values."""
    values: dict[str, list[str]] = {}
    for name, value in headers:
        if b"_" not in name:
            key = name.decode("latin-1").upper().replace("-", "_")
            key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
            values.setdefault(key, []).append(value.decode("latin-1").strip())
    return {key: ("; " if key == "HTTP_COOKIE" else ",").join(parts) for key, parts in values.items()}


def read_scheme(scope: Scope, headers: dict[str, str], client: str) -> str:
    """Whether the client uses ``http`` or ``https``; what a proxy on this machine says counts."""
    forwarded = headers.get("HTTP_X_FORWARDED_PROTO", "")
    return forwarded if forwarded in PEER_SCHEMES and is_this_machine(client) else scope["scheme"]


def is_this_machine(address: str) -> bool:
    """Whether a connection comes from this machine; one over a Unix socket has no address."""
    try:
        return not address or ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
