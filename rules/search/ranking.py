"""Ranking of passages by how well they match a query.

A passage scores for each criterion the value of its best phrasing: rare words count more than common ones (as
in BM25), words in headings more than words in text, long texts less. The sum is lowered by the share of the
query that the passage lacks, and raised where neighbouring criteria stand close together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from rules.identifiers.numbers import RuleNumber
from rules.search.index import DocumentIndex, IndexedPassage
from rules.search.listed_phrases import listed_phrases
from rules.search.query import Criterion, Phrasing, RulesQuery
from rules.search.similarity import PhraseMatch
from rules.search.synonyms import get_synonyms
from rules.search.word_weights import weigh_words

SATURATION = 1.2
"""How quickly repetitions of a word stop adding to the score (``k1`` of BM25)."""
COVERAGE_POWER = 0.8
"""The exponent of the share of the query that a passage covers; greater means a harder penalty."""
NEAR_DISTANCE = 6
"""Words between two criteria within which they add to each other's score."""
NEARNESS_WEIGHT = 0.35
"""The share of the lesser of two values that is added if they stand side by side."""
APART_FACTOR = 0.6
"""The factor for a phrasing of several words that do not stand near each other."""
SIMILARITY_WEIGHT = 0.3
"""The weight of the similarity to a listed phrase, beside the score of the words of a passage."""
LIKELIHOOD_WEIGHT = 0.9
"""The weight of the likelihood of the words of a query among the phrases of a passage, beside that score."""
TRUE_SYNONYM = 0.6
"""The weight from which a synonym means what was typed; one of less weight is only related to it."""


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """A passage with its score, and whether it meets every criterion.

    ``best_phrasings`` are the phrasings of the criteria that it meets, ``similar_phrase`` is the phrase
    listed for it that is nearest to the query, empty if none is near.
    """

    passage: IndexedPassage
    score: float
    has_all: bool
    criteria: tuple[_WeightedCriterion, ...] = ()
    best_phrasings: tuple[Phrasing, ...] = ()
    similar_phrase: str = ""

    @property
    def stems(self) -> frozenset[str]:
        """The stems of the query in the passage."""
        return frozenset(
            stem
            for criterion in self.criteria
            for weighted in criterion.phrasings
            for stem, _ in weighted.stems
            if stem in self.passage.positions
        )

    @property
    def marked_stems(self) -> frozenset[str]:
        """The stems to highlight: those typed, and those of true synonyms that the passage has in full.

        Where the passage has neither, the stems of the best phrasings.
        """
        passage = self.passage
        phrasings = [weighted.phrasing for criterion in self.criteria for weighted in criterion.phrasings]
        typed = {stem for phrasing in phrasings if phrasing.is_typed for stem in phrasing.stems}
        synonym_stems = {
            stem
            for phrasing in phrasings
            if not phrasing.is_typed
            and phrasing.weight >= TRUE_SYNONYM
            and _contains_phrasing(passage, phrasing)
            for stem in phrasing.stems
        }
        passage_stems = {stem for stem in typed | synonym_stems if passage.contains_stem(stem)}
        best_stems = {stem for phrasing in self.best_phrasings for stem in phrasing.stems}
        faint = get_synonyms().faint_stems
        return frozenset(
            passage_stems - faint or best_stems - faint or (() if self.similar_phrase else passage_stems)
        )


def rank_passages(index: DocumentIndex, query: RulesQuery) -> list[RankedPassage]:
    """All passages that match any criterion or are asked for in similar words, the best first."""
    criteria = tuple(
        criterion for candidate in query.criteria if (criterion := _WeightedCriterion.of(index, candidate))
    )
    required = sum(candidate.is_required for candidate in query.criteria)
    if required > sum(criterion.is_required for criterion in criteria) or not (criteria or query.numbers):
        return []
    unknown = len(query.criteria) - len(criteria)
    full_value = sum(criterion.most_value for criterion in criteria) + unknown * _rarity_of_unknown_words(
        index
    )
    phrases = listed_phrases(index.document.slug)
    weights = weigh_words(() if required else query.words)
    similar, likely = phrases.similarity.matches(weights), phrases.likelihood.measure(weights)
    candidates = _candidates(index, criteria, query.numbers)
    candidates |= {index.positions[name] for name in similar if name in index.positions}
    ranked = []
    for position in candidates:
        passage = index.passages[position]
        if _is_ruled_out(passage, query):
            continue
        match = _score_passage(passage, criteria, full_value)
        if passage.name in similar:
            match = _add_phrase(
                match or RankedPassage(passage, 0.0, has_all=False, criteria=criteria),
                similar[passage.name],
                likely.get(passage.name, 0.0),
            )
        if match:
            ranked.append((position, match))
    ranked.sort(key=lambda row: (-row[1].score, row[0]))
    return [match for _, match in ranked]


