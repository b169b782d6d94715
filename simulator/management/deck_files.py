"""Deck files on the command line, for the commands of the simulator."""

from collections.abc import Callable

from django.core.management.base import CommandError

from decks.actions import load_deck_file
from decks.decklist import DeckList
from decks.files import DeckFileError
from simulator.actions import take_snapshot
from simulator.deck_warnings import deck_warnings
from simulator.snapshots.snapshot import DeckSnapshot


def read_deck(path: str) -> DeckList:
    """The deck in a file.

    :raises CommandError: with exit status 2 and one sentence, when it cannot be read as a deck.
    """
    try:
        return load_deck_file(path)
    except DeckFileError as error:
        raise CommandError(str(error), returncode=2) from None


def read_snapshot(path: str, warn: Callable[[str], object]) -> DeckSnapshot:
    """The deck in a file, as games play it; warns of lines that match no card, and of rules that it breaks.

    :raises CommandError: with exit status 2 and one sentence, when the file cannot be read as a deck.
    :raises StartError: when the deck cannot be played.
    """
    decklist = read_deck(path)
    deck = take_snapshot(decklist)
    for warning in deck_warnings(decklist):
        warn(warning)
    return deck
