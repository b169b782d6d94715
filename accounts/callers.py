"""Who sends a request, as limits count it: a user, or else an address."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

from common.limits.work import WorkLimit

LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1", "")
View = Callable[..., HttpResponseBase]


def identify_caller(request: HttpRequest) -> str:
    """One text for the user of a request, or for its address; of IPv6 the /64, which is one household's.

    It does not depend on cookies: who sends none is the same caller each time.
    """
    return f"user-{request.user.pk}" if request.user.is_authenticated else identify_network(request)


def identify_network(request: HttpRequest) -> str:
    """One text for the address of a request, whoever is logged in."""
    return get_network(get_address(request))


def caller_key(request: HttpRequest) -> str:
    """The same for a database column of 64 characters: an address is stored as a keyed hash."""
    caller = identify_caller(request)
    if request.user.is_authenticated:
        return caller
    digest: str = salted_hmac("accounts.callers", caller, algorithm="sha256").hexdigest()
    return digest


def get_address(request: HttpRequest) -> str:
    """The address that a request comes from: as a trusted proxy reports it, otherwise the peer's.

    A proxy on this machine is trusted, and with ``TRUST_PROXY`` one on another.
    """
    peer: str = request.META.get("REMOTE_ADDR", "")
    forwarded: str = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    is_trusted = settings.TRUST_PROXY or peer in LOOPBACK
    return forwarded if forwarded and is_trusted else peer


def get_network(address: str) -> str:
    """An IPv4 address itself; of an IPv6 address its /64, which is one household's.

    >>> get_network("2001:db8::1") == get_network("2001:db8::2")
    True
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    parsed = getattr(parsed, "ipv4_mapped", None) or parsed  # of a server that listens for both versions
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)


def limit_work(limit: WorkLimit) -> Callable[[View], View]:
    """Decorate a view: what it does is work of this limit, for the sender of the request."""

    def decorate(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            with limit.work(identify_caller(request)):
                return view(request, *args, **kwargs)

        return limited

    return decorate
