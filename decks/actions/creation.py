"""New decks: empty, from a list, or as a copy; and deletion."""

from __future__ import annotations

from pathlib import Path

from django.db import transaction

from accounts.visitors import Visitor
from cards.models import Card
from decks import file_limits, files, formats
from decks.actions.clean_text import deck_description, deck_name
from decks.actions.quota import claim_place
from decks.audit import record_deletion
from decks.card_matching import MatchedDeck, match
from decks.decklist import DeckList
from decks.files import DeckFileError
from decks.files.deck_file import LineZone
from decks.models import Deck, Entry, Unmatched, Zone

STORED_LINE_ZONES = {LineZone.SIDE: Zone.SIDE, LineZone.MAYBE: Zone.MAYBE}
"""Where unmatched lines of these zones are stored; all others go to the main deck."""


def load_deck_file(path: str | Path) -> DeckList:
    """Read a deck file and look up its cards.

    :raises DeckFileError: with one sentence, when it cannot be read as a deck.
    """
    path = Path(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(file_limits.FILE_BYTES.value + 1)
    except OSError as error:
        raise DeckFileError(f"{path} cannot be read: {error.strerror or error}.") from None
    matched = match(files.read(data, path.name))
    matched.name = matched.name or path.stem
    return matched.decklist()


def create(owner: Visitor, *, name: str = "", hero: Card | None = None) -> Deck:
    """A new deck without cards.

    :raises DeckQuotaError: when the owner has too many decks; as every function here that creates one.
    """
    return _create(owner, name=deck_name(name) or (hero.name if hero else "New deck"), hero=hero)


@transaction.atomic
def import_list(owner: Visitor, data: bytes | str, *, filename: str = "", name: str = "") -> Deck:
    """A new deck from any deck file; lines that match no card are kept with it.

    :raises DeckFileError: when it cannot be read as a deck; nothing is created.
    """
    return import_matched(owner, match(files.read(data, filename)), filename=filename, name=name)


@transaction.atomic
def import_matched(owner: Visitor, matched: MatchedDeck, *, filename: str = "", name: str = "") -> Deck:
    """A new deck from a deck file whose cards have been looked up, with the notes on how it was read.

    :raises DeckFileError: when it asks for more copies than a deck holds; nothing is created.
    """
    deck = create(owner, name=name or matched.name or Path(filename).stem, hero=matched.hero)
    deck.description, deck.tags = deck_description(matched.description), list(matched.tags)
    deck.format = matched.format if matched.format in formats.FORMATS else deck.format
    deck.save(update_fields=["description", "tags", "format"])
    fill(deck, matched)
    deck.import_notes = tuple(matched.import_notes)
    deck.matched_lines = matched.matched_lines
    return deck


def fill(deck: Deck, matched: MatchedDeck) -> None:
    """Put the matched cards and the unmatched lines into an empty deck.

    :raises DeckFileError: when it would have more cards than a deck holds.
    """
    zones = ((Zone.MAIN, matched.main), (Zone.SIDE, matched.side), (Zone.MAYBE, matched.maybe))
    if sum(len(cards) for _, cards in zones) > file_limits.DIFFERENT_CARDS.value:
        raise DeckFileError(f"A deck can have at most {file_limits.DIFFERENT_CARDS}.")
    Entry.objects.bulk_create(
        Entry(
            deck=deck,
            card=card,
            zone=zone,
            count=_bounded(card, count),
            note=matched.notes.get((zone.value, card), ""),
        )
        for zone, cards in zones
        for card, count in cards.items()
    )
    Unmatched.objects.bulk_create(
        Unmatched(
            deck=deck,
            number=unmatched.line.number,
            text=unmatched.line.text,
            zone=STORED_LINE_ZONES.get(unmatched.line.zone, Zone.MAIN),
            count=unmatched.line.readings[0].count,
            candidates=list(unmatched.candidates),
        )
        for unmatched in matched.unresolved
    )


@transaction.atomic
def copy(deck: Deck, owner: Visitor) -> Deck:
    """A copy with the same cards and lines, for this owner."""
    copied_deck = _create(
        owner,
        name=deck.name,
        description=deck.description,
        hero=deck.hero,
        format=deck.format,
        tags=deck.tags,
        copied_from=deck,
    )
    Entry.objects.bulk_create(
        Entry(deck=copied_deck, card_id=entry.card_id, zone=entry.zone, count=entry.count, note=entry.note)
        for entry in deck.entries.all()
    )
    Unmatched.objects.bulk_create(
        Unmatched(
            deck=copied_deck,
            number=line.number,
            text=line.text,
            zone=line.zone,
            count=line.count,
            candidates=line.candidates,
        )
        for line in deck.unmatched.all()
    )
    return copied_deck


@transaction.atomic
def delete(deck: Deck) -> None:
    """Delete the deck with its cards, lines and history."""
    record_deletion(deck)
    deck.delete()


@transaction.atomic
def _create(owner: Visitor, **fields: object) -> Deck:
    """The row of a new deck: every deck that somebody makes begins here."""
    claim_place(owner)
    return Deck.objects.create(owner=owner.user, owner_key=owner.key, **fields)


def _bounded(card: Card, count: int) -> int:
    if count > file_limits.COPIES.value:
        raise DeckFileError(
            f"The list has {count} copies of {card.name}; a deck can have at most {file_limits.COPIES.value}."
        )
    return count
