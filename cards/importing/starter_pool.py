"""The starter pool: the cards that come with the program."""

from pathlib import Path

from cards.importing import card_file
from engine.cards import PrintedCard

STARTER_FILE = Path(__file__).parent.parent / "data" / "starter.json"


def read_starter_pool() -> dict[str, PrintedCard]:
    """The cards of the starter pool by name, read from their file and not from the database."""
    cards = card_file.cards_of(card_file.read_path(STARTER_FILE))
    return {card.printed.name: card.printed for card in cards}
