"""How alike the rules of two editions are: by their words and pairs of words, rare ones counting more."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt

from rules.editions.tokens import comparable_words

TOO_COMMON = 0.2
"""What stands in a greater share of all rules tells nothing of any."""

Bag = Mapping[str, float]
Table = dict[int, dict[int, float]]
_Index = dict[str, list[tuple[int, float]]]


@dataclass(frozen=True, slots=True)
class Similarity:
    """Two numbers for each pair of rules, by their places in the two lists.

    ``alike`` is 1 for the same words. ``shared`` is the weight of what stands in both; ``older`` and
    ``newer`` have the weight of each rule as a whole. Pairs that share nothing are absent.
    """

    alike: Table
    shared: Table
    older: Sequence[float]
    newer: Sequence[float]


def measure_similarity(older: Sequence[str], newer: Sequence[str]) -> Similarity:
    """Compare every text of one edition with every text of the other."""
    bags = [_features(text) for text in (*older, *newer)]
    rarity = _rarity(bags)
    bags = [{one: many * rarity[one] for one, many in bag.items() if one in rarity} for bag in bags]
    lengths = [sqrt(sum(weight * weight for weight in bag.values())) for bag in bags]
    sums = [sum(bag.values()) for bag in bags]
    first = len(older)
    alike: Table = {}
    shared: Table = {}
    index = _index(bags[first:])
    for place, bag in enumerate(bags[:first]):
        product, common = _meet(bag, index)
        length = lengths[place]
        alike[place] = {other: value / (length * lengths[first + other]) for other, value in product.items()}
        shared[place] = common
    return Similarity(alike, shared, sums[:first], sums[first:])


def _features(text: str) -> Counter[str]:
    """The words of a text and the pairs of neighbours among them. Which rule it cites does not matter."""
    said = comparable_words(text)
    return Counter([*said, *map(" ".join, pairwise(said))])


def _rarity(bags: Sequence[Bag]) -> dict[str, float]:
    """How much each feature tells; what stands nearly everywhere is left out."""
    spread = Counter(one for bag in bags for one in bag)
    most = max(2, TOO_COMMON * len(bags))
    return {one: log(1 + len(bags) / many) for one, many in spread.items() if many <= most}


def _index(bags: Iterable[Bag]) -> _Index:
    index: _Index = defaultdict(list)
    for place, bag in enumerate(bags):
        for one, weight in bag.items():
            index[one].append((place, weight))
    return index


def _meet(bag: Bag, index: _Index) -> tuple[dict[int, float], dict[int, float]]:
    """For each indexed text the product with this one, and the weight of what stands in both."""
    product: dict[int, float] = defaultdict(float)
    common: dict[int, float] = defaultdict(float)
    for one, weight in bag.items():
        for place, its in index.get(one, ()):
            product[place] += weight * its
            common[place] += min(weight, its)
    return product, common
