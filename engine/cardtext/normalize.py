"""One wording of the game's several eras."""

from __future__ import annotations


def normalize(text: str) -> str:
    """The text in today's wording."""
    return " ".join(text.replace("’", "'").replace("it's", "it is").replace("It's", "It is").split())
