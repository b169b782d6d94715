"""A response of a WSGI application, taken from it completely and sent as quickly as the client reads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from config.web_server.requests import IN_MEMORY, Environ

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
WsgiApplication = Callable[[Environ, Any], Any]

PART = 64 * 1024
"""Bytes that are sent at a time."""
SILENCE = 60.0
"""Seconds for which a client may read nothing."""


class Response:
    """What the application answers: status, headers and a file with the body."""

    def __init__(self) -> None:
        self.status = 500
        self.headers: list[tuple[bytes, bytes]] = []
        self.body: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  # closed when it is sent

    def start(
        self, status: str, headers: list[tuple[str, str]], exc_info: Any = None
    ) -> Callable[[bytes], int]:
        """``start_response`` of WSGI (PEP 3333)."""
        self.status = int(status.split(" ", 1)[0])
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return self.body.write

    async def send(self, send: Send) -> None:
        """Send it; raises ``TimeoutError`` when the client does not read it."""
        self.body.seek(0)
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        part = self.body.read(PART)
        while True:
            following = self.body.read(PART)
            message = {"type": "http.response.body", "body": part, "more_body": bool(following)}
            async with asyncio.timeout(SILENCE):
                await send(message)
            if not following:
                return
            part = following

    def close(self) -> None:
        """Forget the body."""
        self.body.close()


def text_response(status: int, sentence: str) -> Response:
    """A response of one sentence."""
    response = Response()
    text = f"{sentence}\n".encode()
    content_type = ("Content-Type", "text/plain; charset=utf-8")
    response.start(str(status), [content_type, ("Content-Length", str(len(text)))])
    response.body.write(text)
    return response


def run_application(application: WsgiApplication, environ: Environ) -> Response:
    """Let the application answer a request, and close the request; raises whatever the application raises."""
    response = Response()
    try:
        parts = application(environ, response.start)
        try:
            for part in parts:
                response.body.write(part)
        finally:
            if hasattr(parts, "close"):
                parts.close()
    except BaseException:
        response.close()
        raise
    finally:
        environ["wsgi.input"].close()
    return response
