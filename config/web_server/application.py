"""The site as an ASGI application: the event loop reads requests, a few threads answer them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from common.storage_errors import NOT_NOW, is_storage_error
from config.web_server.requests import (
    ClientGoneError,
    Environ,
    Receive,
    RequestRefusedError,
    Scope,
    make_environ,
    read_body,
)
from config.web_server.responses import Response, Send, WsgiApplication, run_application, text_response

MOST_REQUESTS = 500
"""Requests that a process answers or lets wait for a thread at a time; further ones get status 503."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""Of requests that change nothing (RFC 9110)."""

logger = logging.getLogger(__name__)


class ThreadedApplication:
    """A WSGI application for ASGI servers.

    ``threads`` requests of a process are answered at a time, the others wait their turn. Where the client
    leaves meanwhile, a request for a page is dropped, and one that changes something is still carried out:
    its browser may have been closed. ``largest_body`` is that of a request, in bytes: the application gets
    none of a larger one, but its length. Nothing that a request raises ends the process.
    """

    def __init__(
        self,
        application: WsgiApplication,
        *,
        threads: int,
        largest_body: int,
        on_start: Callable[[], object] = lambda: None,
    ) -> None:
        self.application = application
        self.largest_body = largest_body
        self.on_start = on_start
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self.unfinished: set[Future[Response]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or start and end with the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        try:
            response = await self._answer(scope, receive)
        except ClientGoneError:
            return
        try:
            await response.send(send)
        except TimeoutError:
            logger.info("%s was not read to its end", scope["path"])
        finally:
            response.close()

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.on_start()
            await send({"type": f"{message['type']}.complete"})
            if message["type"] == "lifespan.shutdown":
                return

    async def _answer(self, scope: Scope, receive: Receive) -> Response:
        """The response to a request; raises ClientGoneError when nobody waits for it."""
        try:
            body = await read_body(scope, receive, largest=self.largest_body)
            environ = make_environ(scope, body)
            if len(self.unfinished) >= MOST_REQUESTS:
                raise RequestRefusedError(503, "The site is busy. Try again in a few seconds.")
        except RequestRefusedError as error:
            return text_response(error.status, str(error))
        except OSError as error:  # the temporary file of the body
            return self._failure(scope["method"], scope["path"], error)
        return await self._answer_in_thread(environ, receive)

    async def _answer_in_thread(self, environ: Environ, receive: Receive) -> Response:
        work = self.threads.submit(self._respond, environ)
        self.unfinished.add(work)
        work.add_done_callback(self.unfinished.discard)
        answer = asyncio.wrap_future(work)
        departure = asyncio.create_task(wait_for_disconnect(receive))
        either: list[asyncio.Future[Any]] = [answer, departure]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                discard(work, environ)
                raise ClientGoneError
            return answer.result()
        finally:
            departure.cancel()

    def _respond(self, environ: Environ) -> Response:
        try:
            return run_application(self.application, environ)
        except BaseException as error:
            return self._failure(environ["REQUEST_METHOD"], environ["PATH_INFO"], error)

    def _failure(self, method: str, path: str, error: BaseException) -> Response:
        """The response where the application has none."""
        if is_storage_error(error):
            logger.warning("%s %s was not answered: %s", method, path, error)
            return text_response(503, NOT_NOW)
        logger.error("%s %s was not answered", method, path, exc_info=error)
        return text_response(500, "Something went wrong on our side. The error has been logged.")


async def wait_for_disconnect(receive: Receive) -> None:
    """Return when the client has closed its connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


def discard(work: Future[Response], environ: Environ) -> None:
    """Do not begin to answer a request that changes nothing; close the response that another will have."""
    if environ["REQUEST_METHOD"] in SAFE_METHODS and work.cancel():
        environ["wsgi.input"].close()
    else:
        work.add_done_callback(lambda done: done.result().close())
