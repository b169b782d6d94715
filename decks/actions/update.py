"""A deck is written anew, whole or in part, as programs do it: all or nothing, and one step to take back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.visitors import Visitor
from cards.models import Card, Kind
from decks import formats
from decks.actions.cards import MOST_CARDS
from decks.actions.clean_text import deck_name, one_line, prose
from decks.actions.creation import create
from decks.actions.errors import DeckError
from decks.actions.history import lock, put, recorded, state_of
from decks.actions.metadata import clean_tags
from decks.files.model import MAX_COUNT
from decks.history import Held, State, difference
from decks.models import MAX_NOTE, Deck, Visibility, Zone

Place = tuple[Card, str]


class DeckChangedError(DeckError):
    """The deck is no longer what it was when the change was thought of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckUpdate:
    """What a deck is to be; ``None`` leaves a thing as it is.

    ``entries`` are all cards the deck is to hold, by card and zone; ``changes`` only those that change, 0
    copies for those that go. A ``hero`` of ``False`` takes the hero out. ``settled`` drops the lines that
    wait for a card.
    """

    name: str | None = None
    description: str | None = None
    format: str | None = None
    visibility: str | None = None
    tags: tuple[str, ...] | None = None
    hero: Card | bool | None = None
    entries: Mapping[Place, Held] | None = None
    changes: Mapping[Place, int] | None = None
    settled: bool = False


def atomic() -> AbstractContextManager[None]:
    """What is done inside is done whole or not at all."""
    return transaction.atomic()


@transaction.atomic
def create_from_update(owner: Visitor, wish: DeckUpdate, deck: Deck | None = None) -> Deck:
    """A new deck as it is wished for; ``deck`` is one that was just made from a list.

    :raises DeckError: when it cannot be so; nothing is made.
    """
    hero = wish.hero if isinstance(wish.hero, Card) else None
    deck = deck or create(owner, name=wish.name or "", hero=hero)
    lock(deck)
    before = state_of(deck)
    if change := difference(before, _wished(before, wish)):
        put(deck, change)
    _show(deck, wish)
    return deck


@transaction.atomic
def update_deck(deck: Deck, wish: DeckUpdate, *, seen: datetime | None = None) -> None:
    """Make the deck what is wished for; ``seen`` is when it was last changed as far as the writer knows.

    :raises DeckChangedError: when it was changed since.
    :raises DeckError: when it cannot be so; nothing is changed.
    """
    updated = Deck.objects.select_for_update().values_list("updated", flat=True).filter(pk=deck.pk).first()
    if seen is not None and updated is not None and updated != seen:
        raise DeckChangedError("This deck was changed meanwhile: read it again, then change it.")
    with recorded(deck):
        before = state_of(deck)
        if change := difference(before, _wished(before, wish)):
            put(deck, change)
        _show(deck, wish)


def _show(deck: Deck, wish: DeckUpdate) -> None:
    """Who may see the deck takes part in no step."""
    if wish.visibility is None:
        return
    if wish.visibility not in Visibility.values:
        raise DeckError("A deck is private, unlisted or public.")
    deck.visibility = wish.visibility
    deck.save(update_fields=["visibility"])


def _wished(before: State, wish: DeckUpdate) -> State:
    said: dict[str, Any] = {}
    if wish.name is not None:
        said["name"] = deck_name(wish.name)
        if not said["name"]:
            raise DeckError("A deck needs a name.")
    if wish.description is not None:
        said["description"] = prose(wish.description)
    if wish.format is not None:
        if wish.format not in formats.FORMATS and wish.format != before.format:
            raise DeckError(f"There is no such format: there are {', '.join(formats.FORMATS)}.")
        said["format"] = wish.format
    if wish.tags is not None:
        said["tags"] = tuple(clean_tags(wish.tags))
    if wish.hero is not None:
        said["hero"] = _hero(wish.hero)
    if wish.settled:
        said["lines"] = {}
    return replace(before, **said, entries=_entries(before, wish))


def _hero(hero: Card | bool) -> int | None:
    if not isinstance(hero, Card):
        return None
    if not hero.printed().has_type("Hero") or hero.printed().is_master_hero or hero.kind != Kind.DECK:
        raise DeckError(f"{hero.name} cannot lead a deck.")
    return hero.pk


def _entries(before: State, wish: DeckUpdate) -> Mapping[tuple[int, str], Held]:
    kept = dict(before.entries)
    if wish.entries is not None:
        for card, zone in wish.entries:
            _refuse(card, zone)
        kept = {
            (card.pk, zone): replace(held, note=one_line(held.note, MAX_NOTE))
            for (card, zone), held in wish.entries.items()
        }
    for (card, zone), count in (wish.changes or {}).items():
        _refuse(card, zone)
        kept[card.pk, zone] = replace(kept.get((card.pk, zone), Held(0)), count=count)
    kept = {place: held for place, held in kept.items() if held.count}
    if any(not 0 <= held.count <= MAX_COUNT for held in kept.values()):
        raise DeckError(f"A deck holds 0 to {MAX_COUNT} copies of a card.")
    if len(kept) > max(MOST_CARDS, len(before.entries)):
        raise DeckError(f"A deck holds at most {MOST_CARDS} different cards.")
    return kept


def _refuse(card: Card, zone: str) -> None:
    if card.kind != Kind.DECK:
        raise DeckError(f"{card.name} is not a card for decks.")
    if zone not in Zone.values:
        raise DeckError("Cards go into the main deck, the side deck or the maybe-board.")
