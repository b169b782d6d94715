"""Spelling correction: the word of the rules that a misspelt word stands for.

A word of English is never corrected, whether or not the rules have it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from rapidfuzz.distance import OSA
from spellchecker import SpellChecker

SHORTEST, LONGEST = 4, 30
"""Letters of the words that are corrected; shorter ones are near too many others."""
TWO_EDITS_FROM = 7
"""Letters from which a word may have two mistakes."""
MOST_COMPARED = 40


def is_english(form: str) -> bool:
    """Whether a word, in its normal form without apostrophes, is one of the English language."""
    return form in _english_words()


@lru_cache(maxsize=1)
def _english_words() -> frozenset[str]:
    words: Iterable[str] = SpellChecker(language="en").word_frequency.words()
    return frozenset(word.replace("'", "") for word in words)


class Speller:
    """Finds near words among those it knows: by the trigrams they share, then by their edit distance.

    ``frequencies`` are how often words occur; ``extra_words`` are correct as well, without a frequency.
    """

    def __init__(self, frequencies: Mapping[str, int], extra_words: Iterable[str] = ()) -> None:
        self.frequencies = {
            word: frequencies.get(word, 0)
            for word in (*frequencies, *extra_words)
            if word.isalpha() and len(word) > 2
        }
        self.words_by_trigram: dict[str, list[str]] = defaultdict(list)
        for word in self.frequencies:
            for trigram in _trigrams(word):
                self.words_by_trigram[trigram].append(word)

    def nearest(self, word: str) -> str | None:
        """The known word at an edit distance of 1, or 2 from a long word; of equals the most frequent."""
        if not SHORTEST <= len(word) <= LONGEST or not word.isalpha():
            return None
        most_edits = 2 if len(word) >= TWO_EDITS_FROM else 1
        shared = Counter(
            near for trigram in _trigrams(word) for near in self.words_by_trigram.get(trigram, ())
        )
        compared = [
            near for near, _ in shared.most_common(MOST_COMPARED) if abs(len(near) - len(word)) <= most_edits
        ]
        ranked = sorted(
            (OSA.distance(word, near), word[0] != near[0], -self.frequencies[near], near) for near in compared
        )
        return ranked[0][3] if ranked and ranked[0][0] <= most_edits else None


def _trigrams(word: str) -> set[str]:
    padded = f"  {word} "
    return {padded[start : start + 3] for start in range(len(padded) - 2)}
