"""Decks as people keep them: who owns one, what is in it, and the lines still waiting for a card."""

from decks.models.bans import BanList, BannedCard
from decks.models.deck import Deck, DeckQuerySet, Visibility, new_id
from decks.models.entry import Entry, Unmatched, Zone
from decks.models.formats import AddedFormat
from decks.models.history import MAX_VERSION_NAME, Step, Version
from decks.models.products import ProductDeck

__all__ = [
    "MAX_VERSION_NAME",
    "AddedFormat",
    "BanList",
    "BannedCard",
    "Deck",
    "DeckQuerySet",
    "Entry",
    "ProductDeck",
    "Step",
    "Unmatched",
    "Version",
    "Visibility",
    "Zone",
    "new_id",
]
