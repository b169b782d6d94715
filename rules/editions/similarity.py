"""Similarity of the rules of two editions: by words and pairs of words, weighted by rarity."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt

from rules.editions.tokens import comparable_words

TOO_COMMON = 0.2
"""The share of all rules from which a word is ignored as too common."""

Bag = Mapping[str, float]
Table = dict[int, dict[int, float]]
_Index = dict[str, list[tuple[int, float]]]


@dataclass(frozen=True, slots=True)
class Similarity:
    """The similarity of each pair of rules, by their positions in the two lists.

    ``alike`` is the cosine, 1 for the same words. ``shared`` is the weight of the words in both; ``older``
    and ``newer`` have the total weight of each rule. Pairs without a common word are absent.
    """

    alike: Table
    shared: Table
    older: Sequence[float]
    newer: Sequence[float]


def measure_similarity(older: Sequence[str], newer: Sequence[str]) -> Similarity:
    """Compare every text of one edition with every text of the other."""
    counts = [_features(text) for text in (*older, *newer)]
    rarity = _weigh_rarity(counts)
    bags: list[Bag] = [
        {feature: count * rarity[feature] for feature, count in bag.items() if feature in rarity}
        for bag in counts
    ]
    lengths = [sqrt(sum(weight * weight for weight in bag.values())) for bag in bags]
    sums = [sum(bag.values()) for bag in bags]
    older_count = len(older)
    alike: Table = {}
    shared: Table = {}
    index = _index(bags[older_count:])
    for place, bag in enumerate(bags[:older_count]):
        product, common = _compare_bag(bag, index)
        length = lengths[place]
        alike[place] = {
            other: value / (length * lengths[older_count + other]) for other, value in product.items()
        }
        shared[place] = common
    return Similarity(alike, shared, sums[:older_count], sums[older_count:])


def _features(text: str) -> Counter[str]:
    """How often a text has each word and each pair of neighbouring words; all citations are equal."""
    text_words = comparable_words(text)
    return Counter([*text_words, *map(" ".join, pairwise(text_words))])


def _weigh_rarity(bags: Sequence[Mapping[str, int]]) -> dict[str, float]:
    """The weight of each feature, greater for rarer ones; too common ones are left out."""
    spread = Counter(feature for bag in bags for feature in bag)
    limit = max(2, TOO_COMMON * len(bags))
    return {feature: log(1 + len(bags) / count) for feature, count in spread.items() if count <= limit}


def _index(bags: Iterable[Bag]) -> _Index:
    index: _Index = defaultdict(list)
    for place, bag in enumerate(bags):
        for feature, weight in bag.items():
            index[feature].append((place, weight))
    return index


def _compare_bag(bag: Bag, index: _Index) -> tuple[dict[int, float], dict[int, float]]:
    """For each indexed text the scalar product with this one, and the weight of the common features."""
    product: dict[int, float] = defaultdict(float)
    shared: dict[int, float] = defaultdict(float)
    for feature, weight in bag.items():
        for place, other_weight in index.get(feature, ()):
            product[place] += weight * other_weight
            shared[place] += weight if weight < other_weight else other_weight
    return product, shared
