"""Deck files on the command line, for the commands of the simulator."""

from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import ngettext

from decks.actions import load_deck_file
from decks.decklist import DeckList
from decks.files import DeckFileError
from simulator.actions import take_snapshot
from simulator.games.coverage import RunCoverage
from simulator.games.snapshot import DeckSnapshot


def read_deck(path: str) -> DeckList:
    """The deck in a file.

    :raises CommandError: with exit status 2 and one sentence, when it cannot be read as a deck.
    """
    try:
        return load_deck_file(path)
    except DeckFileError as error:
        raise CommandError(str(error), returncode=2) from None


def unmatched_warning(decklist: DeckList) -> str:
    """A sentence about the lines that match no card; empty when there are none."""
    lines = len(decklist.unmatched)
    if not lines:
        return ""
    which = ", ".join(str(line.line) for line in decklist.unmatched[:10])
    more = " and more" if lines > 10 else ""
    return ngettext(
        "%(count)d line of the file matches no card and is ignored (line %(which)s).",
        "%(count)d lines of the file match no card and are ignored (lines %(which)s).",
        lines,
    ) % {"count": lines, "which": which + more}


def read_snapshot(path: str, warn: Callable[[str], object]) -> DeckSnapshot:
    """The deck in a file, as games play it; warns of lines that match no card.

    :raises CommandError: with exit status 2 and one sentence, when the file cannot be read as a deck.
    :raises StartError: when the deck cannot be played.
    """
    decklist = read_deck(path)
    if warning := unmatched_warning(decklist):
        warn(warning)
    return take_snapshot(decklist)


def deck_to_json(deck: DeckSnapshot) -> dict[str, Any]:
    """What an answer says of a deck: name, hero, and how many of its cards are fully simulated."""
    return {
        "deck": deck.name,
        "hero": deck.hero.name,
        "cards": deck.size,
        "fully_simulated": RunCoverage.of(deck).main.full,
    }
