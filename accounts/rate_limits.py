"""Rate limits, counted in the database so that every process counts alike.

An attempt is recorded before it is made: many at once cannot slip through. Refused attempts are not counted,
so that waiting helps. Names and addresses are stored as keyed hashes and deleted after a day.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.conf import settings
from django.db import transaction
from django.db.models import Min
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from accounts.models import Attempt

RETENTION = timedelta(days=1)
"""How long attempts are stored."""

LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1", "")


class TooManyAttemptsError(Exception):
    """A limit is reached; the message tells the user how long to wait."""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``maximum`` attempts of a kind within a period."""

    kind: str
    maximum: int
    period: timedelta


LOGIN_NAME_AND_ADDRESS = Limit("login here", 10, timedelta(minutes=15))
"""Failed logins with one name from one address."""
LOGIN_ADDRESS = Limit("login address", 50, timedelta(minutes=15))
"""Failed logins with any name from one address."""
LOGIN_NAME = Limit("login name", 200, timedelta(hours=1))
"""Failed logins with one name from any address."""
SIGN_UP = Limit("sign up", 20, timedelta(hours=1))
"""Accounts created from one address."""
PASSWORD = Limit("password", 10, timedelta(minutes=15))
"""Wrong passwords where a logged-in user must enter it again."""
MAIL = Limit("mail", 5, timedelta(hours=1))
"""Mails to one email address."""
MAIL_ADDRESS = Limit("mail address", 20, timedelta(hours=1))
"""Mails requested from one address."""


def record(*limited_subjects: tuple[Limit, str]) -> list[int]:
    """Count one attempt under each limit, by its subject: a name, an address, or both.

    Returns the primary keys of the rows, for :func:`discard` if the attempt succeeds.

    :raises TooManyAttemptsError: when a limit is reached; then nothing is counted.
    """
    now = timezone.now()
    _delete_expired(now)
    attempts = Attempt.objects.bulk_create(
        Attempt(kind=limit.kind, subject=_hash(subject)) for limit, subject in limited_subjects
    )
    keys = [attempt.pk for attempt in attempts]
    for limit, subject in limited_subjects:
        recent = Attempt.objects.filter(kind=limit.kind, subject=_hash(subject), at__gt=now - limit.period)
        if recent.count() > limit.maximum:
            oldest = recent.aggregate(oldest=Min("at"))["oldest"]
            discard(keys)
            raise TooManyAttemptsError(_wait_message(oldest + limit.period - now))
    return keys


def discard(keys: list[int]) -> None:
    """Do not count these attempts."""
    Attempt.objects.filter(pk__in=keys).delete()


def reset(limit: Limit, subject: str) -> None:
    """Count from zero again."""
    Attempt.objects.filter(kind=limit.kind, subject=_hash(subject)).delete()


def get_address(request: HttpRequest) -> str:
    """The address that a request comes from: as a trusted proxy reports it, otherwise the peer's.

    A proxy on this machine is trusted, and with ``TRUST_PROXY`` one on another.
    """
    peer: str = request.META.get("REMOTE_ADDR", "")
    forwarded: str = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    is_trusted = settings.TRUST_PROXY or peer in LOOPBACK
    return forwarded if forwarded and is_trusted else peer


def get_caller(request: HttpRequest) -> str:
    """The text by which the sender of a request is counted."""
    return get_network(get_address(request))


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


@transaction.atomic
def _delete_expired(now: datetime) -> None:
    """Delete attempts that no longer count, without waiting for whoever is deleting some."""
    expired = Attempt.objects.filter(at__lt=now - RETENTION).select_for_update(skip_locked=True)
    Attempt.objects.filter(pk__in=list(expired.values_list("pk", flat=True))).delete()


def _hash(subject: str) -> str:
    digest: str = salted_hmac("accounts.rate_limits", subject, algorithm="sha256").hexdigest()
    return digest


def _wait_message(remaining: timedelta) -> str:
    minutes = max(1, ceil(remaining.total_seconds() / 60))
    message = ngettext(
        "Too many attempts. Try again in %(count)d minute.",
        "Too many attempts. Try again in %(count)d minutes.",
        minutes,
    )
    return message % {"count": minutes}
