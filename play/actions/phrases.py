"""What players say to each other."""

from __future__ import annotations

from django.db import transaction

from play.actions.errors import NotYourSeatError, TableError
from play.live.notifications import notify_pages
from play.models import Table, TablePhrase
from play.phrases import PHRASES


def say_phrase(table_id: str, visitor: str, phrase: str) -> Table:
    """Say one of the set phrases to who sits at the table or watches.

    :raises Table.DoesNotExist: when there is no such table.
    :raises NotYourSeatError: when the visitor has no seat.
    :raises TableError: when there is no such phrase.
    """
    if phrase not in PHRASES:
        raise TableError("There is no such phrase.")
    with transaction.atomic():
        table = Table.objects.prefetch_related("seats").get(pk=table_id)
        seats = table.seats_of(visitor)
        if not seats:
            raise NotYourSeatError("Only players can say something.")
        TablePhrase.objects.create(table=table, seat=seats[0].index, phrase=phrase)
        notify_pages(table)
    return table
