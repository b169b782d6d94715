"""``python -m config.web_server`` serves the site until a signal ends it.

SIGTERM and SIGINT end it when the requests that have begun are answered. SIGHUP starts its processes anew,
one after the other.
"""

import os
import resource
import socket
import sys
from argparse import ArgumentDefaultsHelpFormatter, ArgumentParser, ArgumentTypeError

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
LARGEST_NUMBER = 65_535
"""Of an argument: the last port."""

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
    host = os.environ.get("HOST") or "127.0.0.1"
    port = os.environ.get("PORT") or 8000
    processes = os.environ.get("WEB_CONCURRENCY") or 2
    patience = "seconds that requests have to be answered after a signal to end"
    parser.add_argument("--host", default=host, help="address or name to listen on")
    parser.add_argument("--port", type=read_number, default=port, help="port to listen on")
    parser.add_argument("--processes", type=read_number, default=processes, help="how many answer requests")
    parser.add_argument("--graceful-timeout", type=read_number, default=20, help=patience)
    return parser


def read_number(text: str) -> int:
    """The number that an argument gives.

    :raises ArgumentTypeError: when it is not one from 1 to 65535.
    """
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= LARGEST_NUMBER):
        raise ArgumentTypeError(f"{text!r} is not a number from 1 to {LARGEST_NUMBER}")
    return int(text)


def find_address(host: str, port: int) -> str:
    """The IP address of a host on which this machine can listen.

    :raises OSError: when it cannot, or somebody else listens there.
    """
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
    return str(address[0])


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
    try:
        arguments.host = find_address(arguments.host, arguments.port)
    except OSError as error:
        print(f"Cannot listen on {arguments.host}, port {arguments.port}: {error.strerror}.", file=sys.stderr)
        return 2
    with metrics_folder():
        serve(**vars(arguments))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
