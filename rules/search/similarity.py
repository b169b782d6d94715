"""Similar questions: how near a query comes to the phrases and questions that are listed for each rule.

A phrase is a vector of its words, concepts and pairs of words, weighted by their rarity among all phrases.
The similarity of a query and a phrase is the product of their vectors, where a long phrase, which can share
more, is only partly scaled down: questions that tell a situation are longer than others, and mean no less.
"""

from __future__ import annotations

import heapq
import math
from array import array
from collections import defaultdict
from dataclasses import dataclass, field

from rules.search.phrase_words import PhraseWords
from rules.search.word_weights import WordWeights

RARITY_POWER = 0.6
"""The exponent of the rarity of a word: 0 takes all words as equal, 1 counts rare ones in full."""
LENGTH_POWER = 0.3
"""The exponent of the length by which a phrase's vector is divided: 1 makes all phrases equally long."""
LEAST_SHARE = 0.3
"""The least share of the greatest similarity, for a phrase that counts."""
FURTHER_SHARES = (0.5, 0.4, 0.3, 0.2)
"""The shares of the next best phrases of a rule that are added to the best one."""


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """How similar a query is to the phrases of a rule or term, and the most similar of them."""

    similarity: float
    phrase: str


@dataclass(frozen=True, slots=True)
class _WordValues:
    """The places of the phrases in which a word occurs, its values there, and its rarity."""

    places: array[int]
    values: array[float]
    rarity: float


@dataclass(slots=True)
class PhraseSimilarity:
    """The vectors of the phrases of one document, by word.

    The phrase at a place has the text ``texts[place]``; it stands for the rules and terms ``names[place]``.
    """

    texts: list[str] = field(default_factory=list)
    names: list[tuple[str, ...]] = field(default_factory=list)
    values_by_word: dict[str, _WordValues] = field(default_factory=dict)

    @classmethod
    def of(cls, phrases: PhraseWords) -> PhraseSimilarity:
        """The vectors of phrases."""
        total = len(phrases.texts)
        uses_by_word = phrases.words | phrases.pairs
        rarities = {word: _rarity(len(uses.places), total) for word, uses in uses_by_word.items()}
        squares = [0.0] * total
        for word, uses in uses_by_word.items():
            rarity = rarities[word]
            for place, weight in zip(uses.places, uses.weights, strict=True):
                squares[place] += (weight * rarity) ** 2
        scales = [square ** (LENGTH_POWER / 2) or 1.0 for square in squares]
        values_by_word = {}
        for word, uses in uses_by_word.items():
            rarity = rarities[word]
            pairs = zip(uses.places, uses.weights, strict=True)
            values = array("f", [weight * rarity / scales[place] for place, weight in pairs])
            values_by_word[word] = _WordValues(uses.places, values, rarity)
        return cls(phrases.texts, phrases.names, values_by_word)

    def matches(self, weights: WordWeights) -> dict[str, PhraseMatch]:
        """The best phrases of rules and terms that have any similar to a query, by name."""
        vector = [
            (uses, weight * uses.rarity)
            for word, weight in weights.items()
            if (uses := self.values_by_word.get(word))
        ]
        length = math.sqrt(sum(value * value for _, value in vector)) or 1.0
        products: dict[int, float] = defaultdict(float)
        for uses, value in vector:
            for place, phrase_value in zip(uses.places, uses.values, strict=True):
                products[place] += value * phrase_value
        least = LEAST_SHARE * max(products.values(), default=0.0)
        candidates_by_name: dict[str, list[tuple[float, int]]] = defaultdict(list)
        for place, product in products.items():
            if product >= least:
                for name in self.names[place]:
                    candidates_by_name[name].append((product / length, place))
        return {name: self._best(candidates) for name, candidates in candidates_by_name.items()}

    def _best(self, candidates: list[tuple[float, int]]) -> PhraseMatch:
        (similarity, place), *further = heapq.nlargest(1 + len(FURTHER_SHARES), candidates)
        bonus = sum(share * value for share, (value, _) in zip(FURTHER_SHARES, further, strict=False))
        return PhraseMatch(similarity + bonus, self.texts[place])


def _rarity(count: int, total: int) -> float:
    return math.pow(math.log(1 + (total - count + 0.5) / (count + 0.5)), RARITY_POWER)
