"""The words that were chosen for a card, one of each kind (Rule 200.3, 202.4)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.tree.words import WordKind

ChosenWords = tuple[tuple[WordKind, str], ...]
"""Words with their kinds, in the order of the kinds."""


_SEPARATOR = ", "


def joined(words: Iterable[str]) -> str:
    """Several words of a kind, kept as one."""
    return _SEPARATOR.join(words)


def parted(word: str) -> tuple[str, ...]:
    """The words that one was joined from."""
    return tuple(word.split(_SEPARATOR)) if word else ()


def with_word(words: ChosenWords, kind: WordKind, word: str) -> ChosenWords:
    """The words with a further one, which takes the place of another of its kind."""
    return tuple(sorted({**dict(words), kind: word}.items()))


def word_of_kind(words: ChosenWords, kind: WordKind) -> str:
    """The word of a kind; empty if none has been chosen."""
    return dict(words).get(kind, "")
