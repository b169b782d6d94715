"""Native card files of invented cards."""

from cards.importing.facts import CardFacts
from cards.importing.source_cards import ParsedCardFile, statement_of


def native_cards(*cards: CardFacts) -> ParsedCardFile:
    """A parsed native file of these cards."""
    return ParsedCardFile([statement_of(card, line) for line, card in enumerate(cards, start=1)])
