"""The ASGI application that the web server runs: the site of ``config.wsgi``, in a few threads, and the
events of tables, which need none.
"""

import asyncio

from django.conf import settings

from config.web_server.application import ThreadedApplication
from config.web_server.process import at_end, prepare_process
from config.web_server.requests import Receive, Scope
from config.web_server.responses import Send
from config.wsgi import application as wsgi_application
from play.live.stream import end_streams, is_stream, table_events


def start() -> None:
    """Prepare the process, which waits for no stream when it has to end."""
    prepare_process()
    loop = asyncio.get_running_loop()
    at_end(lambda: loop.call_soon_threadsafe(end_streams))


site = ThreadedApplication(
    wsgi_application,
    threads=settings.WEB_THREADS,
    largest_body=settings.LARGEST_BODY,
    on_start=start,
)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request."""
    await (table_events if is_stream(scope) else site)(scope, receive, send)
