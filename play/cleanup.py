"""Deleting games that nobody goes on with (``settings.GAME_EXPIRY_DAYS``)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from play.models import Table

BATCH_SIZE = 200
"""Games deleted in one transaction, so that nothing is locked for long."""


def delete_idle_tables() -> int:
    """Delete the games not over that were not touched for long; returns how many. Finished ones stay."""
    days = settings.GAME_EXPIRY_DAYS
    count = 0
    while days:
        idle = Table.objects.exclude(state=Table.State.OVER).filter(
            updated__lt=timezone.now() - timedelta(days=days)
        )
        keys = list(idle.order_by("pk").values_list("pk", flat=True)[:BATCH_SIZE])
        Table.objects.filter(pk__in=keys).delete()
        count += len(keys)
        if len(keys) < BATCH_SIZE:
            break
    return count
