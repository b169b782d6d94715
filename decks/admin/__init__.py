"""The administration of decks, of formats and their bans, and of official product decks."""

from decks.admin import bans, decks, formats, products

__all__ = ["bans", "decks", "formats", "products"]
