"""Which processes share the cache, where requests to the API are counted.

A cache of one process, or of one machine among several, lets every caller through as often as there are
processes or machines.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

PROCESS, MACHINE, SITE = "process", "machine", "site"
BACKENDS = {
    "locmem.LocMemCache": PROCESS,
    "dummy.DummyCache": PROCESS,
    "filebased.FileBasedCache": MACHINE,
    "db.DatabaseCache": SITE,
}
"""The caches of Django that have no server of their own, by the end of their path."""


def cache_reach() -> str:
    """Who shares the default cache: a ``process``, the processes of a ``machine``, or the whole ``site``."""
    cache: dict[str, Any] = settings.CACHES["default"]
    for ending, reach in BACKENDS.items():
        if cache["BACKEND"].endswith(ending):
            return reach
    return MACHINE if all(is_local_address(address) for address in _addresses(cache)) else SITE


def has_other_machines() -> bool:
    """Whether the database or the queue is on another machine, so that several can share the work."""
    host = str(settings.DATABASES["default"].get("HOST") or "")
    broker = str(settings.CELERY_BROKER_URL)
    return not is_local_host(host) or not is_local_address(broker)


def is_local_address(address: str) -> bool:
    """Whether a server's address, a URL or ``host:port``, is on this machine."""
    if address.startswith(("unix:", "redis+socket:", "embedded:")):
        return True
    return is_local_host(urlsplit(address if "://" in address else f"//{address}").hostname or "")


def is_local_host(host: str) -> bool:
    """Whether the name of a host, or the folder of a socket, is this machine's own."""
    if host in ("", "localhost") or host.startswith("/"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _addresses(cache: dict[str, Any]) -> Iterable[str]:
    location = cache.get("LOCATION") or ""
    return location.replace(";", ",").split(",") if isinstance(location, str) else location
