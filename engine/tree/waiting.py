"""Nodes and fields of nodes that card text is read into before the engine carries them out."""

from __future__ import annotations

from dataclasses import fields

from engine.tree import changes, conditions, effects, powers, references, triggers, values
from engine.tree.node import Node
from engine.tree.words import Stat

_REPLACEMENT = "replacement"
_PREVENTION = "prevention"

WAITING_NODES: dict[type[Node], str] = {
    changes.CannotAttack: "limits on whom a card can attack",
    changes.CanProtect: "limits on whom a card can protect",
    changes.IsInstant: "cards that become instant",
    conditions.IsAt: "conditions on where a card is",
    conditions.IsAttached: "conditions on attachments",
    conditions.IsAttacking: "conditions on whom a card attacks",
    effects.ChangePacket: _REPLACEMENT,
    effects.HealRespectively: "healing of different amounts",
    effects.Instead: _REPLACEMENT,
    effects.MayChooseBoth: "modes",
    effects.Prevent: _PREVENTION,
    effects.PreventThat: _PREVENTION,
    effects.Redirect: _REPLACEMENT,
    effects.Replacing: _REPLACEMENT,
    effects.SkipDrawing: _REPLACEMENT,
    powers.PreventionPower: _PREVENTION,
    powers.ReplacementPower: _REPLACEMENT,
    powers.Unpreventable: _PREVENTION,
    references.NextPlayed: "the next card played",
    references.OneOfThem: "one of several cards",
    triggers.FirstTime: "the first time each turn",
    triggers.HealsDamage: "healing as a trigger",
    triggers.IsPut: _REPLACEMENT,
    triggers.PreventsDamage: _PREVENTION,
    triggers.SkipsDrawing: _REPLACEMENT,
    values.Adjusted: "numbers with something added",
    values.TotalOf: "totals of cards mentioned before",
}
"""Each with the words for what a power with it waits for."""

WAITING_FIELDS: dict[tuple[type[Node], str], str] = {
    (changes.Continuous, "x"): "X in powers that last",
    (changes.IsAlso, "keywords"): "keywords of new types",
    (effects.Deal, "divided"): "divided damage",
    (effects.Move, "under"): "cards put into play under control of others",
    (effects.Ready, "per"): "readying for each",
    (references.AnyPlayer, "friendly"): "friendly players",
    (references.Filter, "played_by"): "descriptions by who played a card",
    (references.Filter, "targeting"): "descriptions by targets",
    (triggers.DealsDamage, "noncombat"): "damage that is no combat damage",
    (triggers.TurnMoment, "player"): "turns of players mentioned before",
}
"""Fields that wait if they are not as they are by default."""


def waits_for_new(node: Node) -> str:
    """What a power waits for because of a node, or an empty string."""
    kind = type(node)
    if kind in WAITING_NODES:
        return WAITING_NODES[kind]
    for field in fields(node):
        reason = WAITING_FIELDS.get((kind, field.name))
        if reason is not None and getattr(node, field.name) != field.default:
            return reason
    if isinstance(node, values.StatOf) and node.stat is Stat.REMAINING_HEALTH:
        return "remaining health"
    return ""
