"""A client without cookies, for a site on this machine."""

import http.client
import ipaddress
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

SECRET = "a" * 32
"""A CSRF token that the client makes up itself, as a program may."""
TIMEOUT = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class Answer:
    """What the site answered, and how long that took in seconds."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float


class SiteClient:
    """Sends requests to a site of this machine, each as a new browser.

    ``address`` is whom it pretends to be, and ``headers`` are sent with each request.

    A proxy on the same machine is trusted, so the address is that of the caller.

    :raises ValueError: when the site is not on this machine.
    """

    def __init__(self, site: str, address: str = "", headers: Mapping[str, str] | None = None) -> None:
        self.host, self.port = urlsplit(site).hostname or "", urlsplit(site).port or 80
        if not ipaddress.ip_address(self.host).is_loopback:
            raise ValueError(f"{site} is not on this machine.")
        self.headers = ({"X-Forwarded-For": address} if address else {}) | dict(headers or {})

    def get(self, path: str) -> Answer:
        """The answer to a request for a page."""
        return self._send("GET", path)

    def get_json(self, path: str) -> Any:
        """The data at an address of the API."""
        return json.loads(self.get(path).body)

    def post(self, path: str, **fields: str) -> Answer:
        """The answer to a submitted form."""
        body = urlencode(fields | {"csrfmiddlewaretoken": SECRET})
        headers = {
            "Cookie": f"csrftoken={SECRET}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        return self._send("POST", path, body, headers)

    def _send(self, method: str, path: str, body: str = "", headers: dict[str, str] | None = None) -> Answer:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT)
        started = time.monotonic()
        try:
            connection.request(method, path, body, self.headers | (headers or {}))
            response = connection.getresponse()
            content = response.read()
        finally:
            connection.close()
        names = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, names, content, time.monotonic() - started)

    def find_link(self, path: str, pattern: str) -> str:
        """The first link on a page whose address has this form.

        :raises LookupError: when there is none.
        """
        page = self.get(path).body.decode()
        match = re.search(rf'href="({pattern})"', page)
        if match is None:
            raise LookupError(f"{path} has no link to {pattern}.")
        return match[1]
