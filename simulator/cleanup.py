"""Deleting old runs (``settings.RUN_EXPIRY_DAYS``)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from simulator.example_run import OWNER
from simulator.models import Run

BATCH_SIZE = 200
"""Runs deleted in one transaction, so that nothing is locked for long."""


def delete_old_runs() -> int:
    """Delete the runs that ended long ago; returns how many.

    Those with recorded games stay, as links to these games last, and so does the example.
    """
    days = settings.RUN_EXPIRY_DAYS
    count = 0
    while days:
        with transaction.atomic():
            old = Run.objects.filter(finished__lt=timezone.now() - timedelta(days=days))
            unseen = old.filter(recorded_games=None).exclude(visitor=OWNER).order_by("pk")
            keys = list(
                unseen.select_for_update(skip_locked=True, of=("self",)).values_list("pk", flat=True)[
                    :BATCH_SIZE
                ]
            )
            Run.objects.filter(pk__in=keys).delete()
        count += len(keys)
        if len(keys) < BATCH_SIZE:
            break
    return count
