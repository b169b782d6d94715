"""The administration of cards: cards, sets, printings and reports, and what sources state about them."""

from cards.admin import cards, sources

__all__ = ["cards", "sources"]
