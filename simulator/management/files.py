"""What the simulator's commands share: a deck file given on the command line."""

from django.core.management.base import CommandError

from decks.actions import load_deck_file
from decks.decklist import DeckList
from decks.files import DeckFileError


def read_deck(path: str) -> DeckList:
    """The deck in a file.

    :raises CommandError: with exit status 2 and one sentence, when it cannot be read as a deck.
    """
    try:
        return load_deck_file(path)
    except DeckFileError as error:
        raise CommandError(str(error), returncode=2) from None


def left_out(decklist: DeckList) -> str:
    """A sentence about the lines that name no known card; empty when there are none."""
    lines = len(decklist.unmatched)
    if not lines:
        return ""
    which = ", ".join(str(line.line) for line in decklist.unmatched[:10])
    more = " and more" if lines > 10 else ""
    return f"{lines} line{'s' * (lines > 1)} of the file ({which}{more}) left out: no such card is known."
