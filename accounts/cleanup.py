"""Deleting expired rows: sessions, attempts that no longer count, and the audit log after its time."""

from datetime import timedelta

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.models import Attempt, AuditEvent, LoginSession

ATTEMPT_RETENTION = timedelta(days=1)
BATCH_SIZE = 5_000
"""Sessions deleted in one statement, so that nothing is locked for long."""


def delete_expired() -> int:
    """Delete expired sessions, attempts and events; returns how many."""
    now = timezone.now()
    count, _ = Attempt.objects.filter(at__lt=now - ATTEMPT_RETENTION).delete()
    expired = Session.objects.filter(expire_date__lt=now).order_by("expire_date").values_list("pk", flat=True)
    while keys := list(expired[:BATCH_SIZE]):
        deleted, _ = Session.objects.filter(pk__in=keys, expire_date__lt=now).delete()
        count += deleted
    sessions = Session.objects.filter(pk=OuterRef("session_id"))
    count += LoginSession.objects.filter(~Exists(sessions)).delete()[0]
    return count + delete_old_events()


def delete_old_events() -> int:
    """Delete the events of the audit log, and of the log of the administration, after their time.

    ``settings.AUDIT_RETENTION_DAYS`` says when; with 0 they are kept. Returns how many were deleted.
    """
    if not settings.AUDIT_RETENTION_DAYS:
        return 0
    oldest = timezone.now() - timedelta(days=settings.AUDIT_RETENTION_DAYS)
    events, _ = AuditEvent.objects.filter(at__lt=oldest).delete()
    entries, _ = LogEntry.objects.filter(action_time__lt=oldest).delete()
    return events + entries
