"""Server-sent events of a table, as an ASGI application: a stream costs a socket, and no thread.

An event has the version of the table as its data, or a word where the page has to ask for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from django.core.signing import BadSignature

from play.live.listener import listener
from play.live.tokens import read_token

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH = "/play/events/"
BEAT_SECONDS = 20.0
"""Between signs of life, without which proxies end a stream."""
LONGEST_SECONDS = 600.0
"""A stream ends after this time, and the browser opens another: so processes can be replaced."""
RETRY_MS = 2000
MOST_STREAMS = 5_000
"""Of one process."""
MOST_STREAMS_OF_TABLE = 200

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


_departures: set[asyncio.Task[None]] = set()
"""Of the streams of this process: each is done when its stream has to end."""


def is_stream(scope: Message) -> bool:
    """Whether a request is for a stream."""
    return bool(scope["type"] == "http" and scope["path"] == PATH and scope["method"] == "GET")


async def table_events(scope: Message, receive: Receive, send: Send) -> None:
    """Send a page the versions of its table until it leaves."""
    tokens = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])
    try:
        table_id = read_token(tokens[0])
    except BadSignature:
        await _refuse(send, 403)
        return
    if listener.count() >= MOST_STREAMS or listener.count(table_id) >= MOST_STREAMS_OF_TABLE:
        await _refuse(send, 503)
        return
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    departure = asyncio.create_task(_wait_for_departure(receive))
    _departures.add(departure)
    try:
        await _send_versions(table_id, send, departure)
    finally:
        _departures.discard(departure)
        departure.cancel()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def end_streams() -> None:
    """End all streams of this process, whose browsers open others; called in its event loop."""
    for departure in _departures:
        departure.cancel()


async def _send_versions(table_id: str, send: Send, departure: asyncio.Task[None]) -> None:
    loop = asyncio.get_running_loop()
    versions: asyncio.Queue[str] = asyncio.Queue()

    def wake(version: str) -> None:
        loop.call_soon_threadsafe(versions.put_nowait, version)

    ends = loop.time() + LONGEST_SECONDS
    await _send_part(send, f"retry: {RETRY_MS}\n\n")
    listener.add(table_id, wake)
    try:
        while not departure.done() and loop.time() < ends:
            await _send_part(send, await _next_part(versions, departure))
    finally:
        listener.remove(table_id, wake)


async def _next_part(versions: asyncio.Queue[str], departure: asyncio.Task[None]) -> str:
    """The next event, or a sign of life where there is none for a while."""
    version = asyncio.create_task(versions.get())
    try:
        await asyncio.wait({version, departure}, timeout=BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        return f"data: {version.result()}\n\n" if version.done() else ":\n\n"
    finally:
        version.cancel()


async def _send_part(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": HEADERS[1:]})
    await send({"type": "http.response.body", "body": b""})


async def _wait_for_departure(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