def _is_ruled_out(passage: IndexedPassage, query: RulesQuery) -> bool:
    """Whether a passage is a mere heading, has words that are excluded, or is not under the numbers."""
    return (
        passage.is_heading
        or any(_contains_sequence(passage, phrasing) for phrasing in query.excluded)
        or bool(query.numbers and not any(_is_under(passage, number) for number in query.numbers))
    )


def _add_phrase(match: RankedPassage, similar: PhraseMatch, likelihood: float) -> RankedPassage:
    """A match by the words of a passage, if any, and by the phrases that are listed for it."""
    score = match.score + SIMILARITY_WEIGHT * similar.similarity + LIKELIHOOD_WEIGHT * likelihood
    return replace(match, score=score, similar_phrase=similar.phrase)


@dataclass(frozen=True, slots=True)
class _WeightedPhrasing:
    """A phrasing with the rarity of its stems in a document; ``most_value`` is its greatest value."""

    phrasing: Phrasing
    stems: tuple[tuple[str, float], ...]
    most_value: float


@dataclass(frozen=True, slots=True)
class _WeightedCriterion:
    """A criterion with those of its phrasings whose words occur in this document."""

    phrasings: tuple[_WeightedPhrasing, ...]
    most_value: float
    is_required: bool

    @classmethod
    def of(cls, index: DocumentIndex, criterion: Criterion) -> _WeightedCriterion | None:
        phrasings = [
            weighted for phrasing in criterion.phrasings if (weighted := _weigh_phrasing(index, phrasing))
        ]
        most_value = max((weighted.most_value for weighted in phrasings), default=0.0)
        return cls(tuple(phrasings), most_value, criterion.is_required) if most_value else None


def _weigh_phrasing(index: DocumentIndex, phrasing: Phrasing) -> _WeightedPhrasing | None:
    known_stems = tuple((stem, index.rarity[stem]) for stem in phrasing.stems if stem in index.rarity)
    if not known_stems or (
        (phrasing.is_exact or not phrasing.is_typed) and len(known_stems) < len(phrasing.stems)
    ):
        return None
    return _WeightedPhrasing(
        phrasing,
        known_stems,
        phrasing.weight * sum(rarity for _, rarity in known_stems) / len(phrasing.stems) ** 0.5,
    )


def _candidates(
    index: DocumentIndex, criteria: Iterable[_WeightedCriterion], numbers: Iterable[RuleNumber]
) -> set[int]:
    positions: set[int] = set()
    for stem in {
        stem for criterion in criteria for weighted in criterion.phrasings for stem, _ in weighted.stems
    }:
        positions.update(index.postings[stem])
    for number in numbers:
        positions |= {
            position for position, passage in enumerate(index.passages) if _is_under(passage, number)
        }
    return positions


def _is_under(passage: IndexedPassage, number: RuleNumber) -> bool:
    own = passage.number
    return bool(own and (own == number or own.is_under(number)))


def _rarity_of_unknown_words(index: DocumentIndex) -> float:
    """What a criterion is worth whose words the document lacks: as much as its rarest word."""
    return max(index.rarity.values(), default=0.0)


