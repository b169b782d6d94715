"""Name and description of a deck as people enter them, cleaned for the database."""

from common.clean_text import one_line, prose

MAX_DESCRIPTION = 5_000
MAX_NAME = 100


def deck_name(text: str) -> str:
    """The name of a deck: one line."""
    return one_line(text, MAX_NAME)


def deck_description(text: str) -> str:
    """The description of a deck: lines of text."""
    return prose(text, MAX_DESCRIPTION)
