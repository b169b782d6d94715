"""The conversion of a deck of the database to a ``Sheet``, from which the writers of deck files work."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from cards.models import Card
from cards.models.querysets import printings_of
from decks.files.deck_file import LineZone, Print, Remark, Sheet, labelled_name
from decks.models import Deck
from decks.name_lookup import labels
from engine.cards import PrintedCard

CARD_BACK = "card-back.png"
"""The static file with the back of cards; its address stays the same when it changes."""


def exportable_decks() -> QuerySet[Deck]:
    """Decks with all that :func:`make_sheet` reads, in a fixed number of queries."""
    return Deck.objects.with_contents().prefetch_related(printings_of("hero"), printings_of("entries__card"))


def make_sheet(deck: Deck, site: str = "") -> Sheet:
    """Everything a file may contain of the deck. Query the deck with :func:`exportable_decks` before.

    ``site`` is the beginning of the addresses of pictures (``https://cards.example``); none without it.
    """
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
        card_back=f"{site}{settings.STATIC_URL}{CARD_BACK}" if site else "",
        prints={card.printed(): _print(card, shared_names.get(card, ""), site) for card in cards},
    )


def labels_of(deck: Deck) -> dict[PrintedCard, str]:
    """What tells the cards of the deck from others of their names (:func:`decks.name_lookup.labels`)."""
    return {card.printed(): label for card, label in labels(_cards(deck)).items()}


def _cards(deck: Deck) -> list[Card]:
    return [entry.card for entry in deck.entries.all()] + ([deck.hero] if deck.hero else [])


def site_address(request: HttpRequest) -> str:
    """The address of the site as its visitor names it, without a path."""
    return request.build_absolute_uri("/").removesuffix("/")


def _print(card: Card, label: str, site: str) -> Print:
    """The first printing, preferably one with a collector number."""
    picture = f"{site}{reverse('cards:png', args=[card.slug])}" if site else ""
    back_picture = f"{picture}?face=back" if picture and card.back else ""
    printings = sorted(card.printings.all(), key=lambda printing: not printing.number)
    if not printings:
        return Print(label=label, picture=picture, back_picture=back_picture)
    first = printings[0]
    return Print(first.set.code, first.number, first.set.block or 0, label, picture, back_picture)
