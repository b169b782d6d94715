"""What is said about a deck: its hero, name, description, format and tags, and who may see it."""

from __future__ import annotations

from collections.abc import Iterable

from cards.models import Card, Kind
from decks import formats
from decks.actions.clean_text import deck_name, prose
from decks.actions.errors import DeckError
from decks.actions.history import recorded
from decks.models import Deck, Visibility
from decks.tags import MAX_TAG_LENGTH, MAX_TAGS, tags_of


def set_hero(deck: Deck, hero: Card) -> None:
    """Give the deck another hero.

    :raises DeckError: when the card cannot lead a deck (Rule 100.1, 301.4).
    """
    if not hero.printed().has_type("Hero") or hero.printed().is_master_hero or hero.kind != Kind.DECK:
        raise DeckError(f"{hero.name} cannot lead a deck.")
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
    seen: str | None = None,
) -> None:
    """Change the description of the deck; ``seen`` is the :attr:`Deck.metadata_hash` the form was made for.

    Who may see it takes part in no step: going back never shows what was made private.

    :raises DeckError: without a name, for a format, visibility or tag there cannot be, or when it has
        been changed since it was seen.
    """
    if not deck_name(name):
        raise DeckError("A deck needs a name.")
    if format not in formats.FORMATS:
        raise DeckError("There is no such format.")
    if visibility not in Visibility.values:
        raise DeckError("A deck is private, unlisted or public.")
    kept = None if tags is None else clean_tags(tags)
    with recorded(deck):
        if seen is not None and Deck.objects.get(pk=deck.pk).metadata_hash != seen:
            raise DeckError(
                "This was changed in another window meanwhile; save again to put yours in its place."
            )
        deck.name, deck.description = deck_name(name), prose(description)
        deck.format, deck.visibility = format, visibility
        fields = ["name", "description", "format", "visibility", "updated"]
        if kept is not None:
            deck.tags = kept
            fields.append("tags")
        deck.save(update_fields=fields)


def set_tags(deck: Deck, tags: Iterable[str]) -> None:
    """The tags its owner finds the deck by, in this order.

    :raises DeckError: when they are too many or too long.
    """
    kept = clean_tags(tags)
    with recorded(deck):
        deck.tags = kept
        deck.save(update_fields=["tags", "updated"])


def clean_tags(words: Iterable[str]) -> list[str]:
    """The tags as a deck keeps them.

    :raises DeckError: when they are too many or too long.
    """
    kept, left = tags_of(words)
    if long := next((one for one in left if len(one) > MAX_TAG_LENGTH), ""):
        raise DeckError(f"A tag has at most {MAX_TAG_LENGTH} letters; {long[:40]} is longer.")
    if left:
        raise DeckError(f"A deck has at most {MAX_TAGS} tags.")
    return list(kept)
