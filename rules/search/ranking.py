"""Which passages answer a query, the best first.

A passage has for each thing wanted the best of its ways: rare words count more than common ones (as in BM25),
words in headings more than in text, a long text less. The sum is lowered by what the passage lacks of the
query, and raised where the things wanted stand close together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from rules.identifiers.numbers import RuleNumber
from rules.search.index import DocumentIndex, IndexedPassage
from rules.search.query import Criterion, Phrasing, RulesQuery
from rules.search.synonyms import get_synonyms

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
TRUE_SYNONYM = 0.6
"""A way that counts so much says what was typed; one that counts less is only often about it."""


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """A passage with its score, all stems of the query in it, and whether everything wanted is in it.

    ``telling`` are the stems that a reader would look for: those typed, and what truly stands for them.
    """

    passage: IndexedPassage
    score: float
    stems: frozenset[str]
    telling: frozenset[str]
    has_all: bool


def rank_passages(index: DocumentIndex, query: RulesQuery) -> list[RankedPassage]:
    """All passages that hold something of what is wanted."""
    asked = [plan for each in query.wanted if (plan := _WeightedCriterion.of(index, each))]
    required = sum(each.required for each in query.wanted)
    if required > sum(plan.required for plan in asked) or not (asked or query.numbers):
        return []
    found = []
    for place in _candidates(index, asked, query.numbers):
        passage = index.passages[place]
        if passage.is_heading or any(_holds(passage, way) for way in query.excluded):
            continue
        if query.numbers and not any(_is_under(passage, number) for number in query.numbers):
            continue
        each = _judge(passage, asked)
        if each:
            found.append((-each.score, place, each))
    found.sort(key=lambda one: one[:2])
    return [each for *_, each in found]


@dataclass(frozen=True, slots=True)
class _WeightedPhrasing:
    """A way with the rarity of its stems in this document; ``worth`` is what it may give at most."""

    way: Phrasing
    stems: tuple[tuple[str, float], ...]
    worth: float


@dataclass(frozen=True, slots=True)
class _WeightedCriterion:
    """One thing wanted, as far as this document knows the words for it."""

    ways: tuple[_WeightedPhrasing, ...]
    worth: float
    required: bool

    @classmethod
    def of(cls, index: DocumentIndex, wanted: Criterion) -> _WeightedCriterion | None:
        ways = [each for way in wanted.ways if (each := _weighed(index, way))]
        worth = max((each.worth for each in ways), default=0.0)
        return cls(tuple(ways), worth, wanted.required) if worth else None


def _weighed(index: DocumentIndex, way: Phrasing) -> _WeightedPhrasing | None:
    known = tuple((stem, index.rarity[stem]) for stem in way.stems if stem in index.rarity)
    if not known or ((way.exact or not way.typed) and len(known) < len(way.stems)):
        return None
    return _WeightedPhrasing(
        way, known, way.weight * sum(rarity for _, rarity in known) / len(way.stems) ** 0.5
    )


def _candidates(
    index: DocumentIndex, asked: Iterable[_WeightedCriterion], numbers: Iterable[RuleNumber]
) -> set[int]:
    found: set[int] = set()
    for stem in {stem for plan in asked for each in plan.ways for stem, _ in each.stems}:
        found.update(index.postings[stem])
    for number in numbers:
        found |= {place for place, passage in enumerate(index.passages) if _is_under(passage, number)}
    return found


def _is_under(passage: IndexedPassage, number: RuleNumber) -> bool:
    own = passage.number
    return bool(own and (own == number or number in own.ancestors))


def _judge(passage: IndexedPassage, asked: list[_WeightedCriterion]) -> RankedPassage | None:
    if not asked:
        return RankedPassage(passage, 1.0, frozenset(), frozenset(), True)
    total = had = 0.0
    best: list[tuple[Phrasing, float]] = []
    for plan in asked:
        value, each = _best(passage, plan)
        if each is None:
            if plan.required:
                return None
            continue
        total += value
        had += min(plan.worth, each.worth * _share(passage, each.way))
        best.append((each.way, value))
    if not best:
        return None
    lacking = (had / sum(plan.worth for plan in asked)) ** LACKING
    stems = {stem for plan in asked for each in plan.ways for stem, _ in each.stems if stem in passage.places}
    score = (total + _nearness(passage, best)) * lacking
    has_all = len(best) == len(asked) and all(_says(passage, way) for way, _ in best)
    return RankedPassage(passage, score, frozenset(stems), _telling(passage, asked, best), has_all)


def _telling(
    passage: IndexedPassage, asked: list[_WeightedCriterion], best: list[tuple[Phrasing, float]]
) -> frozenset[str]:
    """The stems to be marked: what was typed, and phrases that stand for it if the passage says them whole.

    Where there is nothing of that, those by which the passage was found.
    """
    ways = [each.way for plan in asked for each in plan.ways]
    typed = {stem for way in ways if way.typed for stem in way.stems}
    meant = {
        stem
        for way in ways
        if not way.typed and way.weight >= TRUE_SYNONYM and _says(passage, way)
        for stem in way.stems
    }
    here = {stem for stem in typed | meant if passage.says(stem)}
    by = {stem for way, _ in best for stem in way.stems}
    faint = get_synonyms().faint
    return frozenset(here - faint or by - faint or here)


def _says(passage: IndexedPassage, way: Phrasing) -> bool:
    """Whether the passage has all words of a way itself, near each other."""
    held = all(stem in passage.places for stem in way.stems)
    return held and (len(set(way.stems)) < 2 or _stand_near(passage, way.stems))


def _best(passage: IndexedPassage, plan: _WeightedCriterion) -> tuple[float, _WeightedPhrasing | None]:
    """The way by which the passage answers best."""
    found: tuple[float, _WeightedPhrasing | None] = (0.0, None)
    for each in plan.ways:
        value = _value(passage, each)
        if value > found[0]:
            found = value, each
    return found


def _value(passage: IndexedPassage, each: _WeightedPhrasing) -> float:
    value = 0.0
    for stem, rarity in each.stems:
        weight = passage.weights.get(stem)
        if weight:
            value += rarity * weight * (SATURATED + 1) / (weight + SATURATED)
    way = each.way
    if value and len(way.stems) > 1:
        if way.exact and not _holds(passage, way):
            return 0.0
        value *= _share(passage, way) / len(way.stems) ** 0.5
        if not way.exact and not _stand_near(passage, way.stems):
            value *= BELOW_ONE
    return value * way.weight


def _share(passage: IndexedPassage, way: Phrasing) -> float:
    return sum(stem in passage.weights for stem in way.stems) / len(way.stems)


def _stand_near(passage: IndexedPassage, stems: tuple[str, ...]) -> bool:
    """Whether the words stand within a few words of each other, in any order."""
    present = [passage.places[stem] for stem in dict.fromkeys(stems) if stem in passage.places]
    if len(present) < 2:
        return False
    reach = NEAR + len(stems)
    return any(
        all(any(abs(place - start) <= reach for place in other) for other in present[1:])
        for start in present[0]
    )


def _holds(passage: IndexedPassage, way: Phrasing) -> bool:
    """Whether the words stand side by side, in order, in heading or text."""
    first, *rest = way.stems
    sequence = passage.sequence
    return any(
        sequence[place + 1 : place + 1 + len(rest)] == rest
        for place in passage.places.get(first, ())
        if place < passage.written
    )


def _nearness(passage: IndexedPassage, best: list[tuple[Phrasing, float]]) -> float:
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
