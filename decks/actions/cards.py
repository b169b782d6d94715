"""The cards and the unmatched lines of a deck: every change is a step that can be undone."""

from __future__ import annotations

from collections.abc import Iterable

from cards.models import Card, Kind
from common.clean_text import one_line
from decks import file_limits
from decks.actions.errors import DeckError
from decks.actions.history import recorded
from decks.candidates import CandidateSearch
from decks.files.deck_file import LineZone
from decks.files.list_lines import parse_unmatched_line
from decks.legality import CardChange
from decks.models import Deck, Entry, Zone
from engine.cards import CardType


def set_count(deck: Deck, card: Card, zone: str, count: int) -> None:
    """Set the number of copies of a card; 0 removes it.

    :raises DeckError: when the count is out of bounds, or the card cannot be in a deck.
    """
    with recorded(deck):
        _set_copies(deck, card, zone, count)


def add(deck: Deck, card: Card, zone: str, change: int) -> None:
    """Add copies of a card, or remove them; never below 0.

    :raises DeckError: when there would be too many.
    """
    with recorded(deck):
        _set_copies(deck, card, zone, max(0, _copies_in(deck, card, zone) + change))


def move(deck: Deck, card: Card, zone: str, source: str = "") -> None:
    """Move one copy into this zone, from ``source`` or from the first other zone that has one.

    The note moves too where the zone has no copy yet.

    :raises DeckError: when there is none to move, or no room.
    """
    with recorded(deck):
        _check_zone(zone)
        entries = {entry.zone: entry for entry in Entry.objects.filter(deck=deck, card=card)}
        source = source or next((other for other in Zone.values if other != zone and other in entries), "")
        if source == zone or source not in entries:
            raise DeckError(f"There is no copy of {card.name} to move.")
        note = entries[source].note
        _set_copies(deck, card, source, entries[source].count - 1)
        if zone in entries:
            _set_copies(deck, card, zone, entries[zone].count + 1)
        else:
            _set_copies(deck, card, zone, 1, note=note)


def set_note(deck: Deck, card: Card, zone: str, note: str) -> None:
    """Set the note on a card in one zone; an empty text removes it.

    :raises DeckError: when the card is not there.
    """
    with recorded(deck):
        _check_zone(zone)
        if not Entry.objects.filter(deck=deck, card=card, zone=zone).update(
            note=one_line(note, file_limits.NOTE_CHARACTERS.value)
        ):
            raise DeckError(f"There is no copy of {card.name} there to add a note to.")


def apply(deck: Deck, changes: Iterable[CardChange]) -> None:
    """Apply a fix that a legality report proposes."""
    counts = {(change.card, change.zone): change.count for change in changes}
    with recorded(deck):
        for entry in Entry.objects.filter(deck=deck).prefetch_related("card__faces"):
            count = counts.get((entry.card.printed(), entry.zone))
            if count is not None:
                _set_copies(deck, entry.card, entry.zone, count)


def resolve_line(deck: Deck, number: int, card: Card | None) -> None:
    """Replace an unmatched line by a card, or (``None``) drop it.

    :raises DeckError: when the deck no longer has the line.
    """
    with recorded(deck):
        deck.refresh_from_db(fields=["hero"])
        line = deck.unmatched.filter(number=number).first()
        if line is None:
            raise DeckError("That line is already resolved.")
        if card is not None:
            is_starting_hero = card.printed().has_type(CardType.HERO) and not card.printed().is_master_hero
            if deck.hero is None and is_starting_hero:
                deck.hero = card
                deck.save(update_fields=["hero", "updated"])
            else:
                _set_copies(deck, card, line.zone, _copies_in(deck, card, line.zone) + line.count)
        line.delete()


def find_candidates(deck: Deck, number: int) -> bool:
    """Search the cards that an unmatched line may mean, and keep them with the line; whether there are any.

    It is no change of the deck, so no step.

    :raises DeckError: when the deck no longer has the line.
    """
    line = deck.unmatched.filter(number=number).first()
    if line is None:
        raise DeckError("That line is already resolved.")
    candidates = CandidateSearch().find(parse_unmatched_line(number, line.text, LineZone(line.zone)))
    line.candidates = list(candidates.names) if candidates else []
    line.save(update_fields=["candidates"])
    return bool(line.candidates)


def _copies_in(deck: Deck, card: Card, zone: str) -> int:
    _check_zone(zone)
    return Entry.objects.filter(deck=deck, card=card, zone=zone).values_list("count", flat=True).first() or 0


def _set_copies(deck: Deck, card: Card, zone: str, count: int, **fields: str) -> None:
    _check_zone(zone)
    if not 0 <= count <= file_limits.COPIES.value:
        raise DeckError(f"A deck can have 0 to {file_limits.COPIES.value} copies of a card.")
    if card.kind != Kind.DECK:
        raise DeckError(f"{card.name} cannot be in a deck.")
    if count == 0:
        Entry.objects.filter(deck=deck, card=card, zone=zone).delete()
        return
    new = not Entry.objects.filter(deck=deck, card=card, zone=zone).exists()
    if new and Entry.objects.filter(deck=deck).count() >= file_limits.DIFFERENT_CARDS.value:
        raise DeckError(f"A deck can have at most {file_limits.DIFFERENT_CARDS}.")
    Entry.objects.update_or_create(deck=deck, card=card, zone=zone, defaults={"count": count, **fields})


def _check_zone(zone: str) -> None:
    if zone not in Zone.values:
        raise DeckError("Cards go into the main deck, the side deck or the maybeboard.")
