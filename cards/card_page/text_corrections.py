"""The typing errors that an import has corrected in the text of a card."""

from cards.importing.text import TextCorrection
from cards.models import Card


def text_corrections(card: Card) -> list[TextCorrection]:
    """What a source of the text has, and what the card says instead."""
    return [TextCorrection(printed, corrected) for printed, corrected in card.corrections]
