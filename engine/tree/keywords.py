"""Keyword powers (glossary)."""

from __future__ import annotations

from enum import StrEnum


class Keyword(StrEnum):
    """Keyword powers with rules in the engine (glossary)."""

    CONSPICUOUS = "Conspicuous"
    ELUSIVE = "Elusive"
    FEROCITY = "Ferocity"
    LONG_RANGE = "Long-Range"
    PROTECTOR = "Protector"
    STEALTH = "Stealth"


OF_WEAPONS = frozenset({Keyword.CONSPICUOUS, Keyword.LONG_RANGE, Keyword.STEALTH})
"""Keywords that a wielder has while it strikes with a weapon that has them (Rule 303.2b)."""
