"""The conversion of a deck of the database to a ``Sheet``, from which the writers of deck files work."""

from __future__ import annotations

from django.db.models import QuerySet

from cards.models import Card
from decks.files.deck_file import LineZone, Print, Remark, Sheet
from decks.models import Deck


def exportable_decks() -> QuerySet[Deck]:
    """Decks with all that :func:`make_sheet` reads, in a fixed number of queries."""
    return Deck.objects.with_contents().prefetch_related("entries__card__printings__set")


def make_sheet(deck: Deck) -> Sheet:
    """Everything a file may contain of the deck. Query the deck with :func:`exportable_decks` before."""
    cards = [entry.card for entry in deck.entries.all()] + ([deck.hero] if deck.hero else [])
    return Sheet(
        deck=deck.decklist(),
        description=deck.description,
        tags=tuple(deck.tags),
        remarks=tuple(
            Remark(LineZone(entry.zone), entry.card.name, entry.note)
            for entry in deck.entries.all()
            if entry.note
        ),
        id=deck.pk,
        format=deck.format,
        prints={card.name: _print(card) for card in cards},
    )


def _print(card: Card) -> Print:
    """The first printing, preferably one with a collector number."""
    printings = sorted(card.printings.all(), key=lambda printing: not printing.number)
    if not printings:
        return Print()
    first = printings[0]
    return Print(first.set.code, first.number, first.set.block or 0)
