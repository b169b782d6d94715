"""Decks as people keep them: who owns one, what is in it, and the lines still waiting for a card."""

from decks.models.deck import MAX_TAG_LENGTH, MAX_TAGS, Deck, DeckQuerySet, Visibility, new_id
from decks.models.entry import MAX_NOTE, Entry, Unmatched, Zone
from decks.models.formats import AddedFormat
from decks.models.history import MAX_VERSION_NAME, Step, Version

__all__ = [
    "MAX_NOTE",
    "MAX_TAGS",
    "MAX_TAG_LENGTH",
    "MAX_VERSION_NAME",
    "AddedFormat",
    "Deck",
    "DeckQuerySet",
    "Entry",
    "Step",
    "Unmatched",
    "Version",
    "Visibility",
    "Zone",
    "new_id",
]
