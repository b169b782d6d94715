"""Text from people, cleaned for the database: without control characters."""

import unicodedata

MAX_DESCRIPTION = 5_000
MAX_NAME = 100


def deck_name(text: str) -> str:
    """The name of a deck."""
    return one_line(text, MAX_NAME)


def one_line(text: str, max_length: int) -> str:
    """One line of at most ``max_length`` characters, with single spaces."""
    return " ".join(printable(text).split())[:max_length].strip()


def prose(text: str, max_length: int = MAX_DESCRIPTION) -> str:
    """Lines of text."""
    return printable(text).strip()[:max_length].strip()


def printable(text: str) -> str:
    """Without control characters; spaces of every width become one of the usual kind."""
    return "".join(map(_printable, text))


def _printable(character: str) -> str:
    if character.isprintable() or character in "\n\t":
        return character
    return " " if unicodedata.category(character) == "Zs" else ""
