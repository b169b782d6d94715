"""The short words an owner finds decks by."""

from __future__ import annotations

from collections.abc import Iterable

MAX_TAGS = 12
MAX_TAG_LENGTH = 30
_SEPARATORS = "#,;\"'<>"


def normalize_tag(text: str) -> str:
    """A tag as a short word: lower case, hyphens for spaces, no separators.

    >>> normalize_tag("#Solo  Raid,")
    'solo-raid'
    """
    plain = "".join(" " if sign in _SEPARATORS or not sign.isprintable() else sign for sign in text.lower())
    return "-".join(plain.split())


def normalize_tags(words: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The distinct tags that the words make, and those that are too long or too many.

    >>> normalize_tags(["Fun", "fun", "a" * 31])
    (('fun',), ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',))
    """
    tags = list(dict.fromkeys(filter(None, map(normalize_tag, words))))
    accepted = [tag for tag in tags if len(tag) <= MAX_TAG_LENGTH][:MAX_TAGS]
    return tuple(accepted), tuple(tag for tag in tags if tag not in accepted)
