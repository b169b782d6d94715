"""Concepts: the different expressions of one idea, from ``rules/data/concepts.toml``.

“decide”, “pick” and “make up your mind” all express the concept ``choose``. Unlike a synonym, which leads
from a player's word to that of the rules, a concept has no direction: texts with expressions of the same
concept are similar.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from common.stemming import forms, stems
from rules.parsers.files import DATA
from rules.search.expressions import Expressions
from rules.search.synonyms import drop_determiners

PATH = DATA / "concepts.toml"


@dataclass(frozen=True, slots=True)
class Concepts:
    """The names of the concepts that each expression may stand for, by its stems."""

    by_stems: Expressions[tuple[str, ...]]

    def mentioned(self, word_stems: Sequence[str]) -> list[str]:
        """The concepts of a text, by the longest expression that begins at each word; may repeat."""
        return [name for names in self.by_stems.longest_in(word_stems) for name in names]


@lru_cache(maxsize=1)
def get_concepts() -> Concepts:
    """The table, read once per process."""
    table: dict[str, str] = tomllib.loads(PATH.read_text(encoding="utf-8"))["concepts"]
    expressions = [
        (name, drop_determiners(forms(expression)))
        for name, listed in table.items()
        for expression in listed.split(";")
    ]
    stem_of = stems(form for _, words in expressions for form in words)
    names: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, words in expressions:
        if words and name not in names[key := tuple(stem_of[word] for word in words)]:
            names[key].append(name)
    return Concepts(Expressions({key: tuple(of) for key, of in names.items()}))
