"""Synonyms: players' words with the words of the rules for them, from ``rules/data/synonyms.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from common.stemming import forms, stems
from rules.search.expressions import Expressions

DATA = Path(__file__).parents[1] / "data" / "synonyms.toml"
SYNONYM_WEIGHT = 0.7
"""The weight of a synonym, where the table names none; that of the typed word itself is 1."""


DETERMINERS = frozenset(["a", "an", "the", "my", "your", "his", "her", "their", "our", "its"])
"""Words that do not matter in a phrase: “in my hand” is “in hand”."""


def drop_determiners(forms: Iterable[str]) -> tuple[str, ...]:
    """A phrase without articles and possessive words."""
    return tuple(form for form in forms if form not in DETERMINERS)


@dataclass(frozen=True, slots=True)
class SynonymMeaning:
    """The meaning of a player's word: each of ``replacements`` is one or more words of the rules, as stems.

    ``literal_weight`` is the weight of the player's word itself, where the rules use it.
    """

    replacements: tuple[tuple[str, ...], ...]
    weight: float
    literal_weight: float


@dataclass(frozen=True, slots=True)
class Synonyms:
    """The meanings of players' phrases: ``by_stems``, and ``by_words`` where the exact words matter.

    ``word_families`` are the forms of one word. ``idle_words`` are question words and the like, which are
    skipped. ``faint_stems`` are not highlighted. ``words`` are all words of the phrases.
    """

    by_stems: Expressions[SynonymMeaning]
    by_words: Expressions[SynonymMeaning]
    word_families: dict[str, tuple[str, ...]]
    idle_words: frozenset[str]
    faint_stems: frozenset[str]
    words: frozenset[str]

    def longest_at(
        self, words: Sequence[str], word_stems: Sequence[str], start: int = 0
    ) -> tuple[int, SynonymMeaning] | None:
        """The number of words of the longest phrase that begins at a place, and its meaning.

        Of a phrase of exact words and one by stems that are equally long, the exact one.
        """
        exact = self.by_words.longest_at(words, start)
        by_stems = self.by_stems.longest_at(word_stems, start)
        return by_stems if exact is None or (by_stems and by_stems[0] > exact[0]) else exact


@lru_cache(maxsize=1)
def get_synonyms() -> Synonyms:
    """The table, read once per process."""
    text = DATA.read_text(encoding="utf-8")
    data = tomllib.loads(text)
    stems(forms(text))
    idle = frozenset(forms(data["idle"]["words"]))
    by_stems: dict[tuple[str, ...], SynonymMeaning] = {}
    by_words: dict[tuple[str, ...], SynonymMeaning] = {}
    for entry in data["meaning"]:
        replacements = tuple(tuple(_stems(phrase, idle)) for phrase in entry["means"])
        meaning = SynonymMeaning(
            replacements, entry.get("weight", SYNONYM_WEIGHT), entry.get("literally", 1.0)
        )
        by_stems |= {tuple(_stems(phrase, DETERMINERS)): meaning for phrase in entry.get("said", ())}
        by_words |= {drop_determiners(forms(phrase)): meaning for phrase in entry.get("exactly", ())}
    word_families: dict[str, tuple[str, ...]] = {}
    for group in data["same"]["words"]:
        family = tuple(dict.fromkeys(_stems(group)))
        word_families |= dict.fromkeys(family, family)
    spoken_phrases = [
        phrase for entry in data["meaning"] for kind in ("said", "exactly") for phrase in entry.get(kind, ())
    ]
    return Synonyms(
        by_stems=Expressions(by_stems),
        by_words=Expressions(by_words),
        word_families=word_families,
        idle_words=idle,
        faint_stems=frozenset(stems(forms(data["faint"]["words"])).values()),
        words=frozenset(form for phrase in spoken_phrases for form in forms(phrase)),
    )


def _stems(phrase: str, idle: frozenset[str] = frozenset()) -> list[str]:
    """The stems of a phrase, without idle words unless all are. A part of a hyphenated word is never idle."""
    meaningful = [
        form for parts in map(forms, phrase.split()) for form in parts if len(parts) > 1 or form not in idle
    ] or forms(phrase)
    stem_of = stems(meaningful)
    return [stem_of[form] for form in meaningful]
