"""A deck is created or changed in one go, as programs do it: all or nothing, and one step to undo."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.visitors import Visitor
from cards.models import Card, Kind
from common.clean_text import one_line
from decks import file_limits, formats
from decks.actions.clean_text import deck_description, deck_name
from decks.actions.creation import create
from decks.actions.errors import DeckChangedError, DeckError
from decks.actions.history import lock, put, recorded, state_of
from decks.actions.metadata import clean_tags
from decks.audit import record_visibility
from decks.history import Copies, State, WaitingLine, difference
from decks.models import Deck, Visibility, Zone
from engine.cards import CardType

Place = tuple[Card, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckUpdate:
    """The new contents of a deck; ``None`` leaves a field as it is.

    ``entries`` are all cards of the deck, by card and zone; ``changes`` only those that change, with 0
    copies for those to remove. A ``hero`` of ``False`` removes the hero. ``lines`` are all unmatched lines,
    by number.
    """

    name: str | None = None
    description: str | None = None
    format: str | None = None
    visibility: str | None = None
    tags: tuple[str, ...] | None = None
    hero: Card | bool | None = None
    entries: Mapping[Place, Copies] | None = None
    changes: Mapping[Place, int] | None = None
    lines: Mapping[int, WaitingLine] | None = None


def atomic() -> AbstractContextManager[None]:
    """Everything inside is done, or nothing."""
    return transaction.atomic()


@transaction.atomic
def create_from_update(owner: Visitor, update: DeckUpdate, deck: Deck | None = None) -> Deck:
    """A new deck with these contents; ``deck`` is one that was just made from a list.

    :raises DeckError: for contents that a deck cannot have; nothing is created.
    """
    hero = update.hero if isinstance(update.hero, Card) else None
    deck = deck or create(owner, name=update.name or "", hero=hero)
    lock(deck)
    before = state_of(deck)
    if change := difference(before, _new_state(before, update)):
        put(deck, change)
    _set_visibility(deck, update)
    return deck


@transaction.atomic
def update_deck(deck: Deck, update: DeckUpdate, *, known_update: datetime | None = None) -> None:
    """Change the deck; ``known_update`` is when it was last changed as far as the writer knows.

    :raises DeckChangedError: when it was changed since.
    :raises DeckError: for contents that a deck cannot have; nothing is changed.
    """
    updated = Deck.objects.select_for_update().values_list("updated", flat=True).filter(pk=deck.pk).first()
    if known_update is not None and updated is not None and updated != known_update:
        raise DeckChangedError("This deck has been changed since you read it. Read it again, then retry.")
    with recorded(deck):
        before = state_of(deck)
        if change := difference(before, _new_state(before, update)):
            put(deck, change)
        _set_visibility(deck, update)


def _set_visibility(deck: Deck, update: DeckUpdate) -> None:
    """Visibility is in no step."""
    if update.visibility is None:
        return
    if update.visibility not in Visibility.values:
        raise DeckError("Visibility must be private, unlisted or public.")
    former_visibility, deck.visibility = deck.visibility, update.visibility
    deck.save(update_fields=["visibility"])
    record_visibility(deck, former_visibility)


def _new_state(before: State, update: DeckUpdate) -> State:
    fields: dict[str, Any] = {}
    if update.name is not None:
        fields["name"] = deck_name(update.name)
        if not fields["name"]:
            raise DeckError("A deck needs a name.")
    if update.description is not None:
        fields["description"] = deck_description(update.description)
    if update.format is not None:
        if update.format not in formats.FORMATS and update.format != before.format:
            names = ", ".join(format.name for format in formats.FORMATS.values())
            raise DeckError(f"This format does not exist. The formats are {names}.")
        fields["format"] = update.format
    if update.tags is not None:
        fields["tags"] = tuple(clean_tags(update.tags))
    if update.hero is not None:
        fields["hero"] = _hero(update.hero)
    if update.lines is not None:
        fields["lines"] = update.lines
    return replace(before, **fields, entries=_entries(before, update))


def _hero(hero: Card | bool) -> int | None:
    if not isinstance(hero, Card):
        return None
    if not hero.printed().has_type(CardType.HERO) or hero.printed().is_master_hero or hero.kind != Kind.DECK:
        raise DeckError(f"{hero.name} cannot be the hero of a deck.")
    return hero.pk


def _entries(before: State, update: DeckUpdate) -> Mapping[tuple[int, str], Copies]:
    entries = dict(before.entries)
    if update.entries is not None:
        for card, zone in update.entries:
            _check_entry(card, zone)
        entries = {
            (card.pk, zone): replace(copies, note=one_line(copies.note, file_limits.NOTE_CHARACTERS.value))
            for (card, zone), copies in update.entries.items()
        }
    for (card, zone), count in (update.changes or {}).items():
        _check_entry(card, zone)
        entries[card.pk, zone] = replace(entries.get((card.pk, zone), Copies(0)), count=count)
    entries = {place: copies for place, copies in entries.items() if copies.count}
    if any(not 0 <= copies.count <= file_limits.COPIES.value for copies in entries.values()):
        raise DeckError(f"A deck can have 0 to {file_limits.COPIES.value} copies of a card.")
    if len(entries) > max(file_limits.DIFFERENT_CARDS.value, len(before.entries)):
        raise DeckError(f"A deck can have at most {file_limits.DIFFERENT_CARDS}.")
    return entries


def _check_entry(card: Card, zone: str) -> None:
    if card.kind != Kind.DECK:
        raise DeckError(f"{card.name} cannot be in a deck.")
    if zone not in Zone.values:
        raise DeckError("Cards go into the main deck, the side deck or the maybeboard.")
