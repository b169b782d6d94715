"""Hero, name, description, format, tags and visibility of a deck."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from cards.models import Card, Kind
from decks import formats
from decks.actions.clean_text import deck_description, deck_name
from decks.actions.errors import DeckError
from decks.actions.history import recorded
from decks.audit import record_visibility
from decks.models import Deck, Visibility
from decks.tags import MAX_TAG_LENGTH, MAX_TAGS, normalize_tags
from engine.cards import CardType


def set_hero(deck: Deck, hero: Card) -> None:
    """Give the deck another hero.

    :raises DeckError: when the card cannot be the hero of a deck (Rule 100.1, 301.4).
    """
    if not hero.printed().has_type(CardType.HERO) or hero.printed().is_master_hero or hero.kind != Kind.DECK:
        raise DeckError(f"{hero.name} cannot be the hero of a deck.")
    with recorded(deck):
        deck.hero = hero
        deck.save(update_fields=["hero", "updated"])


def describe(
    deck: Deck,
    *,
    name: str,
    description: str,
    format: str,
    visibility: str,
    tags: Iterable[str] | None = None,
    known_hash: str | None = None,
) -> None:
    """Change the description of the deck; ``known_hash`` is the :attr:`Deck.metadata_hash` it was based on.

    Visibility is in no step: undo never makes a private deck visible.

    :raises DeckError: without a name, for an unknown format or visibility or a bad tag, or when it has
        been changed since.
    """
    if not deck_name(name):
        raise DeckError("A deck needs a name.")
    if format not in formats.FORMATS:
        raise DeckError("This format does not exist.")
    if visibility not in Visibility.values:
        raise DeckError("Visibility must be private, unlisted or public.")
    new_tags = None if tags is None else clean_tags(tags)
    with recorded(deck):
        if known_hash is not None and Deck.objects.get(pk=deck.pk).metadata_hash != known_hash:
            raise DeckError("This deck was changed in another window. Save again to overwrite those changes.")
        former_visibility = deck.visibility
        deck.name, deck.description = deck_name(name), deck_description(description)
        deck.format, deck.visibility = format, visibility
        fields = ["name", "description", "format", "visibility", "updated"]
        if new_tags is not None:
            deck.tags = new_tags
            fields.append("tags")
        deck.save(update_fields=fields)
        record_visibility(deck, former_visibility)


@transaction.atomic
def set_visibility(decks: Iterable[Deck], visibility: Visibility) -> int:
    """Change who may see these decks. Returns how many there are."""
    locked = Deck.objects.select_related("owner").select_for_update(of=("self",))
    decks = list(locked.filter(pk__in=[deck.pk for deck in decks]))
    for deck in decks:
        former_visibility, deck.visibility = deck.visibility, visibility
        record_visibility(deck, former_visibility)
    Deck.objects.filter(pk__in=[deck.pk for deck in decks]).update(visibility=visibility)
    return len(decks)


def hide(deck: Deck) -> bool:
    """Make the deck private, as staff may; not those of the site. Returns whether it was visible."""
    visible = Deck.objects.filter(pk=deck.pk, starter="").exclude(visibility=Visibility.PRIVATE)
    return bool(visible.update(visibility=Visibility.PRIVATE))


def set_tags(deck: Deck, tags: Iterable[str]) -> None:
    """The tags its owner finds the deck by, in this order.

    :raises DeckError: when they are too many or too long.
    """
    new_tags = clean_tags(tags)
    with recorded(deck):
        deck.tags = new_tags
        deck.save(update_fields=["tags", "updated"])


def clean_tags(words: Iterable[str]) -> list[str]:
    """The tags as a deck keeps them.

    :raises DeckError: when they are too many or too long.
    """
    accepted, rejected = normalize_tags(words)
    if long := next((tag for tag in rejected if len(tag) > MAX_TAG_LENGTH), ""):
        raise DeckError(f"A tag can have at most {MAX_TAG_LENGTH} characters: {long[:40]} is too long.")
    if rejected:
        raise DeckError(f"A deck can have at most {MAX_TAGS} tags.")
    return list(accepted)
