"""A deck of the database as a sheet that every writer can work from."""

from __future__ import annotations

from django.db.models import QuerySet

from cards.models import Card
from decks.files.model import Print, Remark, Sheet, Zone
from decks.models import Deck


def decks() -> QuerySet[Deck]:
    """Decks with all that :func:`sheet` reads, in a fixed number of queries."""
    return Deck.objects.whole().prefetch_related("entries__card__printings__set")


def sheet(deck: Deck) -> Sheet:
    """All that a file can say of the deck. Query it with :func:`decks` before."""
    cards = [entry.card for entry in deck.entries.all()] + ([deck.hero] if deck.hero else [])
    return Sheet(
        deck=deck.decklist(),
        description=deck.description,
        tags=tuple(deck.tags),
        remarks=tuple(
            Remark(Zone(entry.zone), entry.card.name, entry.note)
            for entry in deck.entries.all()
            if entry.note
        ),
        id=deck.pk,
        format=deck.format,
        prints={card.name: _print(card) for card in cards},
    )


def _print(card: Card) -> Print:
    """The first printing, one with a collector number if there is any."""
    printings = sorted(card.printings.all(), key=lambda printing: not printing.number)
    if not printings:
        return Print()
    first = printings[0]
    return Print(first.set.code, first.number, first.set.block or 0)
