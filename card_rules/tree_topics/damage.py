"""Signs of topics: damage and healing (405, 407, 408, 717)."""

from __future__ import annotations

from card_rules.tree_topics.signs import (
    CHARACTERS,
    DAMAGE_EVENTS,
    HEROES,
    Sign,
    Signs,
    affects,
    both,
    contains,
    damages,
    deals_several,
    has,
    is_named,
    may_damage,
    mentions,
    prevents_damage_to,
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
    transfer_effects,
    triggers,
    values,
)
from engine.tree.words import CardStat, CardState

_DEALING = (effects.Deal, packet_effects.DealParts)

SIGNS: Signs = {
    "Deal damage": (*_DEALING,),
    "Damages a hero": (damages(*HEROES),),
    "Damages an ally": (damages(*CHARACTERS),),
    "Several packets": (
        Sign(effects.Deal, deals_several),
        packet_effects.DealParts,
    ),
    "When damage is dealt": (watches(*DAMAGE_EVENTS, triggers.DamageThisWay),),
    "When a hero is dealt damage": (watches(*DAMAGE_EVENTS, test=lambda event: may_damage(event, HEROES)),),
    "When an ally is dealt damage": (
        watches(*DAMAGE_EVENTS, test=lambda event: may_damage(event, CHARACTERS)),
    ),
    "Combat damage": (
        Sign((triggers.DealsDamage, triggers.IsDealtDamage, effects.Prevent), has("combat")),
        Sign(packet_effects.ChangeDamageKind, has("combat")),
        course_effects.DealAsCombat,
    ),
    "Unpreventable damage": (powers.Unpreventable, Sign(effects.Deal, has("unpreventable"))),
    "Unpreventable damage to a hero": (
        Sign(effects.Deal, both(has("unpreventable"), lambda node: is_named(node.to, HEROES))),
        Sign(powers.Unpreventable, contains(DAMAGE_EVENTS, lambda event: may_damage(event, HEROES))),
    ),
    "Smash damage": (Sign(effects.Deal, has("smashes")),),
    "Prevent": (effects.Prevent, effects.PreventThat, triggers.PreventsDamage, powers.AllowShielder),
    "Conditional prevention": (Sign(effects.Replace, contains(effects.If, contains(effects.PreventThat))),),
    "Prevents damage to a hero": (prevents_damage_to(*HEROES),),
    "Prevents damage to an ally": (prevents_damage_to(*CHARACTERS),),
    "Put damage": (
        changes.EntersWithDamage,
        costs.PutDamageCost,
        effects.DoubleDamage,
        effects.PutDamage,
        transfer_effects.SwitchDamage,
        Sign((effects.Move, powers.EntersWith), has("damage")),
    ),
    "Switches damage": (transfer_effects.SwitchDamage,),
    "Switch": (transfer_effects.SwitchDamage, changes.SwitchesStats),
    "Heal": (effects.Heal, triggers.HealsDamage, triggers.IsHealed),
    "Heals a hero": (affects(effects.Heal, *HEROES, itself=True),),
    "Heals an ally": (affects(effects.Heal, *CHARACTERS, itself=True),),
    "Damaged": (
        mentions(CardState.DAMAGED, CardState.UNDAMAGED),
        conditions.HasDamage,
        conditions.HasMoreDamage,
        effects.DoubleDamage,
        values.DamageOn,
    ),
    "Remaining health": (mentions(CardStat.REMAINING_HEALTH),),
}
