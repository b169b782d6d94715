"""Text from people, cleaned for the database: without control characters."""

import unicodedata


def one_line(text: str, max_length: int | None = None) -> str:
    """One line of at most ``max_length`` characters, if that is set, with single spaces."""
    return " ".join(printable(text).split())[:max_length].strip()


def prose(text: str, max_length: int) -> str:
    """Lines of text, of at most ``max_length`` characters."""
    return printable(text).strip()[:max_length].strip()


def printable(text: str) -> str:
    """Without control characters; spaces of every width become one of the usual kind."""
    return "".join(map(_printable, text))


def _printable(character: str) -> str:
    if character.isprintable() or character in "\n\t":
        return character
    return " " if unicodedata.category(character) == "Zs" else ""
