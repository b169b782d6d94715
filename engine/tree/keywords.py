"""Keyword powers (glossary)."""

from __future__ import annotations

from enum import StrEnum


class Keyword(StrEnum):
    """The keyword powers of the glossary.

    Those that name something behind them are powers of their own: Death Rattle, Diplomacy, Inspire,
    Resistance, Sabotage, Stash.
    """

    ABERRATION = "Aberration"
    ABSORB = "Absorb"
    ARCANE_TORRENT = "Arcane Torrent"
    ARTIFACT = "Artifact"
    ASSAULT = "Assault"
    AWESOME = "AWESOME"
    BEAR_FORM = "Bear Form"
    BERSERKING = "Berserking"
    CAT_FORM = "Cat Form"
    CONSPICUOUS = "Conspicuous"
    DELVE = "Delve"
    DUAL_SHIELD = "Dual Shield"
    DUAL_WIELD = "Dual Wield"
    ECHO = "Echo"
    ELUSIVE = "Elusive"
    ENRAGE = "Enrage"
    ESCAPE_ARTIST = "Escape Artist"
    ETERNAL = "Eternal"
    FEROCITY = "Ferocity"
    FIND_TREASURE = "Find Treasure"
    FINISHING_MOVE = "Finishing Move"
    HARDINESS = "Hardiness"
    HARMONIZE = "Harmonize"
    HASTE = "Haste"
    INFINITE_WIELD = "Infinite Wield"
    INSPIRING_PRESENCE = "Inspiring Presence"
    INVINCIBLE = "Invincible"
    IRRADIATED = "Irradiated"
    LONG_RANGE = "Long-Range"
    MEND = "Mend"
    PORTAL = "Portal"
    PREPARATION = "Preparation"
    PROTECTOR = "Protector"
    RANGED_DUAL_WIELD = "Ranged Dual Wield"
    RIFT = "Rift"
    SENTINEL = "Sentinel"
    SEXTUPLE_WIELD = "Sextuple Wield"
    SHADOWMELD = "Shadowmeld"
    SMASH = "Smash"
    SPELLSHIELD = "Spellshield"
    STEALTH = "Stealth"
    THROWN = "Thrown"
    TIME_IS_MONEY = "Time is Money"
    TRAP = "Trap"
    TWO_HANDED_DUAL_WIELD = "Two-Handed Dual Wield"
    UNTARGETABLE = "Untargetable"
    WAR_STOMP = "War Stomp"
    WARP = "Warp"
    WILL_OF_THE_FORSAKEN = "Will of the Forsaken"


OF_WEAPONS = frozenset(
    {Keyword.ABSORB, Keyword.CONSPICUOUS, Keyword.LONG_RANGE, Keyword.SMASH, Keyword.STEALTH}
)
"""Keywords that a wielder has while it strikes with a weapon that has them (Rule 303.2b)."""
