"""How likely the words of a query are in questions about each rule.

The phrases and questions that are listed for a rule are a sample of what is said about it. A query is
compared with all of them at once, as by a unigram language model with Dirichlet smoothing: for each word, how
much likelier it is in that sample than in all phrases of the document. So a question that takes one word from
one listed question and another word from another one finds the rule as well.
"""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.search.phrase_words import PhraseWords, WordUses
from rules.search.word_weights import WordWeights

SMOOTHING = 200.0
"""How many words of all phrases are added to the sample of each rule: a word it lacks is only unlikely."""


@dataclass(slots=True)
class WordLikelihood:
    """The words of one document's phrases, by the ``names`` of rules and terms.

    ``gains`` are, by word, the places in ``names`` of those whose phrases have it, and the logarithms by
    which it is likelier there than anywhere; ``base`` is the logarithm, 0 or less, for a word that one lacks.
    """

    names: list[str] = field(default_factory=list)
    gains: dict[str, tuple[array[int], array[float]]] = field(default_factory=dict)
    base: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, phrases: PhraseWords) -> WordLikelihood:
        """Count the words of the phrases by rule and term."""
        names = list(dict.fromkeys(name for listed in phrases.names for name in listed))
        places = {name: place for place, name in enumerate(names)}
        places_by_phrase = [[places[name] for name in listed] for listed in phrases.names]
        counts_by_word = {word: _count(uses, places_by_phrase) for word, uses in phrases.words.items()}
        sizes = [0.0] * len(names)
        for counts in counts_by_word.values():
            for place, count in counts.items():
                sizes[place] += count
        total = sum(sizes)
        gains = {}
        for word, counts in counts_by_word.items():
            expected = SMOOTHING * sum(counts.values()) / total
            gains[word] = (
                array("I", counts),
                array("f", [math.log1p(own / expected) for own in counts.values()]),
            )
        return cls(names, gains, [math.log(SMOOTHING / (size + SMOOTHING)) for size in sizes])

    def measure(self, weights: WordWeights) -> dict[str, float]:
        """The mean logarithm per word of a query, by name of the rules and terms where it is above 0."""
        known_words = {word: weight for word, weight in weights.words.items() if word in self.gains}
        total = sum(known_words.values())
        sums: dict[int, float] = defaultdict(float)
        for word, weight in known_words.items():
            for place, gain in zip(*self.gains[word], strict=True):
                sums[place] += weight * gain
        means = {self.names[place]: value / total + self.base[place] for place, value in sums.items()}
        return {name: mean for name, mean in means.items() if mean > 0}


def _count(uses: WordUses, places_by_phrase: Sequence[Sequence[int]]) -> dict[int, float]:
    """How often a word is in the phrases of each rule and term, counted by its weights."""
    counts: dict[int, float] = defaultdict(float)
    for phrase, weight in zip(uses.places, uses.weights, strict=True):
        for place in places_by_phrase[phrase]:
            counts[place] += weight
    return counts
