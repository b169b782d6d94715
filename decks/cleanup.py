"""Deleting decks that were made without an account and are no longer used (``settings.DECK_EXPIRY``)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from decks.models import Deck

BATCH_SIZE = 200
"""Decks deleted in one transaction, so that nothing is locked for long."""


def delete_abandoned() -> int:
    """Delete abandoned decks; returns how many.

    Abandoned are decks of anonymous visitors that nobody has visited for long, and those that never had
    a card and have not been changed for a shorter while.
    """
    anonymous = Deck.objects.anonymous()
    count = 0
    if days := settings.DECK_EXPIRY["filled"]:
        count += _delete(anonymous.filter(visited__lt=timezone.now() - timedelta(days=days)))
    if days := settings.DECK_EXPIRY["empty"]:
        count += _delete(
            anonymous.without_contents().filter(updated__lt=timezone.now() - timedelta(days=days))
        )
    return count


def _delete(decks: QuerySet[Deck]) -> int:
    """Delete decks in batches. A deck that is just being changed is left for the next time."""
    count = 0
    while True:
        with transaction.atomic():
            keys = list(
                decks.order_by("pk")
                .select_for_update(skip_locked=True, of=("self",))
                .values_list("pk", flat=True)[:BATCH_SIZE]
            )
            Deck.objects.filter(pk__in=keys).delete()
        count += len(keys)
        if len(keys) < BATCH_SIZE:
            return count
