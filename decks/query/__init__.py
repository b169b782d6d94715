"""Deck search: the grammar of card search with keys of its own (``docs/deck-search.md``)."""

from decks.query.deck_search import DeckSearch

__all__ = ["DeckSearch"]
