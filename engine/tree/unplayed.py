"""The nodes that card text is read into and that the engine does not carry out yet."""

from __future__ import annotations

from engine.tree import changes, conditions, effects, powers, references, triggers
from engine.tree.keywords import Keyword
from engine.tree.node import Node, walk

UNPLAYED: dict[type[Node], str] = {
    changes.GainResistance: "resistances",
    conditions.Happened: "conditions on what has happened",
    effects.Modal: "modes",
    effects.UseKeyword: "keywords as instructions",
    powers.AsEnters: "choices as a card enters play",
    powers.Diplomacy: "Diplomacy",
    powers.Inspire: "Inspire",
    powers.Resistance: "resistances",
    powers.Sabotage: "Sabotage",
    powers.Stash: "Stash",
    references.TheRest: "the rest of revealed cards",
    triggers.IsRevealed: "revealed cards as triggers",
    triggers.Sabotages: "Sabotage",
}
"""A power with one of these in it is understood but not played; the words say what it waits for."""

PLAYED_KEYWORDS = frozenset(
    {
        Keyword.ABSORB,
        Keyword.BERSERKING,
        Keyword.CONSPICUOUS,
        Keyword.DUAL_SHIELD,
        Keyword.DUAL_WIELD,
        Keyword.ELUSIVE,
        Keyword.FEROCITY,
        Keyword.FIND_TREASURE,
        Keyword.INFINITE_WIELD,
        Keyword.LONG_RANGE,
        Keyword.MEND,
        Keyword.PROTECTOR,
        Keyword.RANGED_DUAL_WIELD,
        Keyword.SEXTUPLE_WIELD,
        Keyword.SHADOWMELD,
        Keyword.SMASH,
        Keyword.SPELLSHIELD,
        Keyword.STEALTH,
        Keyword.TIME_IS_MONEY,
        Keyword.TWO_HANDED_DUAL_WIELD,
        Keyword.UNTARGETABLE,
        Keyword.WAR_STOMP,
    }
)
"""Keywords that the rules know by name, or by what the glossary says they mean."""

PLAYED_HISTORY = (triggers.IsDealtDamage,)
"""The past events by which cards can be described: "that was dealt combat damage this turn"."""

PLAYED_THIS_WAY = ("dealt damage",)
"""What cards can be described to have undergone "this way"."""


def waits_for(power: Node) -> tuple[str, ...]:
    """What a power has in it that the engine does not carry out yet; nothing if the power is played."""
    reasons = (_waits_for(node) for node in walk(power))
    return tuple(dict.fromkeys(reason for reason in reasons if reason))


def _waits_for(node: Node) -> str:
    match node:
        case powers.KeywordPower() | changes.GainKeyword():
            return "" if node.keyword in PLAYED_KEYWORDS else node.keyword.value
        case references.Filter():
            has_known_past = node.did is None or isinstance(node.did, PLAYED_HISTORY)
            is_known = has_known_past and node.this_way in (None, *PLAYED_THIS_WAY)
            return "" if is_known else "descriptions by what has happened"
        case effects.TurnResource() if not node.face_down:
            return "turning resources face up"
    return UNPLAYED.get(type(node), "")
