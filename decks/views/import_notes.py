"""Messages about how a list was read, where it can be read otherwise."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest

MOST_NOTES = 6


def add_import_notes(request: HttpRequest, notes: Sequence[str]) -> None:
    """Show each note as a message; of very many only the first, and how many more there are."""
    for note in shorten_notes(notes):
        messages.info(request, note)


def shorten_notes(notes: Sequence[str]) -> list[str]:
    """The notes that fit on a page.

    >>> shorten_notes(["a"] * 8)[-1]
    'There are 3 more notes on this list.'
    """
    if len(notes) <= MOST_NOTES:
        return list(notes)
    return [*notes[: MOST_NOTES - 1], f"There are {len(notes) - MOST_NOTES + 1} more notes on this list."]
