"""The conversion of a deck of the database to a ``Sheet``, from which the writers of deck files work."""

from __future__ import annotations

from django.db.models import QuerySet

from cards.models import Card
from decks.files.deck_file import LineZone, Print, Remark, Sheet, labelled_name
from decks.models import Deck
from decks.name_lookup import labels
from engine.cards import PrintedCard


def exportable_decks() -> QuerySet[Deck]:
    """Decks with all that :func:`make_sheet` reads, in a fixed number of queries."""
    return Deck.objects.with_contents().prefetch_related("entries__card__printings__set")


def make_sheet(deck: Deck) -> Sheet:
    """Everything a file may contain of the deck. Query the deck with :func:`exportable_decks` before."""
    cards = _cards(deck)
    shared_names = labels(cards)
    return Sheet(
        deck=deck.decklist(),
        description=deck.description,
        tags=tuple(deck.tags),
        remarks=tuple(
            Remark(
                LineZone(entry.zone),
                labelled_name(entry.card.name, shared_names.get(entry.card, "")),
                entry.note,
            )
            for entry in deck.entries.all()
            if entry.note
        ),
        id=deck.pk,
        format=deck.format,
        prints={card.printed(): _print(card, shared_names.get(card, "")) for card in cards},
    )


def labels_of(deck: Deck) -> dict[PrintedCard, str]:
    """What tells the cards of the deck from others of their names (:func:`decks.name_lookup.labels`)."""
    return {card.printed(): label for card, label in labels(_cards(deck)).items()}


def _cards(deck: Deck) -> list[Card]:
    return [entry.card for entry in deck.entries.all()] + ([deck.hero] if deck.hero else [])


def _print(card: Card, label: str) -> Print:
    """The first printing, preferably one with a collector number."""
    printings = sorted(card.printings.all(), key=lambda printing: not printing.number)
    if not printings:
        return Print(label=label)
    first = printings[0]
    return Print(first.set.code, first.number, first.set.block or 0, label)
