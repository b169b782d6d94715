"""How often something may be tried, counted in the database so that every process counts alike.

A try is written down before it is made: many at once cannot slip through. What is refused is not counted,
so that waiting helps. Whoever tries is kept as a keyed hash and forgotten after a day.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import timedelta
from math import ceil

from django.conf import settings
from django.db.models import Min
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import Attempt

KEPT = timedelta(days=1)
LOOPBACK = ("127.0.0.1", "::1", "")


class TooMany(Exception):  # noqa: N818 a sentence for the person who tried
    """It was tried too often; the message says how long to wait."""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many tries at something within a time."""

    what: str
    most: int
    within: timedelta


LOGIN_HERE = Limit("login here", 10, timedelta(minutes=15))
"""Log-ins that fail, of one name from one address."""
LOGIN_ADDRESS = Limit("login address", 50, timedelta(minutes=15))
"""Log-ins that fail, of any name from one address."""
LOGIN_NAME = Limit("login name", 200, timedelta(hours=1))
"""Log-ins that fail, of one name from anywhere."""
SIGN_UP = Limit("sign up", 20, timedelta(hours=1))
"""Accounts made from one address."""
PASSWORD = Limit("password", 10, timedelta(minutes=15))
"""Wrong passwords where a user who is logged in must give it again."""
MAIL = Limit("mail", 5, timedelta(hours=1))
"""Mails to one e-mail address."""
MAIL_ADDRESS = Limit("mail address", 20, timedelta(hours=1))
"""Mails asked for from one address."""


def take(*wanted: tuple[Limit, str]) -> list[int]:
    """Count one try under each limit, together with whom or what it is about.

    Returns the keys of what was written down, for :func:`give_back` when the try turns out to be harmless.

    :raises TooMany: when it is over a limit; then nothing is counted.
    """
    now = timezone.now()
    Attempt.objects.filter(at__lt=now - KEPT).delete()
    written = Attempt.objects.bulk_create(
        Attempt(kind=limit.what, subject=_hashed(about)) for limit, about in wanted
    )
    keys = [one.pk for one in written]
    for limit, about in wanted:
        recent = Attempt.objects.filter(kind=limit.what, subject=_hashed(about), at__gt=now - limit.within)
        if recent.count() > limit.most:
            oldest = recent.aggregate(oldest=Min("at"))["oldest"]
            give_back(keys)
            raise TooMany(_wait(oldest + limit.within - now))
    return keys


def give_back(keys: list[int]) -> None:
    """Do not count these tries."""
    Attempt.objects.filter(pk__in=keys).delete()


def forget(limit: Limit, about: str) -> None:
    """Begin to count anew."""
    Attempt.objects.filter(kind=limit.what, subject=_hashed(about)).delete()


def address(request: HttpRequest) -> str:
    """Where a request comes from: what a proxy that is believed says of it, or the other end of the line.

    A proxy on this machine is believed, and with ``TRUST_PROXY`` one on another.
    """
    other_end = request.META.get("REMOTE_ADDR", "")
    told = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    believed = settings.TRUST_PROXY or other_end in LOOPBACK
    return told if told and believed else other_end


def caller(request: HttpRequest) -> str:
    """Who is counted by the address of a request."""
    return network(address(request))


def network(address: str) -> str:
    """Who asks from this address: a whole /64 of IPv6 is one household's.

    >>> network("2001:db8::1") == network("2001:db8::2")
    True
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


def _hashed(about: str) -> str:
    return salted_hmac("accounts.limits", about, algorithm="sha256").hexdigest()


def _wait(left: timedelta) -> str:
    minutes = max(1, ceil(left.total_seconds() / 60))
    return f"That was tried too often. Wait {minutes} minute{'' if minutes == 1 else 's'} and try again."
