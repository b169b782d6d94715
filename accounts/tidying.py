"""What is over is dropped: sessions that have expired, and tries that count no more."""

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.limits import KEPT
from accounts.models import Attempt

AT_ONCE = 5_000
"""Sessions dropped in one go, so that nothing is locked for long."""


def tidy() -> int:
    """Drop what is over; says how many sessions and tries those were."""
    now = timezone.now()
    gone, _ = Attempt.objects.filter(at__lt=now - KEPT).delete()
    expired = Session.objects.filter(expire_date__lt=now).order_by("expire_date").values_list("pk", flat=True)
    while keys := list(expired[:AT_ONCE]):
        dropped, _ = Session.objects.filter(pk__in=keys, expire_date__lt=now).delete()
        gone += dropped
    return gone
