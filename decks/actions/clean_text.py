"""Name and description of a deck as people enter them, cleaned for the database."""

from common.clean_text import one_line, prose
from decks import file_limits


def deck_name(text: str) -> str:
    """The name of a deck: one line."""
    return one_line(text, file_limits.NAME_CHARACTERS.value)


def deck_description(text: str) -> str:
    """The description of a deck: lines of text."""
    return prose(text, file_limits.DESCRIPTION_CHARACTERS.value)