def _score_passage(
    passage: IndexedPassage, criteria: tuple[_WeightedCriterion, ...], full_value: float
) -> RankedPassage | None:
    """The match by the words of a passage; ``full_value`` is what all criteria of the query are worth."""
    if not criteria:
        return RankedPassage(passage, 1.0, has_all=True)
    total = covered = 0.0
    best: list[tuple[Phrasing, float]] = []
    for criterion in criteria:
        value, weighted = _best_phrasing(passage, criterion)
        if weighted is None:
            if criterion.is_required:
                return None
            continue
        total += value
        covered += min(
            criterion.most_value, weighted.most_value * _share_of_stems(passage, weighted.phrasing)
        )
        best.append((weighted.phrasing, value))
    if not best:
        return None
    score = (total + _nearness(passage, best)) / full_value * (covered / full_value) ** COVERAGE_POWER
    has_all = len(best) == len(criteria) and all(
        _contains_phrasing(passage, phrasing) for phrasing, _ in best
    )
    return RankedPassage(passage, score, has_all, criteria, tuple(phrasing for phrasing, _ in best))


def _contains_phrasing(passage: IndexedPassage, phrasing: Phrasing) -> bool:
    """Whether the passage has all words of a phrasing, near each other."""
    has_all_stems = all(stem in passage.positions for stem in phrasing.stems)
    return has_all_stems and (len(set(phrasing.stems)) < 2 or _stand_near(passage, phrasing.stems))


def _best_phrasing(
    passage: IndexedPassage, criterion: _WeightedCriterion
) -> tuple[float, _WeightedPhrasing | None]:
    """The phrasing with the highest value in the passage, and that value."""
    best: tuple[float, _WeightedPhrasing | None] = (0.0, None)
    for weighted in criterion.phrasings:
        value = _phrasing_value(passage, weighted)
        if value > best[0]:
            best = value, weighted
    return best


def _phrasing_value(passage: IndexedPassage, weighted: _WeightedPhrasing) -> float:
    value = 0.0
    for stem, rarity in weighted.stems:
        weight = passage.weights.get(stem)
        if weight:
            value += rarity * weight * (SATURATION + 1) / (weight + SATURATION)
    phrasing = weighted.phrasing
    if value and len(phrasing.stems) > 1:
        if phrasing.is_exact and not _contains_sequence(passage, phrasing):
            return 0.0
        value *= _share_of_stems(passage, phrasing) / len(phrasing.stems) ** 0.5
        if not phrasing.is_exact and not _stand_near(passage, phrasing.stems):
            value *= APART_FACTOR
    return value * phrasing.weight


def _share_of_stems(passage: IndexedPassage, phrasing: Phrasing) -> float:
    return sum(stem in passage.weights for stem in phrasing.stems) / len(phrasing.stems)


def _stand_near(passage: IndexedPassage, stems: tuple[str, ...]) -> bool:
    """Whether the words stand within a few words of each other, in any order."""
    positions_by_stem = [
        passage.positions[stem] for stem in dict.fromkeys(stems) if stem in passage.positions
    ]
    if len(positions_by_stem) < 2:
        return False
    reach = NEAR_DISTANCE + len(stems)
    return any(
        all(
            any(abs(position - first_position) <= reach for position in other_positions)
            for other_positions in positions_by_stem[1:]
        )
        for first_position in positions_by_stem[0]
    )


def _contains_sequence(passage: IndexedPassage, phrasing: Phrasing) -> bool:
    """Whether the words stand side by side, in order, in heading or text."""
    first, *following = phrasing.stems
    sequence = passage.sequence
    return any(
        sequence[position + 1 : position + 1 + len(following)] == following
        for position in passage.positions.get(first, ())
        if position < passage.written_length
    )


def _nearness(passage: IndexedPassage, best: list[tuple[Phrasing, float]]) -> float:
    """The score added for neighbouring criteria that stand close together."""
    bonus = 0.0
    for (first_phrasing, value), (second_phrasing, other_value) in pairwise(best):
        distance = min(
            (
                abs(position - other_position)
                for stem in first_phrasing.stems
                for position in passage.positions.get(stem, ())
                for other_stem in second_phrasing.stems
                if other_stem != stem
                for other_position in passage.positions.get(other_stem, ())
            ),
            default=NEAR_DISTANCE + 1,
        )
        if distance <= NEAR_DISTANCE:
            bonus += (
                NEARNESS_WEIGHT * min(value, other_value) * (NEAR_DISTANCE + 1 - distance) / NEAR_DISTANCE
            )
    return bonus
