"""Decks as people keep them: who owns one, what is in it, and the lines still waiting for a card."""

from decks.models.deck import MAX_TAG_LENGTH, MAX_TAGS, Deck, DeckQuerySet, Visibility, new_id
from decks.models.entry import MAX_NOTE, Entry, Unmatched, Zone

__all__ = [
    "MAX_NOTE",
    "MAX_TAGS",
    "MAX_TAG_LENGTH",
    "Deck",
    "DeckQuerySet",
    "Entry",
    "Unmatched",
    "Visibility",
    "Zone",
    "new_id",
]
