"""What people do with decks: one function a use case, shared by pages and commands.

Each locks the deck's row first, so that two changes at once become one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from cards.models import Card, Kind
from decks import files, formats
from decks.decklist import DeckList
from decks.files import MAX_BYTES, DeckFileError
from decks.files.model import MAX_COUNT
from decks.legality import Change
from decks.matching import Matched, match
from decks.models import Deck, Entry, Unmatched, Visibility

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser

MOST_CARDS = 500


class Refused(ValueError):  # noqa: N818  (a sentence for the person who asked)
    """The change cannot be made; the message says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose deck it is: a user's, or an anonymous session's by its key."""

    user: AbstractBaseUser | None = None
    key: str = ""

    def owns(self, deck: Deck) -> bool:
        """Whether this owner may change the deck."""
        if self.user is not None and deck.owner_id is not None:
            return deck.owner_id == self.user.pk
        return bool(self.key) and deck.owner_id is None and deck.owner_key == self.key


def load_deck_file(path: str | Path) -> DeckList:
    """Read a deck file and look up its cards.

    :raises DeckFileError: with one sentence, when it cannot be read as a deck.
    """
    path = Path(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise DeckFileError(f"{path} cannot be read: {error.strerror or error}.") from None
    matched = match(files.read(data, path.name))
    matched.name = matched.name or path.stem
    return matched.decklist()


def create(owner: Owner, *, name: str = "", hero: Card | None = None) -> Deck:
    """A new deck without cards."""
    return Deck.objects.create(
        name=_name(name) or (hero.name if hero else "New deck"),
        hero=hero,
        owner=owner.user,
        owner_key=owner.key,
    )


@transaction.atomic
def import_list(owner: Owner, data: bytes | str, *, filename: str = "", name: str = "") -> Deck:
    """A new deck from any deck file; lines that match no card are kept with it.

    :raises DeckFileError: when it cannot be read as a deck; nothing is created.
    """
    matched = match(files.read(data, filename))
    deck = create(owner, name=name or matched.name or Path(filename).stem, hero=matched.hero)
    Deck.objects.filter(pk=deck.pk).update(description=_prose(matched.description))
    fill(deck, matched)
    return deck


def fill(deck: Deck, matched: Matched) -> None:
    """Put all that was matched, and the lines that were not, into an empty deck."""
    zones = ((Entry.Zone.MAIN, matched.main), (Entry.Zone.SIDE, matched.side))
    Entry.objects.bulk_create(
        Entry(deck=deck, card=card, zone=zone, count=_bounded(card, count))
        for zone, cards in zones
        for card, count in cards.items()
    )
    Unmatched.objects.bulk_create(
        Unmatched(
            deck=deck,
            number=one.line.number,
            text=one.line.text,
            zone="side" if one.line.zone == "side" else "main",
            count=one.line.readings[0].count,
            candidates=list(one.candidates),
        )
        for one in matched.waiting
    )


@transaction.atomic
def set_count(deck: Deck, card: Card, zone: str, count: int) -> None:
    """So many copies of a card, whatever there were; 0 takes it out.

    :raises Refused: when the count or the card is out of the question.
    """
    _lock(deck)
    _write(deck, card, zone, count)


@transaction.atomic
def add(deck: Deck, card: Card, zone: str, change: int) -> None:
    """So many copies more, or fewer; never fewer than none.

    :raises Refused: when there would be too many.
    """
    _lock(deck)
    _refuse_unknown_zone(zone)
    there = Entry.objects.filter(deck=deck, card=card, zone=zone).values_list("count", flat=True).first() or 0
    _write(deck, card, zone, max(0, there + change))


@transaction.atomic
def move(deck: Deck, card: Card, zone: str, source: str = "") -> None:
    """One copy into this zone, from ``source`` or from the first other zone that has one.

    :raises Refused: when there is none to move, or no room.
    """
    _lock(deck)
    _refuse_unknown_zone(zone)
    counts = dict(Entry.objects.filter(deck=deck, card=card).values_list("zone", "count"))
    other = source or next((one for one in Entry.Zone.values if one != zone and one in counts), "")
    if other == zone or not counts.get(other):
        raise Refused(f"There is no copy of {card.name} to move.")
    _write(deck, card, other, counts[other] - 1)
    _write(deck, card, zone, counts.get(zone, 0) + 1)


@transaction.atomic
def apply(deck: Deck, changes: Iterable[Change]) -> None:
    """Carry out a fix that a legality report proposes."""
    _lock(deck)
    wanted = {(change.card, change.zone): change.count for change in changes}
    for entry in deck.entries.select_related("card"):
        count = wanted.get((entry.card.name, entry.zone))
        if count is not None:
            _write(deck, entry.card, entry.zone, count)


@transaction.atomic
def lead(deck: Deck, hero: Card) -> None:
    """Give the deck another hero.

    :raises Refused: when the card cannot lead a deck (Rule 100.1, 301.4).
    """
    if not hero.printed().has_type("Hero") or hero.printed().is_master_hero or hero.kind != Kind.DECK:
        raise Refused(f"{hero.name} cannot lead a deck.")
    _lock(deck)
    deck.hero = hero
    deck.save(update_fields=["hero", "updated"])


@transaction.atomic
def describe(
    deck: Deck, *, name: str, description: str, format: str, visibility: str, seen: str | None = None
) -> None:
    """Change what is said about the deck; ``seen`` is its :attr:`Deck.told` when the change was begun.

    :raises Refused: without a name, for a format or visibility there is not, or when it has been
        changed since it was seen.
    """
    if not _name(name):
        raise Refused("A deck needs a name.")
    if format not in formats.FORMATS:
        raise Refused("There is no such format.")
    if visibility not in Visibility.values:
        raise Refused("A deck is private, unlisted or public.")
    _lock(deck)
    if seen is not None and Deck.objects.get(pk=deck.pk).told != seen:
        raise Refused("This was changed in another window meanwhile; save again to put yours in its place.")
    deck.name, deck.description = _name(name), _prose(description)
    deck.format, deck.visibility = format, visibility
    deck.save(update_fields=["name", "description", "format", "visibility", "updated"])


@transaction.atomic
def copy(deck: Deck, owner: Owner) -> Deck:
    """A deck of one's own with the same cards and lines."""
    twin = Deck.objects.create(
        name=deck.name,
        description=deck.description,
        hero=deck.hero,
        format=deck.format,
        tags=deck.tags,
        copied_from=deck,
        owner=owner.user,
        owner_key=owner.key,
    )
    Entry.objects.bulk_create(
        Entry(deck=twin, card_id=entry.card_id, zone=entry.zone, count=entry.count, note=entry.note)
        for entry in deck.entries.all()
    )
    Unmatched.objects.bulk_create(
        Unmatched(
            deck=twin,
            number=line.number,
            text=line.text,
            zone=line.zone,
            count=line.count,
            candidates=line.candidates,
        )
        for line in deck.unmatched.all()
    )
    return twin


