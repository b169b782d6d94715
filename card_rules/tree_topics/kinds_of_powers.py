"""Signs of topics: kinds of powers (700 to 704) and modifiers (712 to 716)."""

from __future__ import annotations

from card_rules.tree_topics.signs import (
    ABILITIES,
    CHARACTERS,
    DAMAGE_EVENTS,
    EQUIPMENT,
    HEROES,
    Sign,
    Signs,
    contains,
    has,
    is_increase,
    is_shared_event,
    only_prevents,
    replaces,
    watches,
)
from engine.tree import (
    changes,
    conditions,
    costs,
    course_effects,
    effects,
    packet_effects,
    powers,
    references,
    triggers,
)

_CONTINUOUS = (
    powers.AllowShielder,
    powers.AllowWielder,
    powers.PreventionPower,
    powers.ReplacementPower,
    powers.Static,
    powers.Unpreventable,
)
_CHANGED_PACKETS = (effects.ChangePacket, packet_effects.ChangeDamageKind)

SIGNS: Signs = {
    "Ongoing": (powers.Ongoing,),
    "Reward": (powers.Reward,),
    "Payment power": (powers.Payment,),
    "Activate": (costs.Activate,),
    "Once per turn": (
        Sign(powers.Limits, has("times_per_turn", 1)),
        Sign(powers.Limits, has("once_per_game")),
    ),
    "Triggered power": (powers.Triggered, powers.TriggeredGroup),
    "Shared trigger event": (Sign((powers.Triggered, powers.TriggeredGroup), is_shared_event),),
    "Triggered modifier": (effects.Delayed,),
    "Continuous power": _CONTINUOUS,
    "Play restriction": (
        powers.PlayOnlyIf,
        Sign(powers.Limits, lambda node: node != powers.Limits() and not node.times_per_turn),
    ),
    "This turn": (changes.ThisTurn,),
    "This combat": (changes.ThisCombat,),
    "Until the start of a turn": (changes.UntilStartOf,),
    "While it remains": (changes.WhileRemains,),
    "While": (
        changes.WhileRemains,
        powers.WhilePower,
        Sign(
            powers.Limits,
            lambda node: node.is_while and not isinstance(node.condition, conditions.DuringTurn),
        ),
        Sign(
            changes.Continuous,
            lambda node: node.condition is not None and not (node.says_if or node.says_unless),
        ),
    ),
    "Instead": (
        Sign(effects.Replace, lambda node: not only_prevents(node)),
        course_effects.SkipTurn,
        triggers.SkipsDrawing,
    ),
    "Damage replacement": (replaces(*DAMAGE_EVENTS),),
    "Increased damage": (
        Sign(
            effects.Replace,
            lambda node: (
                contains(DAMAGE_EVENTS)(node.event) and contains(_CHANGED_PACKETS, is_increase)(node)
            ),
        ),
    ),
    "Changes the kind of damage": (
        Sign(
            effects.Replace,
            lambda node: (
                contains(DAMAGE_EVENTS)(node.event) and contains(packet_effects.ChangeDamageKind)(node)
            ),
        ),
    ),
    "Redirected damage": (effects.Redirect,),
    "Healing replacement": (replaces(triggers.HealsDamage, triggers.IsHealed),),
    "Draw replacement": (replaces(triggers.DrawsCard),),
    "Destruction replacement": (replaces(triggers.IsDestroyed, triggers.IsPut, triggers.EntersZone),),
    "Replaces the destruction of an ally": (
        replaces(triggers.IsDestroyed, triggers.IsPut, triggers.EntersZone, nouns=CHARACTERS),
    ),
    "Replaces the destruction of a hero": (replaces(triggers.IsDestroyed, nouns=HEROES),),
    "Replaces the destruction of equipment": (
        replaces(triggers.IsDestroyed, triggers.IsPut, triggers.EntersZone, nouns=EQUIPMENT),
    ),
    "Replaces the destruction of an ability": (
        replaces(triggers.IsDestroyed, triggers.IsPut, triggers.EntersZone, nouns=ABILITIES),
    ),
    "Next time": (
        Sign(effects.Replace, has("next")),
        Sign(powers.Triggered, has("next")),
        watches(references.NextPlayed),
    ),
}
