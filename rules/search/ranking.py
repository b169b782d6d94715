"""Ranking of passages by the words of a query, as in BM25F.

A passage scores for each word of the query the value that the index gives it there, times its weight in the
query; concepts and pairs of words count like words. The sum is divided by the greatest that the query could
reach, so that the passages of several documents can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from common.stemming import forms
from rules.identifiers.numbers import RuleNumber
from rules.search.index import DocumentIndex, IndexedPassage
from rules.search.query import Criterion, Phrasing, RulesQuery
from rules.search.synonyms import get_synonyms
from rules.search.word_weights import WordWeights, weigh_words, words_and_concepts

LEAST_SHARE = 0.3
"""The least share of the best score, for a passage that lacks a part of the query."""
NEAR_DISTANCE = 6
"""The words between those of one phrasing, within which they stand near each other."""
TRUE_SYNONYM = 0.6
"""The weight from which a synonym means what was typed; one of less weight is only related to it."""


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """A passage with its score, and whether it meets every criterion.

    ``criteria`` are those of the query that the document may meet, ``words`` the weights of its words.
    """

    passage: IndexedPassage
    score: float
    has_all: bool
    criteria: tuple[Criterion, ...]
    words: Mapping[str, float]

    @property
    def stems(self) -> frozenset[str]:
        """The stems of the query in the passage."""
        return frozenset(
            stem
            for criterion in self.criteria
            for phrasing in criterion.phrasings
            for stem in phrasing.stems
            if stem in self.passage.positions
        )

    @property
    def marked_stems(self) -> frozenset[str]:
        """The stems to highlight: those typed, and those of true synonyms that the passage has in full.

        Where the passage has neither, the stems of the phrasings that it has.
        """
        passage, faint = self.passage, get_synonyms().faint_stems
        phrasings = [phrasing for criterion in self.criteria for phrasing in criterion.phrasings]
        contained = [phrasing for phrasing in phrasings if _contains_phrasing(passage, phrasing)]
        typed = {stem for phrasing in phrasings if phrasing.is_typed for stem in phrasing.stems}
        synonym_stems = {
            stem for phrasing in contained if phrasing.weight >= TRUE_SYNONYM for stem in phrasing.stems
        }
        passage_stems = {stem for stem in typed | synonym_stems if passage.contains_stem(stem)}
        contained_stems = {stem for phrasing in contained for stem in phrasing.stems}
        return frozenset(
            passage_stems - faint
            or contained_stems - faint
            or (() if self.nearest_phrase() else passage_stems)
        )

    def nearest_phrase(self) -> str:
        """The phrase listed for the passage that shares most with the query, empty if none shares any."""
        best, phrase = 0.0, ""
        for text in self.passage.phrases:
            words = words_and_concepts(forms(text))
            shared = sum(self.words.get(word, 0.0) for word in words) / max(len(words), 1) ** 0.5
            if shared > best:
                best, phrase = shared, text
        return phrase


def rank_passages(index: DocumentIndex, query: RulesQuery) -> list[RankedPassage]:
    """The passages that meet every criterion of a query or come near the best score, the best first."""
    criteria = tuple(
        criterion for candidate in query.criteria if (criterion := _keep_known_phrasings(index, candidate))
    )
    required = [criterion for criterion in criteria if criterion.is_required]
    if len(required) < sum(candidate.is_required for candidate in query.criteria):
        return []
    if not (criteria or query.numbers):
        return []
    meanings = [_true_meanings(criterion) for criterion in criteria]
    weights = weigh_query(query)
    scores = index.values.score(weights)
    if not criteria:
        scores = dict.fromkeys(range(len(index.passages)), 1.0)
    best = max(scores.values(), default=0.0)
    ranked = []
    for position, score in scores.items():
        passage = index.passages[position]
        has_all = all(_contains_any(passage, phrasings) for phrasings in meanings)
        is_match = has_all or (
            score >= LEAST_SHARE * best
            and all(_contains_any(passage, criterion.phrasings) for criterion in required)
        )
        if is_match and not _is_ruled_out(passage, query):
            ranked.append((position, RankedPassage(passage, score, has_all, criteria, weights.words)))
    ranked.sort(key=lambda row: (-row[1].score, row[0]))
    return [match for _, match in ranked]


def weigh_query(query: RulesQuery) -> WordWeights:
    """The words of a query, and those that its criteria add: words with a beginning, parts of a compound."""
    weights = weigh_words(query.words)
    for criterion in query.criteria:
        for phrasing in criterion.phrasings:
            for stem in phrasing.stems:
                weights.words.setdefault(stem, phrasing.weight / len(phrasing.stems) ** 0.5)
    return weights


def _keep_known_phrasings(index: DocumentIndex, criterion: Criterion) -> Criterion | None:
    """A criterion with those of its phrasings whose words occur in this document, if any do."""
    phrasings = tuple(phrasing for phrasing in criterion.phrasings if _is_known(index, phrasing))
    return Criterion(phrasings, criterion.is_required) if phrasings else None


def _is_known(index: DocumentIndex, phrasing: Phrasing) -> bool:
    """Whether a document has any word of a phrasing; each, where it must have all or was not typed."""
    are_known = [stem in index.rarity for stem in phrasing.stems]
    return all(are_known) if phrasing.is_exact or not phrasing.is_typed else any(are_known)


def _is_ruled_out(passage: IndexedPassage, query: RulesQuery) -> bool:
    """Whether a passage is a mere heading, has words that are excluded, or is not under the numbers."""
    return (
        passage.is_heading
        or any(_contains_sequence(passage, phrasing) for phrasing in query.excluded)
        or bool(query.numbers and not _is_under_any(passage, query.numbers))
    )


def _is_under_any(passage: IndexedPassage, numbers: Iterable[RuleNumber]) -> bool:
    own = passage.number
    return bool(own and any(own == number or own.is_under(number) for number in numbers))


def _true_meanings(criterion: Criterion) -> list[Phrasing]:
    """The phrasings that mean nearly as much as the best one; a passage with any meets the criterion."""
    least = TRUE_SYNONYM * max(phrasing.weight for phrasing in criterion.phrasings)
    return [phrasing for phrasing in criterion.phrasings if phrasing.weight >= least]


def _contains_any(passage: IndexedPassage, phrasings: Iterable[Phrasing]) -> bool:
    return any(_contains_phrasing(passage, phrasing) for phrasing in phrasings)


def _contains_phrasing(passage: IndexedPassage, phrasing: Phrasing) -> bool:
    """Whether the passage has all words of a phrasing, near each other; side by side if it is exact."""
    if not all(stem in passage.positions for stem in phrasing.stems):
        return False
    if phrasing.is_exact:
        return _contains_sequence(passage, phrasing)
    return len(set(phrasing.stems)) < 2 or _stand_near(passage, phrasing.stems)


def _stand_near(passage: IndexedPassage, stems: tuple[str, ...]) -> bool:
    """Whether words that a passage has stand within a few words of each other, in any order."""
    first, *others = (passage.positions[stem] for stem in dict.fromkeys(stems))
    reach = NEAR_DISTANCE + len(stems)
    return any(
        all(any(abs(position - start) <= reach for position in positions) for positions in others)
        for start in first
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
