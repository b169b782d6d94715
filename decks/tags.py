"""The short words an owner finds decks by."""

from __future__ import annotations

from collections.abc import Iterable

MAX_TAGS = 12
MAX_TAG_LENGTH = 30
_PARTING = "#,;\"'<>"


def tag(text: str) -> str:
    """A tag as a short word: lower case, hyphens for spaces, no signs that part tags from one another.

    >>> tag("#Solo  Raid,")
    'solo-raid'
    """
    plain = "".join(" " if sign in _PARTING or not sign.isprintable() else sign for sign in text.lower())
    return "-".join(plain.split())


def tags_of(words: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tags these words make, each once, and those that are too long or too many to be kept.

    >>> tags_of(["Fun", "fun", "a" * 31])
    (('fun',), ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',))
    """
    found = list(dict.fromkeys(filter(None, map(tag, words))))
    short = [one for one in found if len(one) <= MAX_TAG_LENGTH]
    return tuple(short[:MAX_TAGS]), tuple(one for one in found if one not in short[:MAX_TAGS])
