"""The ASGI application that the web server runs: the site of ``config.wsgi``, in a few threads."""

from django.conf import settings

from config.web_server.application import ThreadedApplication
from config.web_server.process import prepare_process
from config.wsgi import application as wsgi_application

application = ThreadedApplication(
    wsgi_application,
    threads=settings.WEB_THREADS,
    largest_body=settings.LARGEST_BODY,
    on_start=prepare_process,
)
