"""The table of interactions: ``card_rules/data/interactions.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data" / "interactions.toml"


@dataclass(frozen=True, slots=True)
class InteractionEntry:
    """Topics of one card, topics of the other, the rules that decide, and their outcome in a sentence.

    The first card must also have one of ``first_also``, the second none of ``second_without``, and both the
    same one of ``shared_topics``, where these are given. With ``is_distinct`` they are no copies of one card.
    """

    first_topics: frozenset[str]
    second_topics: frozenset[str]
    rules: tuple[str, ...]
    explanation: str
    weight: float
    first_also: frozenset[str] = frozenset()
    second_without: frozenset[str] = frozenset()
    shared_topics: frozenset[str] = frozenset()
    is_distinct: bool = False


@dataclass(frozen=True, slots=True)
class CopiesEntry:
    """Topics of a card of which there are two copies, the rules that decide, and their outcome.

    The card must also have one of ``also``, and none of ``without``, where these are given.
    """

    topics: frozenset[str]
    rules: tuple[str, ...]
    explanation: str
    weight: float
    also: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()


@lru_cache(maxsize=1)
def _read_tables() -> Mapping[str, list[dict[str, Any]]]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def interaction_entries() -> tuple[InteractionEntry, ...]:
    """Every entry about two cards."""
    return tuple(
        InteractionEntry(
            frozenset(entry["first"]),
            frozenset(entry["second"]),
            tuple(entry["rules"]),
            entry["explanation"],
            float(entry.get("weight", 1)),
            frozenset(entry.get("first_also", ())),
            frozenset(entry.get("second_without", ())),
            frozenset(entry.get("shared", ())),
            bool(entry.get("distinct")),
        )
        for entry in _read_tables()["interaction"]
    )


@lru_cache(maxsize=1)
def copies_entries() -> tuple[CopiesEntry, ...]:
    """Every entry about a card and another copy of it."""
    return tuple(
        CopiesEntry(
            frozenset(entry["topics"]),
            tuple(entry["rules"]),
            entry["explanation"],
            float(entry.get("weight", 1)),
            frozenset(entry.get("also", ())),
            frozenset(entry.get("without", ())),
        )
        for entry in _read_tables()["copies"]
    )
