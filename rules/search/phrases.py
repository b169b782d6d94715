"""What players say and ask about a rule: the phrases and questions that we list for it, beside each document.

``rules/data/<document>/index.toml`` has short phrases under which somebody would look for a rule or a
glossary entry, ``rules/data/<document>/questions/`` the questions that it answers.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.parsers.files import DATA
from rules.search.word_weights import weigh_texts


@dataclass(frozen=True, slots=True)
class PhraseWords:
    """The words of the phrases and questions of a document by number or term, with the sums of their weights.

    ``stems`` are those of the words, without concepts and pairs.
    """

    weights: Mapping[str, Mapping[str, float]]
    stems: frozenset[str]


@lru_cache(maxsize=32)
def index_phrases(document: str) -> Mapping[str, tuple[str, ...]]:
    """The short phrases by number or term, of a document like ``wow-tcg-7.4``."""
    listed = _read(DATA / document / "index.toml")
    return {
        name: tuple(phrase for part in phrases.split(";") if (phrase := part.strip()))
        for name, phrases in listed.items()
    }


@lru_cache(maxsize=32)
def players_questions(document: str) -> Mapping[str, tuple[str, ...]]:
    """The questions by the number or term that answers them."""
    questions: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for path in sorted((DATA / document / "questions").glob("*.toml")):
        for name, listed in _read(path).items():
            questions[name] += tuple(listed)
    return questions


@lru_cache(maxsize=16)
def phrase_words(document: str) -> PhraseWords:
    """The words of a document's phrases, weighed once per process, whatever happens to its database."""
    names_by_text: dict[str, set[str]] = defaultdict(set)
    for listed in (index_phrases(document), players_questions(document)):
        for name, texts in listed.items():
            for text in texts:
                names_by_text[text].add(name)
    sums: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    stems: set[str] = set()
    for weights, names in zip(weigh_texts(list(names_by_text)), names_by_text.values(), strict=True):
        stems.update(weights.words)
        for name in names:
            for word, weight in weights.items():
                sums[name][word] += weight
    return PhraseWords(sums, frozenset(stems))


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
