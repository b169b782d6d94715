"""Signs of topics: links, targets and choices (705 to 711)."""

from __future__ import annotations

from card_rules.tree_topics.signs import (
    CHARACTERS,
    EQUIPMENT,
    HEROES,
    Sign,
    Signs,
    affects_all,
    can_leave,
    concerns,
    contains,
    forbids,
    has,
    has_variable_cost,
    is_any_of,
    targets,
)
from engine.tree import (
    changes,
    conditions,
    course_effects,
    deck_effects,
    effects,
    packet_effects,
    player_changes,
    powers,
    references,
    token_effects,
    triggers,
)
from engine.tree.node import Node
from engine.tree.words import ForbiddenAction, Noun, Place

_CHANCE = (references.Some, references.Target, deck_effects.Discard)

SIGNS: Signs = {
    "Target": (references.Target, references.TargetPlayer),
    "Target player": (references.TargetPlayer,),
    "Target that can leave": (Sign(references.Target, can_leave),),
    "Target ally": (targets(*CHARACTERS),),
    "Target hero": (targets(*HEROES),),
    "Target in a graveyard": (Sign(references.Target, lambda node: node.filter.place is Place.GRAVEYARD),),
    "Target ally in a graveyard": (
        Sign(
            references.Target,
            lambda node: node.filter.place is Place.GRAVEYARD and is_any_of(node, (Noun.ALLY, Noun.CARD)),
        ),
    ),
    "Target equipment in a graveyard": (
        Sign(
            references.Target,
            lambda node: node.filter.place is Place.GRAVEYARD and is_any_of(node, (Noun.CARD, *EQUIPMENT)),
        ),
    ),
    "If you targeted": (conditions.YouTargeted,),
    "Gives a targeted power": (
        Sign(changes.GainPower, contains((references.Target, references.TargetPlayer))),
    ),
    "Changes a target": (course_effects.ChangeTarget,),
    "Becomes a target": (triggers.BecomesTarget,),
    "Must be targeted": (changes.MustBeTargeted,),
    "Can't be targeted": (forbids(ForbiddenAction.BE_TARGETED),),
    "Interrupt": (effects.Interrupt,),
    "Can't be interrupted": (forbids(ForbiddenAction.BE_INTERRUPTED),),
    "Choose one": (effects.Modal,),
    "X": (Sign((powers.Payment, powers.CompletionCost), has_variable_cost),),
    "Rather than": (
        powers.AlternateCost,
        course_effects.CompleteWithoutPaying,
        Sign((powers.MayPlay, token_effects.PlayCopy), has("without_paying")),
    ),
    "Pay less or more": (
        player_changes.Pays,
        powers.AdditionalCost,
        powers.CostReduction,
        powers.PlacementCost,
    ),
    "Unless": (
        effects.Unless,
        changes.AttackCost,
        player_changes.DrawCost,
        Sign((effects.If, changes.Continuous), has("says_unless")),
    ),
    "If you do": (conditions.WasDone, conditions.WasNotDone, conditions.YouDid),
    "You may": (
        effects.May,
        effects.MayChooseBoth,
        powers.AlternateCost,
        powers.FromOpeningHand,
        powers.MayPlay,
    ),
    "Divide": (
        Sign((effects.AddCounters, effects.Deal, effects.Heal), has("divided")),
        packet_effects.DividePacket,
    ),
    "At random": (Sign(_CHANCE, has("random")),),
    "Dice": (course_effects.RollDice, conditions.HasRolled),
    "For each": (Sign(Node, has("per")), effects.RepeatEffect),
    "Each or all": (
        Sign((effects.Effect, packet_effects.DamagePart), affects_all),
        Sign(effects.Lasting, lambda node: affects_all(node.modifier)),
    ),
    "Each player": (Sign(effects.Effect, concerns(references.EachPlayer)),),
}
