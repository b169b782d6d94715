"""Typing errors in card text and their corrections, whatever card they stand on.

``cards/data/text_corrections.toml`` lists wrong words and phrases. Besides these, a word that is one letter
away from exactly one word of card text is corrected, and so are words that stand twice and words that a lost
ligature has split ("fl ips").
"""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from cards.indexing.keywords import BOLD_WORDS, KEYWORDS

DATA = Path(__file__).parents[2] / "data" / "text_corrections.toml"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
# A word is corrected to one of so many letters: shorter ones have too many neighbours, and a word with a
# capital can be a name.
MIN_LENGTH, MIN_LENGTH_WITH_CAPITAL = 5, 7
# A word outside of markup, icons and other words.
WORD = re.compile(r"(?<![\w'<\[/-])[A-Za-z][a-z]{3,}(?![\w'>\]]|-\w)")
SPLIT_LIGATURE = re.compile(r"(?<![\w'-])([A-Za-z]*(?:ffi|ffl|fi|fl|ff)) ([a-z]+)(?![\w'-])")
# One to four words of small letters, and again the same.
REPETITION = re.compile(r"(?<![\w'-])((?:[a-z]+(?:'[a-z]+)? ){0,3}[a-z]+(?:'[a-z]+)?) \1(?![\w'-])")


@dataclass(frozen=True, slots=True)
class TextCorrection:
    """What stands in a text, and what it says now."""

    printed: str
    corrected: str


@dataclass(frozen=True, slots=True)
class Spelling:
    """The listed corrections by wrong phrase, the words of card text, and real words that look like them."""

    corrections: dict[str, str]
    pattern: re.Pattern[str]
    vocabulary: frozenset[str]
    other_words: frozenset[str]


@cache
def spelling() -> Spelling:
    """The data of ``text_corrections.toml``."""
    data = tomllib.loads(DATA.read_text("utf-8"))
    corrections = {wrong.casefold(): right for wrong, right in data["corrections"].items()}
    alternatives = "|".join(re.escape(wrong) for wrong in sorted(corrections, key=len, reverse=True))
    keywords = {name.lower() for name in (*KEYWORDS, *BOLD_WORDS) if name.isalpha()}
    return Spelling(
        corrections,
        re.compile(rf"(?<![\w'\[-])(?:{alternatives})(?![\w'-])", re.IGNORECASE),
        frozenset(data["spelling"]["vocabulary"].split()) | keywords,
        frozenset(data["spelling"]["other_words"].split()),
    )


def correct(text: str) -> tuple[str, tuple[TextCorrection, ...]]:
    """The text without typing errors, and the corrections in the order in which they were made, each once.

    >>> correct("Draw a a card.")
    ('Draw a card.', (TextCorrection(printed='a a', corrected='a'),))
    """
    corrections: dict[TextCorrection, None] = {}

    def replace_by(corrected: Callable[[re.Match[str]], str]) -> Callable[[re.Match[str]], str]:
        def replacement(match: re.Match[str]) -> str:
            correction = TextCorrection(match[0], corrected(match))
            if correction.corrected != correction.printed:
                corrections[correction] = None
            return correction.corrected

        return replacement

    for pattern, corrected in (
        (spelling().pattern, _listed),
        (SPLIT_LIGATURE, _joined),
        (WORD, _respelled),
        (REPETITION, _once),
    ):
        text = pattern.sub(replace_by(corrected), text)
    return text, tuple(corrections)


def _once(match: re.Match[str]) -> str:
    return match[1]


def _listed(match: re.Match[str]) -> str:
    """The listed correction; of a phrase in capitals or with capitals inside, none."""
    wrong = match[0]
    if wrong.isupper():
        return wrong
    right = spelling().corrections[wrong.casefold()]
    return right[:1].upper() + right[1:] if wrong[:1].isupper() else right


def _joined(match: re.Match[str]) -> str:
    """The word of two parts, if it is a word and they are not."""
    joined = match[1] + match[2]
    return joined if joined.lower() in spelling().vocabulary | spelling().other_words else match[0]


def _respelled(match: re.Match[str]) -> str:
    word = match[0]
    if word[0].islower():
        return _nearest_word(word) or word
    nearest = _nearest_word(word.lower()) or ""
    is_near = len(nearest) >= MIN_LENGTH_WITH_CAPITAL and nearest[0] == word[0].lower()
    return nearest.capitalize() if is_near else word


@lru_cache(maxsize=8192)
def _nearest_word(word: str) -> str | None:
    """The only word of card text that a word outside of it is one letter away from."""
    vocabulary, other_words = spelling().vocabulary, spelling().other_words
    if word in vocabulary or word in other_words or _is_inflected(word):
        return None
    near = {other for other in _neighbours(word) & vocabulary if len(other) >= MIN_LENGTH}
    return near.pop() if len(near) == 1 else None


def _is_inflected(word: str) -> bool:
    """Whether a word is one of the vocabulary or a real word with an ending: "shares", "shapes"."""
    words = spelling().vocabulary | spelling().other_words
    stems = (
        word.removesuffix(ending)
        for ending in ("s", "es", "d", "ed", "ing", "er", "ly", "y")
        if word.endswith(ending)
    )
    return any(stem in words for stem in stems)


def _neighbours(word: str) -> set[str]:
    """Everything that differs from a word in one letter, or in two that are exchanged."""
    splits = [(word[:index], word[index:]) for index in range(len(word) + 1)]
    return {
        *(left + right[1:] for left, right in splits if right),
        *(left + right[1] + right[0] + right[2:] for left, right in splits if len(right) > 1),
        *(left + letter + right[1:] for left, right in splits if right for letter in LETTERS),
        *(left + letter + right for left, right in splits for letter in LETTERS),
    }
