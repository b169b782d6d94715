"""Deleting expired rows: sessions, and attempts that no longer count."""

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import Attempt
from accounts.rate_limits import RETENTION

BATCH_SIZE = 5_000
"""Sessions deleted in one statement, so that nothing is locked for long."""


def delete_expired() -> int:
    """Delete expired sessions and attempts; returns how many."""
    now = timezone.now()
    count, _ = Attempt.objects.filter(at__lt=now - RETENTION).delete()
    expired = Session.objects.filter(expire_date__lt=now).order_by("expire_date").values_list("pk", flat=True)
    while keys := list(expired[:BATCH_SIZE]):
        deleted, _ = Session.objects.filter(pk__in=keys, expire_date__lt=now).delete()
        count += deleted
    return count
