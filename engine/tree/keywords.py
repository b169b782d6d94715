"""Keyword powers (glossary)."""

from __future__ import annotations

from enum import StrEnum


class Keyword(StrEnum):
    """Keyword powers with rules in the engine (glossary)."""

    ABERRATION = "Aberration"
    ABSORB = "Absorb"
    ASSAULT = "Assault"
    BERSERKING = "Berserking"
    CAT_FORM = "Cat Form"
    CONSPICUOUS = "Conspicuous"
    DUAL_WIELD = "Dual Wield"
    ELUSIVE = "Elusive"
    ESCAPE_ARTIST = "Escape Artist"
    FEROCITY = "Ferocity"
    LONG_RANGE = "Long-Range"
    PROTECTOR = "Protector"
    SENTINEL = "Sentinel"
    SHADOWMELD = "Shadowmeld"
    SMASH = "Smash"
    SPELLSHIELD = "Spellshield"
    STEALTH = "Stealth"
    TIME_IS_MONEY = "Time is Money"
    TWO_HANDED_DUAL_WIELD = "Two-Handed Dual Wield"
    UNTARGETABLE = "Untargetable"
    WAR_STOMP = "War Stomp"


OF_WEAPONS = frozenset({Keyword.CONSPICUOUS, Keyword.LONG_RANGE, Keyword.STEALTH})
"""Keywords that a wielder has while it strikes with a weapon that has them (Rule 303.2b)."""
