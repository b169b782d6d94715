"""The cards of a deck and the lines that wait for theirs: every change is a step that can be taken back."""

from __future__ import annotations

from collections.abc import Iterable

from cards.models import Card, Kind
from decks.actions.clean_text import one_line
from decks.actions.errors import DeckError
from decks.actions.history import recorded
from decks.files.model import MAX_COUNT
from decks.legality import CardChange
from decks.models import MAX_NOTE, Deck, Entry, Zone

MOST_CARDS = 500


def set_count(deck: Deck, card: Card, zone: str, count: int) -> None:
    """So many copies of a card, whatever there were; 0 takes it out.

    :raises DeckError: when the count or the card is out of the question.
    """
    with recorded(deck):
        _write(deck, card, zone, count)


def add(deck: Deck, card: Card, zone: str, change: int) -> None:
    """So many copies more, or fewer; never fewer than none.

    :raises DeckError: when there would be too many.
    """
    with recorded(deck):
        _write(deck, card, zone, max(0, _there(deck, card, zone) + change))


def move(deck: Deck, card: Card, zone: str, source: str = "") -> None:
    """One copy into this zone, from ``source`` or from the first other zone that has one.

    A note goes along to where no copy stands yet.

    :raises DeckError: when there is none to move, or no room.
    """
    with recorded(deck):
        _refuse_unknown_zone(zone)
        held = {entry.zone: entry for entry in Entry.objects.filter(deck=deck, card=card)}
        source = source or next((one for one in Zone.values if one != zone and one in held), "")
        if source == zone or source not in held:
            raise DeckError(f"There is no copy of {card.name} to move.")
        note = held[source].note
        _write(deck, card, source, held[source].count - 1)
        if zone in held:
            _write(deck, card, zone, held[zone].count + 1)
        else:
            _write(deck, card, zone, 1, note=note)


def set_note(deck: Deck, card: Card, zone: str, note: str) -> None:
    """Note something on a card where it stands in the deck; nothing takes the note off.

    :raises DeckError: when the card does not stand there.
    """
    with recorded(deck):
        _refuse_unknown_zone(zone)
        if not Entry.objects.filter(deck=deck, card=card, zone=zone).update(note=one_line(note, MAX_NOTE)):
            raise DeckError(f"There is no copy of {card.name} there to note something on.")


def apply(deck: Deck, changes: Iterable[CardChange]) -> None:
    """Carry out a fix that a legality report proposes."""
    wanted = {(change.card, change.zone): change.count for change in changes}
    with recorded(deck):
        for entry in Entry.objects.filter(deck=deck).prefetch_related("card__faces"):
            count = wanted.get((entry.card.printed(), entry.zone))
            if count is not None:
                _write(deck, entry.card, entry.zone, count)


def settle_line(deck: Deck, number: int, card: Card | None) -> None:
    """Say which card an unmatched line meant, or (``None``) that it meant none.

    :raises DeckError: when the deck has no such line any more.
    """
    with recorded(deck):
        deck.refresh_from_db(fields=["hero"])
        line = deck.unmatched.filter(number=number).first()
        if line is None:
            raise DeckError("That line is settled already.")
        if card is not None:
            is_starting_hero = card.printed().has_type("Hero") and not card.printed().is_master_hero
            if deck.hero is None and is_starting_hero:
                deck.hero = card
                deck.save(update_fields=["hero", "updated"])
            else:
                _write(deck, card, line.zone, _there(deck, card, line.zone) + line.count)
        line.delete()


def _there(deck: Deck, card: Card, zone: str) -> int:
    _refuse_unknown_zone(zone)
    return Entry.objects.filter(deck=deck, card=card, zone=zone).values_list("count", flat=True).first() or 0


def _write(deck: Deck, card: Card, zone: str, count: int, **told: str) -> None:
    _refuse_unknown_zone(zone)
    if not 0 <= count <= MAX_COUNT:
        raise DeckError(f"A deck holds 0 to {MAX_COUNT} copies of a card.")
    if card.kind != Kind.DECK:
        raise DeckError(f"{card.name} is not a card for decks.")
    if count == 0:
        Entry.objects.filter(deck=deck, card=card, zone=zone).delete()
        return
    new = not Entry.objects.filter(deck=deck, card=card, zone=zone).exists()
    if new and Entry.objects.filter(deck=deck).count() >= MOST_CARDS:
        raise DeckError(f"A deck holds at most {MOST_CARDS} different cards.")
    Entry.objects.update_or_create(deck=deck, card=card, zone=zone, defaults={"count": count, **told})


def _refuse_unknown_zone(zone: str) -> None:
    if zone not in Zone.values:
        raise DeckError("Cards go into the main deck, the side deck or the maybe-board.")
