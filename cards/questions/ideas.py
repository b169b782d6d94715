"""What players call what cards do: the table ``cards/data/questions.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cards.questions.terms import NUMBERS
from common.stemming import forms, stems

DATA = Path(__file__).parents[1] / "data" / "questions.toml"
Phrase = tuple[str, ...]
"""Stems of words that stand side by side."""


@dataclass(frozen=True, slots=True)
class Idea:
    """One thing that cards do or are, with the names of the terms that mean it (``questions.toml``).

    Each of ``words`` is a group of stems that must all be in the text of a card.
    """

    words: tuple[Phrase, ...] = ()
    does: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    pays: tuple[str, ...] = ()
    noun: str = ""
    types: tuple[str, ...] = ()
    fact: str = ""


@dataclass(frozen=True, slots=True)
class Ideas:
    """The ideas by what players say, the longest phrase, the words that say nothing, and those that ask."""

    by_phrase: Mapping[Phrase, tuple[Idea, ...]]
    longest: int
    idle: frozenset[str]
    question_words: frozenset[str]


def forms_with_digits(text: str) -> list[str]:
    """The normal forms of the words of a text; a number word is its digits, as on the stored cards."""
    return [NUMBERS.get(form, form) for form in forms(text)]


@cache
def load_ideas() -> Ideas:
    """The table."""
    table = tomllib.loads(DATA.read_text(encoding="utf-8"))
    rows = table["idea"]
    texts = [text for row in rows for text in (row["said"], row.get("words", ""), row.get("type", ""))]
    stem_of = stems({form for text in texts for form in forms_with_digits(text)})

    def phrases(text: str) -> Iterator[Phrase]:
        for part in filter(None, map(str.strip, text.split(";"))):
            yield tuple(stem_of[form] for form in forms_with_digits(part))

    by_phrase: dict[Phrase, tuple[Idea, ...]] = {}
    for row in rows:
        idea = Idea(
            words=tuple(phrases(row.get("words", ""))),
            does=tuple(name.replace("_", " ") for name in row.get("does", "").split()),
            when=tuple(row.get("when", "").split()),
            pays=tuple(row.get("pays", "").split()),
            noun=row.get("noun", ""),
            types=tuple(stem for phrase in phrases(row.get("type", "")) for stem in phrase),
            fact=row.get("fact", ""),
        )
        for phrase in dict.fromkeys(phrases(row["said"])):
            by_phrase[phrase] = (*by_phrase.get(phrase, ()), idea)
    return Ideas(
        by_phrase,
        max(map(len, by_phrase)),
        frozenset(forms(table["idle"])),
        frozenset(forms(table["question_words"])),
    )
