"""What players say and what the rules say for it: ``rules/data/synonyms.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules.search.stemming import forms, stems

DATA = Path(__file__).parents[1] / "data" / "synonyms.toml"
SYNONYM_WEIGHT = 0.7
"""How much a word of the rules counts that stands for what a player said, beside a word said literally."""


POSSESSIVES = frozenset(["a", "an", "the", "my", "your", "his", "her", "their", "our", "its"])
"""Words that may stand anywhere in a phrase: “in my hand” is “in hand”."""


def drop_possessives(forms: Iterable[str]) -> tuple[str, ...]:
    """A phrase without those words."""
    return tuple(form for form in forms if form not in POSSESSIVES)


@dataclass(frozen=True, slots=True)
class SynonymMeaning:
    """What a player's word means: each of ``means`` is one or more words of the rules, as stems.

    ``literally`` is how much the player's word counts itself, where the rules use it.
    """

    means: tuple[tuple[str, ...], ...]
    weight: float
    literally: float


@dataclass(frozen=True, slots=True)
class Synonyms:
    """The players' words by their stems (``said``) and as they stand (``exactly``).

    ``same`` are forms of one word; ``idle`` words ask and answer nothing; ``ordinary`` words are spelt right,
    though no rule may say them; ``faint`` stems help to find a phrase of the rules and are not worth marking
    in it; ``words`` are all that players say.
    """

    said: dict[tuple[str, ...], SynonymMeaning]
    exactly: dict[tuple[str, ...], SynonymMeaning]
    same: dict[str, tuple[str, ...]]
    idle: frozenset[str]
    faint: frozenset[str]
    ordinary: frozenset[str]
    words: frozenset[str]
    longest: int


@lru_cache(maxsize=1)
def get_synonyms() -> Synonyms:
    """The table, read once."""
    text = DATA.read_text(encoding="utf-8")
    data = tomllib.loads(text)
    stems(forms(text))
    idle = frozenset(forms(data["idle"]["words"]))
    said: dict[tuple[str, ...], SynonymMeaning] = {}
    exactly: dict[tuple[str, ...], SynonymMeaning] = {}
    for entry in data["meaning"]:
        means = tuple(tuple(_stems(phrase, idle)) for phrase in entry["means"])
        meaning = SynonymMeaning(means, entry.get("weight", SYNONYM_WEIGHT), entry.get("literally", 1.0))
        said |= {tuple(_stems(phrase, POSSESSIVES)): meaning for phrase in entry.get("said", ())}
        exactly |= {drop_possessives(forms(phrase)): meaning for phrase in entry.get("exactly", ())}
    same: dict[str, tuple[str, ...]] = {}
    for group in data["same"]["words"]:
        together = tuple(dict.fromkeys(_stems(group)))
        same |= dict.fromkeys(together, together)
    spoken = [
        phrase for entry in data["meaning"] for kind in ("said", "exactly") for phrase in entry.get(kind, ())
    ]
    return Synonyms(
        said=said,
        exactly=exactly,
        same=same,
        idle=idle,
        faint=frozenset(stems(forms(data["faint"]["words"])).values()),
        ordinary=frozenset(forms(data["ordinary"]["words"])),
        words=frozenset(form for phrase in spoken for form in forms(phrase)),
        longest=max(len(phrase) for phrase in (*said, *exactly)),
    )


def _stems(phrase: str, idle: frozenset[str] = frozenset()) -> list[str]:
    """The stems of a phrase, without idle words as long as others remain. What a hyphen joins is not idle."""
    telling = [
        form for parts in map(forms, phrase.split()) for form in parts if len(parts) > 1 or form not in idle
    ] or forms(phrase)
    cut = stems(telling)
    return [cut[form] for form in telling]
