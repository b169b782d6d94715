"""Similar questions: how near a query comes to the phrases and questions that are listed for each rule.

A phrase is a vector of its stems, weighted by their rarity among all phrases. Words that only ask count
little but do count: “before” and “after” tell questions of timing apart. The concepts that its words express,
and the words of the rules for a player's word, are part of the vector as well, so that “kill” is near
“destroy”. The similarity of a query and a phrase is the cosine of their vectors.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.search.concepts import get_concepts
from rules.search.stemming import forms, stems
from rules.search.synonyms import DETERMINERS, get_synonyms

CONCEPT_MARK = "#"
"""What the name of a concept begins with in a vector, to tell it from a stem."""
IDLE_WEIGHT = 0.2
"""The weight of a word that asks and says little; that of any other word is 1."""
REPLACEMENT_WEIGHT = 0.9
"""The weight of the words of the rules for a player's phrase, beside that of the synonym."""
CONCEPT_WEIGHT = 1.2
"""The weight of a concept, beside the words that express it."""
FAMILY_WEIGHT = 0.9
"""The weight of another form of a word: “chosen” for “choose”."""
LEAST_SHARE = 0.3
"""The least share of the best cosine, for a phrase that counts."""
FURTHER_SHARES = (0.5, 0.4, 0.3, 0.2)
"""The shares of the next best phrases of a rule that are added to the best one."""


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """How similar a query is to the phrases of a passage (0 to 2.4), and the most similar of them."""

    similarity: float
    phrase: str


@dataclass(slots=True)
class PhraseSimilarity:
    """The phrases of one document; those of the passage at ``positions[i]`` are ``texts[i]``."""

    texts: list[str] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    rarity: dict[str, float] = field(default_factory=dict)
    postings: dict[str, list[tuple[int, float]]] = field(default_factory=dict)

    @classmethod
    def of(cls, phrases_by_position: Mapping[int, Iterable[str]]) -> PhraseSimilarity:
        """The index of the phrases of each passage, by its position in the document."""
        index = cls()
        for position, phrases in phrases_by_position.items():
            for phrase in phrases:
                index.texts.append(phrase)
                index.positions.append(position)
        index._weigh()
        return index

    def _weigh(self) -> None:
        words_by_phrase = [forms(text) for text in self.texts]
        stem_of = stems(form for words in words_by_phrase for form in words)
        vectors = [stem_weights(words, stem_of) for words in words_by_phrase]
        counts = Counter(stem for vector in vectors for stem in vector)
        total = len(vectors)
        self.rarity = {
            stem: math.log(1 + (total - count + 0.5) / (count + 0.5)) for stem, count in counts.items()
        }
        postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, vector in enumerate(vectors):
            for stem, value in self._normalize(vector).items():
                postings[stem].append((number, value))
        self.postings = dict(postings)

    def _normalize(self, weights: Mapping[str, float]) -> dict[str, float]:
        """Weights times rarity, as a vector of length 1; a stem that no phrase has is as rare as can be."""
        unknown = math.log(1 + len(self.texts))
        vector = {stem: weight * self.rarity.get(stem, unknown) for stem, weight in weights.items()}
        length = math.sqrt(sum(value * value for value in vector.values())) or 1.0
        return {stem: value / length for stem, value in vector.items()}

    def matches(self, words: Sequence[str]) -> dict[int, PhraseMatch]:
        """The passages with phrases that are similar to a query, by position."""
        cosines: dict[int, float] = defaultdict(float)
        for stem, value in self._normalize(stem_weights(words, stems(words))).items():
            for number, phrase_value in self.postings.get(stem, ()):
                cosines[number] += value * phrase_value
        least = LEAST_SHARE * max(cosines.values(), default=0.0)
        by_position: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for number, cosine in cosines.items():
            if cosine >= least:
                by_position[self.positions[number]].append((cosine, number))
        return {position: self._best(candidates) for position, candidates in by_position.items()}

    def _best(self, candidates: list[tuple[float, int]]) -> PhraseMatch:
        (cosine, number), *further = heapq.nlargest(1 + len(FURTHER_SHARES), candidates)
        bonus = sum(share * value for share, (value, _) in zip(FURTHER_SHARES, further, strict=False))
        return PhraseMatch(cosine + bonus, self.texts[number])


def stem_weights(words: Sequence[str], stem_of: Mapping[str, str]) -> dict[str, float]:
    """The stems of a text with their weights: its own, those of synonyms, and other forms of the words."""
    synonyms = get_synonyms()
    weights: dict[str, float] = {}

    def add(stem: str, weight: float) -> None:
        weights[stem] = max(weights.get(stem, 0.0), weight)

    for word in words:
        add(stem_of[word], IDLE_WEIGHT if word in synonyms.idle_words else 1.0)
    meaningful = [word for word in words if word not in DETERMINERS]
    for stem, weight in _replacements(meaningful, stem_of):
        add(stem, weight)
    for stem, weight in list(weights.items()):
        for other_form in synonyms.word_families.get(stem, ()):
            add(other_form, weight * FAMILY_WEIGHT)
    for concept in get_concepts().mentioned([stem_of[word] for word in meaningful]):
        add(f"{CONCEPT_MARK}{concept}", CONCEPT_WEIGHT)
    return weights


def _replacements(words: Sequence[str], stem_of: Mapping[str, str]) -> Iterable[tuple[str, float]]:
    """The stems of the rules for the longest player's phrase that begins at each word."""
    synonyms = get_synonyms()
    for start in range(len(words)):
        for end in range(min(len(words), start + synonyms.longest_phrase), start, -1):
            phrase = tuple(words[start:end])
            meaning = synonyms.by_words.get(phrase) or synonyms.by_stems.get(
                tuple(stem_of[word] for word in phrase)
            )
            if meaning:
                for replacement in meaning.replacements:
                    weight = meaning.weight * REPLACEMENT_WEIGHT / math.sqrt(len(replacement))
                    yield from ((stem, weight) for stem in replacement)
                break