@transaction.atomic
def settle_line(deck: Deck, number: int, card: Card | None) -> None:
    """Say which card an unmatched line meant, or (``None``) that it meant none.

    :raises Refused: when the deck has no such line any more.
    """
    _lock(deck)
    deck.refresh_from_db(fields=["hero"])
    line = deck.unmatched.filter(number=number).first()
    if line is None:
        raise Refused("That line is settled already.")
    if card is not None:
        there = (
            Entry.objects.filter(deck=deck, card=card, zone=line.zone).values_list("count", flat=True).first()
        )
        if deck.hero is None and card.printed().has_type("Hero") and not card.printed().is_master_hero:
            deck.hero = card
            deck.save(update_fields=["hero", "updated"])
        else:
            _write(deck, card, line.zone, (there or 0) + line.count)
    line.delete()


def delete(deck: Deck) -> None:
    """The deck is gone, with its cards and lines."""
    deck.delete()


def _lock(deck: Deck) -> None:
    """Writing the deck's row makes every other change wait until this one is committed."""
    if not Deck.objects.filter(pk=deck.pk).update(updated=timezone.now()):
        raise Refused("This deck is gone.")


def _write(deck: Deck, card: Card, zone: str, count: int) -> None:
    _refuse_unknown_zone(zone)
    if not 0 <= count <= MAX_COUNT:
        raise Refused(f"A deck holds 0 to {MAX_COUNT} copies of a card.")
    if card.kind != Kind.DECK:
        raise Refused(f"{card.name} is not a card for decks.")
    if count == 0:
        Entry.objects.filter(deck=deck, card=card, zone=zone).delete()
        return
    new = not Entry.objects.filter(deck=deck, card=card, zone=zone).exists()
    if new and Entry.objects.filter(deck=deck).count() >= MOST_CARDS:
        raise Refused(f"A deck holds at most {MOST_CARDS} different cards.")
    Entry.objects.update_or_create(deck=deck, card=card, zone=zone, defaults={"count": count})


def _refuse_unknown_zone(zone: str) -> None:
    if zone not in Entry.Zone.values:
        raise Refused("Cards go into the main deck, the side deck or the maybe-board.")


def _bounded(card: Card, count: int) -> int:
    if count > MAX_COUNT:
        raise DeckFileError(f"The list has {count} copies of {card.name}; a deck holds at most {MAX_COUNT}.")
    return count


def _name(text: str) -> str:
    return " ".join(_printable(text).split())[:100]


def _prose(text: str) -> str:
    return _printable(text).strip()[:5_000]


def _printable(text: str) -> str:
    """Without control characters, which the database cannot keep."""
    return "".join(character for character in text if character.isprintable() or character in "\n\t")
