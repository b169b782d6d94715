"""How much each word is worth in each passage of a document, by BM25F.

The uses of a word in all fields of a passage are added with the weights of the fields, those in long fields
scaled down, before repetitions count less and rare words more. The phrases and questions that are listed for
a passage are one of its fields. Concepts and pairs of words count like words.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from common.stemming import stems
from rules.search.word_weights import WordWeights, weigh_words

FIELD_WEIGHTS = {
    "title": 7.0,
    "terms": 4.5,
    "text": 0.5,
    "examples": 0.25,
    "phrases": 0.5,
    "heading": 0.7,
    "section": 0.6,
    "chapter": 0.1,
    "parent": 0.2,
}
"""The weight of a word in the heading, in terms that a rule defines, text, examples and listed phrases,
and of one from above: heading, section, chapter, and text of the parent rule.
"""
LONG_FIELDS = ("text", "examples", "phrases")
"""The fields whose words count less the longer the field is."""
SATURATION = 1.2
"""How quickly repetitions of a word stop adding to the score (``k1`` of BM25)."""
LENGTH_PENALTY = 0.25
"""How much a long field lowers the score: 0 not at all, 1 in proportion."""
LEAST_LENGTH = 0.2
"""The share of the average length that a shorter field counts as."""
PAIR_RARITY = 0.45
"""What the rarity of a pair of words counts beside that of a word."""


@dataclass(frozen=True, slots=True)
class FieldWords:
    """The words of one field of a passage with their weights, and its length in words."""

    weights: Mapping[str, float]
    length: float

    @classmethod
    def of(cls, words: Sequence[str]) -> FieldWords:
        """The words of a text: a word counts each time, a concept and a pair of words once."""
        stem_of = stems(words)
        counts = Counter(stem_of[word] for word in words)
        weights = {word: weight * counts.get(word, 1) for word, weight in weigh_words(words).items()}
        return cls(weights, len(words))


@dataclass(slots=True)
class WordValues:
    """The passages that have each word, by their positions, with what it is worth there."""

    most_rarity: float
    rarity: dict[str, float] = field(default_factory=dict)
    values: dict[str, tuple[array[int], array[float]]] = field(default_factory=dict)

    @classmethod
    def of(cls, passages: Sequence[Mapping[str, FieldWords]]) -> WordValues:
        """The values of the words of passages, by their fields."""
        average_lengths = _average_lengths(passages)
        uses_by_word: dict[str, dict[int, float]] = defaultdict(dict)
        for position, fields in enumerate(passages):
            for name, words in fields.items():
                share = FIELD_WEIGHTS[name]
                if average := average_lengths.get(name):
                    length = max(words.length / average, LEAST_LENGTH)
                    share /= 1 - LENGTH_PENALTY + LENGTH_PENALTY * length
                for word, weight in words.weights.items():
                    uses = uses_by_word[word]
                    uses[position] = uses.get(position, 0.0) + share * weight
        values = cls(_rarity(0, len(passages)))
        for word, uses in uses_by_word.items():
            rarity = _rarity(len(uses), len(passages)) * (PAIR_RARITY if " " in word else 1.0)
            values.rarity[word] = rarity
            values.values[word] = (
                array("I", uses),
                array("f", [rarity * use * (SATURATION + 1) / (use + SATURATION) for use in uses.values()]),
            )
        return values

    def score(self, weights: WordWeights) -> dict[int, float]:
        """The scores of the passages that have any word of a query, by position.

        They are shares of what the words could be worth, so that those of several documents compare.
        """
        scores: dict[int, float] = defaultdict(float)
        most = sum(weight * self.rarity.get(word, self.most_rarity) for word, weight in weights.words.items())
        for word, weight in weights.items():
            if word in self.values:
                share = weight / most
                for position, value in zip(*self.values[word], strict=True):
                    scores[position] += share * value
        return scores


def _average_lengths(passages: Sequence[Mapping[str, FieldWords]]) -> dict[str, float]:
    lengths: dict[str, list[float]] = defaultdict(list)
    for fields in passages:
        for name in LONG_FIELDS:
            if name in fields:
                lengths[name].append(fields[name].length)
    return {name: sum(listed) / len(listed) for name, listed in lengths.items()}


def _rarity(count: int, total: int) -> float:
    return math.log(1 + (total - count + 0.5) / (count + 0.5))
