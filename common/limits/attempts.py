"""Attempts, counted in the database so that every process counts alike.

An attempt is recorded before it is made: many at once cannot slip through. Refused attempts are not counted,
so that waiting helps. What is recorded in a transaction counts only if that is committed.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac

from common.limits.limit import Limit


class AttemptQuerySet(models.QuerySet["BaseAttempt"]):
    """Attempts under any limit."""

    def record(self, *limited_subjects: tuple[Limit, str]) -> AttemptQuerySet:
        """Count one attempt under each limit, by its subject: a name, an address, or both.

        Returns the rows; whoever does not count attempts that succeed deletes them then.

        :raises LimitError: when a limit is reached; then nothing is counted.
        """
        now = timezone.now()
        rows = self.bulk_create(
            self.model(kind=limit.name, subject=_hash(subject)) for limit, subject in limited_subjects
        )
        attempts = self.filter(pk__in=[row.pk for row in rows])
        for limit, subject in limited_subjects:
            period = timedelta(seconds=limit.period)
            recent = self.under(limit, subject).filter(at__gt=now - period).order_by("at")
            times = list(recent.values_list("at", flat=True))
            if len(times) > limit.maximum:
                attempts.delete()
                raise limit.error((times[0] + period - now).total_seconds())
        return attempts

    def under(self, limit: Limit, subject: str) -> AttemptQuerySet:
        """What was counted under a limit; counting begins anew once it is deleted."""
        return self.filter(kind=limit.name, subject=_hash(subject))


class BaseAttempt(models.Model):
    """One attempt at something that is limited, for the app that has the table.

    ``kind`` is the name of its limit. ``subject`` is a keyed hash of the name or address it counts against:
    neither is stored.
    """

    kind = models.CharField(max_length=20)
    subject = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        abstract = True
        indexes = [
            models.Index(fields=["kind", "subject", "at"], name="attempt_counted"),
            models.Index(fields=["at"], name="attempt_expiry"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.at:%Y-%m-%d %H:%M}"


def _hash(subject: str) -> str:
    digest: str = salted_hmac("accounts.rate_limits", subject, algorithm="sha256").hexdigest()
    return digest
