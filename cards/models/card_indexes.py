"""What other apps store about cards, to search them by it.

This app knows no other. An app that stores what follows from the print of a card registers here, from its
``AppConfig.ready``, a function that writes it. It is called whenever cards have been written, in the same
transaction.
"""

from collections.abc import Callable, Sequence

from django.db import models, transaction
from django.db.models import Exists, OuterRef

from cards.models.card import CARD_INDEXES, Card

Index = Callable[[Sequence[Card]], None]

BATCH_SIZE = 500


def register(key: str, index: Index) -> None:
    """Add an index, or replace the one with this key."""
    CARD_INDEXES[key] = index


def update_index(rows: type[models.Model], version: str, index: Index) -> int:
    """Write an index of the cards whose row is missing or of another version; return their number.

    ``rows`` has the columns ``card`` and ``version``.
    """
    current = rows._default_manager.filter(card=OuterRef("pk"), version=version)
    outdated = list(Card.objects.filter(~Exists(current)).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(outdated), BATCH_SIZE):
        with transaction.atomic():
            batch = Card.objects.filter(pk__in=outdated[start : start + BATCH_SIZE])
            index(list(batch.prefetch_related("faces")))
    return len(outdated)
