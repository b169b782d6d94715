"""Which passages answer a query, the best first.

A passage has for each thing wanted the best of its ways: rare words count more than common ones (as in BM25),
words in headings more than in text, a long text less. The sum is lowered by what the passage lacks of the
query, and raised where the things wanted stand close together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from rules.numbers import RuleNumber
from rules.search.index import Index, Passage
from rules.search.query import Query, Wanted, Way

SATURATED = 1.2
"""How soon a word that stands there often stops counting more (``k1`` of BM25)."""
LACKING = 0.8
"""How hard a passage is punished for what it lacks of the query: the power of the share that it has."""
NEAR = 6
"""Within so many words two things wanted support each other."""
NEARNESS = 0.35
"""How much of the lesser of two they add to one another, if side by side."""
BELOW_ONE = 0.6
"""What a way of several words counts, if they do not stand near each other."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage with its score, the stems that answered, and whether everything wanted is in it."""

    passage: Passage
    score: float
    stems: frozenset[str]
    has_all: bool


def ranked(index: Index, query: Query) -> list[Ranked]:
    """All passages that hold something of what is wanted."""
    asked = [each for each in query.wanted if _worth(index, each)]
    lost = [each for each in query.wanted if each.required and each not in asked]
    if lost or not (asked or query.numbers):
        return []
    worths = [_worth(index, each) for each in asked]
    found = []
    for place in _candidates(index, asked, query.numbers):
        passage = index.passages[place]
        if passage.is_heading or any(_holds(passage, way) for way in query.excluded):
            continue
        each = _judge(index, passage, asked, worths)
        if each and (not query.numbers or any(_is_under(passage, number) for number in query.numbers)):
            found.append(each)
    found.sort(key=lambda each: (-each.score, _order(each.passage)))
    return found


def _candidates(index: Index, asked: Iterable[Wanted], numbers: Iterable[RuleNumber]) -> set[int]:
    found = {
        place
        for each in asked
        for way in each.ways
        for stem in way.stems
        for place in index.postings.get(stem, ())
    }
    for number in numbers:
        found |= {place for place, passage in enumerate(index.passages) if _is_under(passage, number)}
    return found


def _is_under(passage: Passage, number: RuleNumber) -> bool:
    own = passage.number
    return bool(own and (own == number or number in own.ancestors))


def _worth(index: Index, wanted: Wanted) -> float:
    """How much is wanted: the rarest that one of its ways may give."""
    return max((_way_worth(index, way) for way in wanted.ways), default=0.0)


def _way_worth(index: Index, way: Way) -> float:
    known = [index.rarity[stem] for stem in way.stems if stem in index.rarity]
    if len(known) < len(way.stems) and way.exact:
        return 0.0
    return way.weight * sum(known) / max(len(way.stems), 1) ** 0.5


def _judge(index: Index, passage: Passage, asked: list[Wanted], worths: list[float]) -> Ranked | None:
    total = had = 0.0
    stems: set[str] = set()
    best: list[tuple[Way, float]] = []
    has_all = True
    for wanted, worth in zip(asked, worths, strict=True):
        value, way = max(
            ((_value(index, passage, way), way) for way in wanted.ways), key=lambda pair: pair[0]
        )
        if not value:
            if wanted.required:
                return None
            has_all = False
            continue
        total += value
        had += min(worth, _way_worth(index, way) * _share(passage, way))
        best.append((way, value))
        stems.update(stem for each in wanted.ways for stem in each.stems if stem in passage.places)
    if asked and not best:
        return None
    lacking = (had / sum(worths)) ** LACKING if asked else 1.0
    score = (total + _nearness(passage, best)) * lacking if asked else 1.0
    return Ranked(passage, score, frozenset(stems), has_all)


def _value(index: Index, passage: Passage, way: Way) -> float:
    if way.exact and not _holds(passage, way):
        return 0.0
    value = 0.0
    for stem in way.stems:
        weight = passage.weights.get(stem, 0.0)
        value += index.rarity.get(stem, 0.0) * weight * (SATURATED + 1) / (weight + SATURATED)
    if len(way.stems) > 1:
        value *= _share(passage, way) / len(way.stems) ** 0.5
        if not way.exact and not _stand_near(passage, way.stems):
            value *= BELOW_ONE
    return value * way.weight


def _share(passage: Passage, way: Way) -> float:
    return sum(stem in passage.weights for stem in way.stems) / len(way.stems)


def _stand_near(passage: Passage, stems: tuple[str, ...]) -> bool:
    """Whether the words stand within a few words of each other, in any order."""
    present = [passage.places[stem] for stem in dict.fromkeys(stems) if stem in passage.places]
    if len(present) < 2:
        return False
    reach = NEAR + len(stems)
    return any(
        all(any(abs(place - start) <= reach for place in other) for other in present[1:])
        for start in present[0]
    )


def _holds(passage: Passage, way: Way) -> bool:
    """Whether the words stand side by side, in order, in heading or text."""
    first, *rest = way.stems
    sequence = passage.sequence
    return any(
        sequence[place + 1 : place + 1 + len(rest)] == rest
        for place in passage.places.get(first, ())
        if place < passage.written
    )


def _nearness(passage: Passage, best: list[tuple[Way, float]]) -> float:
    """What things wanted one after the other add when they stand close together."""
    added = 0.0
    for (one, value), (other, second) in pairwise(best):
        apart = min(
            (
                abs(place - against)
                for stem in one.stems
                for place in passage.places.get(stem, ())
                for against_stem in other.stems
                if against_stem != stem
                for against in passage.places.get(against_stem, ())
            ),
            default=NEAR + 1,
        )
        if apart <= NEAR:
            added += NEARNESS * min(value, second) * (NEAR + 1 - apart) / NEAR
    return added


def _order(passage: Passage) -> tuple[bool, list[int], str]:
    return (passage.number is None, passage.number.order if passage.number else [], passage.term)
