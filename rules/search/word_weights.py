"""What a query, or a phrase that is listed for a rule, is about: its words with their weights.

Words that only ask count little but do count: “before” and “after” tell questions of timing apart. The
concepts that the words express, and the words of the rules for a player's word, count as well, so that “kill”
is near “destroy”. Pairs of words that stand near each other tell “damage before healing” from the reverse.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from common.stemming import forms, stems
from rules.search.concepts import get_concepts
from rules.search.synonyms import DETERMINERS, get_synonyms

CONCEPT_MARK = "#"
"""What the name of a concept begins with, to tell it from a stem."""
IDLE_WEIGHT = 0.2
"""The weight of a word that asks and says little; that of any other word is 1."""
REPLACEMENT_WEIGHT = 0.9
"""The weight of the words of the rules for a player's phrase, beside that of the synonym."""
CONCEPT_WEIGHT = 1.2
"""The weight of a concept, beside the words that express it."""
FAMILY_WEIGHT = 0.9
"""The weight of another form of a word: “chosen” for “choose”."""
PAIR_WEIGHTS = (1.0, 0.75, 0.5)
"""The weights of a pair of words side by side, with one and with two words between them."""


@dataclass(frozen=True, slots=True)
class WordWeights:
    """The weights of the stems and concepts of a text, and those of its pairs of words in either order."""

    words: dict[str, float]
    pairs: dict[str, float]

    def items(self) -> Iterator[tuple[str, float]]:
        """Words and pairs together, with their weights."""
        return chain(self.words.items(), self.pairs.items())


def weigh_texts(texts: Sequence[str]) -> Iterator[WordWeights]:
    """The weights of several texts, one after the other; their words are looked up together."""
    words_by_text = [forms(text) for text in texts]
    stem_of = stems(form for words in words_by_text for form in words)
    return (_weigh(words, [stem_of[word] for word in words]) for words in words_by_text)


def weigh_words(words: Sequence[str]) -> WordWeights:
    """The weights of a text of which the forms of the words are known."""
    stem_of = stems(words)
    return _weigh(words, [stem_of[word] for word in words])


def words_and_concepts(words: Sequence[str]) -> set[str]:
    """What a text is about without weights: its stems and concepts, named as in :class:`WordWeights`."""
    stem_of = stems(words)
    word_stems = [stem_of[word] for word in words if word not in DETERMINERS]
    return {*word_stems, *(f"{CONCEPT_MARK}{concept}" for concept in get_concepts().mentioned(word_stems))}


def _weigh(words: Sequence[str], word_stems: Sequence[str]) -> WordWeights:
    synonyms = get_synonyms()
    weights: dict[str, float] = {}

    def add(stem: str, weight: float) -> None:
        weights[stem] = max(weights.get(stem, 0.0), weight)

    for word, stem in zip(words, word_stems, strict=True):
        add(stem, IDLE_WEIGHT if word in synonyms.idle_words else 1.0)
    meaningful = [place for place, word in enumerate(words) if word not in DETERMINERS]
    meaningful_stems = [word_stems[place] for place in meaningful]
    for stem, weight in _replacements([words[place] for place in meaningful], meaningful_stems):
        add(stem, weight)
    for stem, weight in list(weights.items()):
        for other_form in synonyms.word_families.get(stem, ()):
            add(other_form, weight * FAMILY_WEIGHT)
    for concept in get_concepts().mentioned(meaningful_stems):
        add(f"{CONCEPT_MARK}{concept}", CONCEPT_WEIGHT)
    return WordWeights(weights, _pairs(meaningful_stems))


def _replacements(words: Sequence[str], word_stems: Sequence[str]) -> Iterable[tuple[str, float]]:
    """The stems of the rules for the longest player's phrase that begins at each word."""
    synonyms = get_synonyms()
    for start in range(len(words)):
        match = synonyms.longest_at(words, word_stems, start)
        if match:
            meaning = match[1]
            for replacement in meaning.replacements:
                weight = meaning.weight * REPLACEMENT_WEIGHT / math.sqrt(len(replacement))
                yield from ((stem, weight) for stem in replacement)


def _pairs(word_stems: Sequence[str]) -> dict[str, float]:
    pairs: dict[str, float] = {}
    for distance, weight in enumerate(PAIR_WEIGHTS, 1):
        for first, second in zip(word_stems, word_stems[distance:], strict=False):
            pair = f"{first} {second}" if first < second else f"{second} {first}"
            pairs.setdefault(pair, weight)
    return pairs
