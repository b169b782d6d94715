"""The ASGI application that the web server runs: the site of ``config.wsgi``, in a few threads, and the
events of tables, which need none.
"""

from django.conf import settings

from config.web_server.application import ThreadedApplication
from config.web_server.process import prepare_process
from config.web_server.requests import Receive, Scope
from config.web_server.responses import Send
from config.wsgi import application as wsgi_application
from play.live.stream import is_stream, table_events

site = ThreadedApplication(
    wsgi_application,
    threads=settings.WEB_THREADS,
    largest_body=settings.LARGEST_BODY,
    on_start=prepare_process,
)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request."""
    await (table_events if is_stream(scope) else site)(scope, receive, send)
