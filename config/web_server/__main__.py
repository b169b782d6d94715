"""``python -m config.web_server`` serves the site until a signal ends it.

SIGTERM and SIGINT end it when the requests that have begun are answered. SIGHUP starts its processes anew,
one after the other.
"""

import os
import resource
from argparse import ArgumentDefaultsHelpFormatter, ArgumentParser

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from config.metrics.folder import metrics_folder

SPARE_FILES = 256
"""Files that a process opens besides its connections."""
MOST_CONNECTIONS = 20_000
"""Of one process."""
QUEUED_CONNECTIONS = 2_048
"""Connections that wait until a process accepts them."""
SILENCE = 20.0
"""Seconds that a client may take for the head of a request, or send none."""
LONGEST_HEAD = 64 * 1024
"""Bytes of the head of a request."""

LOGGING = {
    "formatters": {"line": {"format": "{asctime} {levelname} web server: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {"_granian": {"handlers": ["stderr"], "propagate": False}},
}


def make_parser() -> ArgumentParser:
    """The options: where to listen, with how many processes. The environment has the defaults."""
    parser = ArgumentParser(
        prog="python -m config.web_server",
        description="Serve the site.",
        formatter_class=ArgumentDefaultsHelpFormatter,
    )
    environment = os.environ
    parser.add_argument("--host", default=environment.get("HOST") or "127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=environment.get("PORT") or 8000, help="port to listen on")
    processes = environment.get("WEB_CONCURRENCY") or 2
    parser.add_argument("--processes", type=int, default=processes, help="processes that answer requests")
    patience = "seconds that requests have to be answered after a signal to end"
    parser.add_argument("--graceful-timeout", type=int, default=20, help=patience)
    return parser


def raise_file_limit() -> int:
    """Let processes open as many files as the system allows; returns how many connections each may hold."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MOST_CONNECTIONS + SPARE_FILES
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return max(limit - SPARE_FILES, SPARE_FILES)


def serve(host: str, port: int, *, processes: int, graceful_timeout: int) -> None:
    """Serve the site with so many processes, and start one that dies again."""
    Granian(
        "config.asgi:application",
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=processes,
        http=HTTPModes.http1,
        websockets=False,
        backlog=QUEUED_CONNECTIONS,
        backpressure=raise_file_limit(),
        http1_settings=HTTP1Settings(header_read_timeout=int(SILENCE * 1000), max_buffer_size=LONGEST_HEAD),
        log_level=LogLevels.warning,
        log_dictconfig=LOGGING,
        respawn_failed_workers=True,
        workers_kill_timeout=graceful_timeout,
    ).serve()


def main() -> int:
    """Serve the site; returns the exit status."""
    arguments = make_parser().parse_args()
    with metrics_folder():
        serve(**vars(arguments))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
