"""The nodes that card text is read into and that the engine does not carry out yet."""

from __future__ import annotations

from engine.tree import changes, conditions, effects, powers, references, triggers
from engine.tree.keywords import Keyword
from engine.tree.node import Node, walk

UNPLAYED: frozenset[type[Node]] = frozenset(
    {
        changes.GainResistance,
        conditions.Happened,
        effects.Modal,
        effects.UseKeyword,
        powers.AsEnters,
        powers.Diplomacy,
        powers.Inspire,
        powers.Resistance,
        powers.Sabotage,
        powers.Stash,
        references.TheRest,
        triggers.IsRevealed,
        triggers.Sabotages,
    }
)
"""A power with one of these in it is understood but not played."""

PLAYED_KEYWORDS = frozenset(
    {
        Keyword.ABSORB,
        Keyword.BERSERKING,
        Keyword.CONSPICUOUS,
        Keyword.ELUSIVE,
        Keyword.FEROCITY,
        Keyword.FIND_TREASURE,
        Keyword.LONG_RANGE,
        Keyword.MEND,
        Keyword.PROTECTOR,
        Keyword.SHADOWMELD,
        Keyword.SPELLSHIELD,
        Keyword.STEALTH,
        Keyword.TIME_IS_MONEY,
        Keyword.UNTARGETABLE,
        Keyword.WAR_STOMP,
    }
)
"""Keywords that the rules know by name, or by what the glossary says they mean."""

PLAYED_HISTORY = (triggers.IsDealtDamage,)
"""The past events by which cards can be described: "that was dealt combat damage this turn"."""

PLAYED_THIS_WAY = ("dealt damage",)
"""What cards can be described to have undergone "this way"."""


def is_played(power: Node) -> bool:
    """Whether the engine carries out everything in a power."""
    return all(_is_played(node) for node in walk(power))


def _is_played(node: Node) -> bool:
    match node:
        case powers.KeywordPower() | changes.GainKeyword():
            return node.keyword in PLAYED_KEYWORDS
        case references.Filter():
            known_past = node.did is None or isinstance(node.did, PLAYED_HISTORY)
            return known_past and node.this_way in (None, *PLAYED_THIS_WAY)
        case effects.TurnResource():
            return node.face_down
    return type(node) not in UNPLAYED
