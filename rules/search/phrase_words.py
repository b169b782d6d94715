"""The words of the phrases and questions that are listed for the rules and terms of a document."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.search.word_weights import weigh_texts


@dataclass(slots=True)
class WordUses:
    """The places of the phrases in which a word occurs, and its weights there."""

    places: array[int] = field(default_factory=lambda: array("I"))
    weights: array[float] = field(default_factory=lambda: array("f"))


@dataclass(slots=True)
class PhraseWords:
    """Every phrase once: the one at a place has the text ``texts[place]``.

    It is listed for the rules and terms ``names[place]``. ``words`` and ``pairs`` say by word, and by pair of
    words, which phrases have it.
    """

    texts: list[str]
    names: list[tuple[str, ...]]
    words: dict[str, WordUses] = field(default_factory=dict)
    pairs: dict[str, WordUses] = field(default_factory=dict)

    @classmethod
    def of(cls, names_by_text: Mapping[str, tuple[str, ...]]) -> PhraseWords:
        """The words of phrases by their texts."""
        phrases = cls(list(names_by_text), list(names_by_text.values()))
        for place, weights in enumerate(weigh_texts(phrases.texts)):
            _add_uses(phrases.words, place, weights.words)
            _add_uses(phrases.pairs, place, weights.pairs)
        return phrases


def _add_uses(uses_by_word: dict[str, WordUses], place: int, weights: Mapping[str, float]) -> None:
    for word, weight in weights.items():
        uses = uses_by_word.get(word)
        if uses is None:
            uses = uses_by_word[word] = WordUses()
        uses.places.append(place)
        uses.weights.append(weight)
