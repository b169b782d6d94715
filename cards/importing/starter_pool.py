"""The starter pool: the cards that come with the program."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from cards.importing import card_file
from engine.cards import PrintedCard

STARTER_FILE = Path(__file__).parent.parent / "data" / "starter.json"


@cache
def read_starter_pool() -> Mapping[str, PrintedCard]:
    """The cards of the starter pool by name, read once from their file and not from the database."""
    cards = card_file.cards_of(card_file.read_path(STARTER_FILE))
    return MappingProxyType({card.printed.name: card.printed for card in cards})
