"""The typing errors that an import has corrected in the text of a card."""

from collections.abc import Iterable

from cards.importing.text import TextCorrection, read_text_box
from cards.models import Card


def text_corrections(card: Card) -> list[TextCorrection]:
    """What a printing of the card has and what its text says instead, each correction once."""
    text = " ".join(paragraph for face in card.faces.all() for paragraph in (*face.wording, *face.text))
    corrections = (
        correction
        for printing in card.printings.all()
        if printing.text
        for correction in read_text_box(printing.text).corrections
    )
    return list(still_corrected(corrections, text))


def still_corrected(corrections: Iterable[TextCorrection], text: str) -> Iterable[TextCorrection]:
    """The corrections that a text has; another wording has none of them."""
    return (correction for correction in dict.fromkeys(corrections) if correction.corrected in text)
