"""Signs of topics: keywords with words of their own (glossary)."""

from __future__ import annotations

from card_rules.tree_topics.signs import Signs
from engine.tree import changes, powers, triggers

SIGNS: Signs = {
    "Death Rattle": (powers.DeathRattle,),
    "Diplomacy": (powers.Diplomacy,),
    "Finishing Move": (powers.FinishingMove,),
    "Inspire": (powers.Inspire, triggers.IsInspired),
    "Resistance": (changes.GainResistance, powers.Resistance),
    "Sabotage": (powers.Sabotage, triggers.Sabotages),
    "Stash": (powers.Stash,),
}
