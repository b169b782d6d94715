"""System checks of a public site, besides Django's own: ``manage.py check --deploy``."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.utils import timezone

from config.shared_cache import MACHINE, PROCESS, cache_reach, has_other_machines

LONGEST_EXPIRY = timedelta(days=366)

PROCESS_CACHE = Warning(
    "Each process has a cache of its own, so requests to the API are counted by process, not together.",
    hint="Use a Redis or Valkey server: set CACHE_URL.",
    id="loremaster.W001",
)
MACHINE_CACHE = Warning(
    "The cache is on this machine alone, while the database or the queue is on another one. If several "
    "machines serve the site, each counts requests to the API for itself.",
    hint="Set CACHE_URL to one server for all of them, or SILENCED_CHECKS=loremaster.W002 if this is the "
    "only web server.",
    id="loremaster.W002",
)
NO_CONTACT = Warning(
    "There is no /.well-known/security.txt: nobody learns whom to tell about a vulnerability.",
    hint="Set SECURITY_CONTACT to an email address or the address of a page.",
    id="loremaster.W003",
)
EXPIRED_CONTACT = Warning(
    "/.well-known/security.txt has expired, or expires in more than a year.",
    hint="Make sure that SECURITY_CONTACT is still right, then set SECURITY_EXPIRES to a day within a year.",
    id="loremaster.W004",
)


@register(Tags.caches, deploy=True)
def check_shared_cache(**kwargs: Any) -> list[CheckMessage]:
    """All processes of the site must share one cache."""
    reach = cache_reach()
    if reach == PROCESS:
        return [PROCESS_CACHE]
    return [MACHINE_CACHE] if reach == MACHINE and has_other_machines() else []


@register(Tags.security, deploy=True)
def check_security_contact(**kwargs: Any) -> list[CheckMessage]:
    """People who find a vulnerability must learn whom to tell."""
    if not settings.SECURITY_CONTACT:
        return [NO_CONTACT]
    expires = settings.SECURITY_EXPIRES
    now = timezone.now()
    if expires is not None and not now < expires < now + LONGEST_EXPIRY:
        return [EXPIRED_CONTACT]
    return []
