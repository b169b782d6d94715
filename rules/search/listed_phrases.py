"""The phrases and questions of one document, ready to compare queries with.

They come from files of the repository, so a process builds each index once, whatever happens to its database.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from rules.search.likelihood import WordLikelihood
from rules.search.phrase_words import PhraseWords
from rules.search.phrases import index_phrases, players_questions
from rules.search.similarity import PhraseSimilarity


@dataclass(frozen=True, slots=True)
class ListedPhrases:
    """What compares a query with each phrase, and with all phrases of a rule or a term together."""

    similarity: PhraseSimilarity
    likelihood: WordLikelihood

    def has_word(self, stem: str) -> bool:
        """Whether any phrase has a word of this stem."""
        return stem in self.similarity.values_by_word


@lru_cache(maxsize=16)
def listed_phrases(document: str) -> ListedPhrases:
    """The index of a document like ``wow-tcg-7.4``; without phrases for one that has none."""
    names_by_text: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for listed in (index_phrases(document), players_questions(document)):
        for name, texts in listed.items():
            for text in texts:
                names_by_text[text] += (name,)
    phrases = PhraseWords.of(names_by_text)
    return ListedPhrases(PhraseSimilarity.of(phrases), WordLikelihood.of(phrases))
