"""What has rules behind it in card text that the engine reads: the table from nodes of a tree to topics.

A power has a topic if any node in it is one of the topic's signs. Topics that are missing here, such as words
about building decks, are found by their patterns in every text; those of the table are found by patterns only
in text that the engine cannot read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from card_rules.tree_signs import (
    CHARACTERS,
    EQUIPMENT,
    HEROES,
    Sign,
    affects_all,
    affects_others,
    both,
    can_leave,
    changes_for,
    changes_stat,
    concerns,
    concerns_cards,
    contains,
    controls,
    deals_several,
    field_values,
    forbids,
    forbids_for,
    has,
    has_variable_cost,
    is_about_health,
    is_any_of,
    is_increase,
    is_moved_from,
    is_named,
    is_shared_event,
    may_damage,
    mentions,
    moves_to,
    only_prevents,
    replaces,
    takes_from_play,
    targets,
    watches,
    watches_others,
)
from engine.cards import CardType
from engine.tree import (
    alternative_effects,
    changes,
    conditions,
    costs,
    course_effects,
    deck_effects,
    effects,
    limit_effects,
    packet_effects,
    powers,
    references,
    token_effects,
    transfer_effects,
    triggers,
    values,
)
from engine.tree.keywords import Keyword
from engine.tree.node import Node, walk
from engine.tree.words import (
    CardStat,
    CardState,
    ForbiddenAction,
    Noun,
    PaidAction,
    Place,
    TurnBoundary,
    WordKind,
)

KEYWORD_TOPICS = {
    Keyword.RANGED_DUAL_WIELD: "Dual Wield, Ranged",
    Keyword.TWO_HANDED_DUAL_WIELD: "Dual Wield, Two-Handed",
}
"""The topics of keywords that the glossary lists under another name."""

_DESTROYING = (effects.Destroy, costs.DestroyCost)
_TURNED = (effects.Exhaust, costs.ExhaustCost, triggers.IsExhausted, alternative_effects.ReadyOrExhaust)
_READIED = (effects.Ready, triggers.IsReadied, alternative_effects.ReadyOrExhaust)
_DEALING = (effects.Deal, effects.DealRespectively, packet_effects.DealParts)
_CONTINUOUS = (
    powers.AllowShielder,
    powers.AllowWielder,
    powers.PreventionPower,
    powers.ReplacementPower,
    powers.Static,
    powers.Unpreventable,
)
_CHANGED_PACKETS = (effects.ChangePacket, packet_effects.ChangeDamageKind)
_LEAVING = (effects.Move, costs.MoveCost)
_CHANCE = (references.Some, references.Target, deck_effects.Discard)
_DAMAGE_EVENTS = (triggers.DealsDamage, triggers.IsDealtDamage)
_ENTERING_EVENTS = (triggers.EntersPlay, triggers.EntersParty)
_AWAY = (Place.HAND, Place.DECK, Place.DECK_BOTTOM, Place.DECK_TOP)

SIGNS: Mapping[str, tuple[Sign | type[Node], ...]] = {
    # Kinds of powers (700 to 704) and modifiers (712 to 716)
    "Ongoing": (powers.Ongoing,),
    "Reward": (powers.Reward,),
    "Payment power": (powers.Payment,),
    "Activate": (costs.Activate,),
    "Once per turn": (Sign(powers.Limits, has("once_per_turn")), Sign(powers.Limits, has("once_per_game"))),
    "Triggered power": (powers.Triggered, powers.TriggeredGroup),
    "Shared trigger event": (Sign((powers.Triggered, powers.TriggeredGroup), is_shared_event),),
    "Triggered modifier": (effects.Delayed,),
    "Continuous power": _CONTINUOUS,
    "Play restriction": (
        powers.PlayOnlyIf,
        Sign(powers.Limits, lambda node: node != powers.Limits() and not node.once_per_turn),
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
    "Damage replacement": (replaces(*_DAMAGE_EVENTS),),
    "Increased damage": (
        Sign(
            effects.Replace,
            lambda node: (
                contains(_DAMAGE_EVENTS)(node.event) and contains(_CHANGED_PACKETS, is_increase)(node)
            ),
        ),
    ),
    "Changes the kind of damage": (
        Sign(
            effects.Replace,
            lambda node: (
                contains(_DAMAGE_EVENTS)(node.event) and contains(packet_effects.ChangeDamageKind)(node)
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
    "Next time": (
        Sign(effects.Replace, has("next")),
        Sign(powers.Triggered, has("next")),
        watches(references.NextPlayed),
    ),
    # Links, targets and choices (705 to 711)
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
    "If you targeted": (conditions.YouTargeted,),
    "Gives a targeted power": (
        Sign(changes.GainPower, contains((references.Target, references.TargetPlayer))),
    ),
    "Changes a target": (course_effects.ChangeTarget,),
    "Becomes a target": (triggers.BecomesTarget,),
    "Must be targeted": (changes.MustBeTargeted,),
    "Can't be targeted": (forbids(ForbiddenAction.BE_TARGETED, ForbiddenAction.BE_TARGETED_BY_OPPONENTS),),
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
        changes.Pays,
        powers.AdditionalCost,
        powers.CostReduction,
        powers.PlacementCost,
    ),
    "Unless": (
        effects.Unless,
        changes.AttackCost,
        changes.DrawCost,
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
    # Damage and healing (405, 407, 408, 717)
    "Deal damage": (*_DEALING,),
    "Several packets": (
        Sign(effects.Deal, deals_several),
        effects.DealRespectively,
        packet_effects.DealParts,
    ),
    "When damage is dealt": (watches(*_DAMAGE_EVENTS, triggers.DamageThisWay),),
    "When a hero is dealt damage": (watches(*_DAMAGE_EVENTS, test=lambda event: may_damage(event, HEROES)),),
    "When an ally is dealt damage": (
        watches(*_DAMAGE_EVENTS, test=lambda event: may_damage(event, CHARACTERS)),
    ),
    "Combat damage": (
        Sign((triggers.DealsDamage, triggers.IsDealtDamage, effects.Prevent), has("combat")),
        Sign(packet_effects.ChangeDamageKind, has("combat")),
        course_effects.DealAsCombat,
    ),
    "Unpreventable damage": (powers.Unpreventable, Sign(effects.Deal, has("unpreventable"))),
    "Unpreventable damage to a hero": (
        Sign(effects.Deal, both(has("unpreventable"), lambda node: is_named(node.to, HEROES))),
        Sign(powers.Unpreventable, contains(_DAMAGE_EVENTS, lambda event: may_damage(event, HEROES))),
    ),
    "Smash damage": (Sign(effects.Deal, has("smashes")),),
    "Prevent": (effects.Prevent, effects.PreventThat, triggers.PreventsDamage, powers.AllowShielder),
    "Conditional prevention": (Sign(effects.Replace, contains(effects.If, contains(effects.PreventThat))),),
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
    "Heal": (effects.Heal, effects.HealRespectively, triggers.HealsDamage, triggers.IsHealed),
    "Damaged": (
        mentions(CardState.DAMAGED, CardState.UNDAMAGED),
        conditions.HasDamage,
        conditions.HasMoreDamage,
        effects.DoubleDamage,
        values.DamageOn,
    ),
    "Remaining health": (mentions(CardStat.REMAINING_HEALTH),),
    # What changes cards in play (200 to 205, 700.3, 714, 718, 719)
    "Plus and minus": (changes.ChangeBoth, changes_stat(CardStat.ATK, CardStat.DEFENSE, CardStat.HEALTH)),
    "Changes health": (changes.ChangeBoth, changes_stat(CardStat.HEALTH)),
    "Changes an ally's health": (
        changes_for((changes.ChangeBoth, changes.ChangeStat), *CHARACTERS, test=is_about_health),
    ),
    "Changes a hero's health": (
        changes_for((changes.ChangeBoth, changes.ChangeStat), *HEROES, test=is_about_health),
    ),
    "Uses another's ATK or health": (
        Sign(
            (changes.ChangeStat, changes.ChangeBoth, changes.SetStats),
            contains((values.StatOf, values.TotalStat), has("stat", CardStat.ATK, CardStat.HEALTH)),
        ),
    ),
    "Sets ATK or health": (changes.BecomesNumbers, changes.SetStats),
    "Double": (changes.Doubles, effects.DoubleStat),
    "Loses powers": (changes.LosePowers,),
    "Ally loses powers": (
        changes_for(changes.LosePowers, *CHARACTERS),
        Sign(
            powers.AsEnters, both(contains(changes.LosePowers), lambda node: is_named(node.card, CHARACTERS))
        ),
    ),
    "Hero loses powers": (changes_for(changes.LosePowers, *HEROES),),
    "Ability loses powers": (changes_for(changes.LosePowers, Noun.ABILITY, Noun.ATTACHMENT, Noun.TOTEM),),
    "Equipment loses powers": (changes_for(changes.LosePowers, *EQUIPMENT),),
    "Loses a keyword": (changes.LoseKeyword,),
    "Also another type": (
        changes.BecomesType,
        changes.IsAlso,
        changes.IsAlsoChosen,
        Sign(effects.Move, has("becoming")),
    ),
    "Becomes an ally": (
        Sign(changes.BecomesType, has("type", CardType.ALLY)),
        Sign(changes.IsAlso, lambda node: CardType.ALLY in node.types),
    ),
    "Becomes another type": (changes.BecomesType,),
    "Ally type": (mentions(WordKind.ALLY_TYPE),),
    "Named": (
        Sign(references.Filter, has("named")),
        Sign(references.Filter, has("name_part")),
        Sign(references.Filter, has("same_name")),
    ),
    "Attach": (
        conditions.IsAttached,
        effects.Attach,
        powers.AttachTo,
        references.Host,
        transfer_effects.AttachMode,
        transfer_effects.Reattach,
        mentions(Noun.ATTACHMENT),
        Sign(effects.Move, has("attached_to")),
        Sign(references.Filter, has("attached_to")),
        Sign(references.Filter, has("attachment")),
        Sign(references.Filter, has("not_attached_to")),
    ),
    "Attachment": (powers.AttachTo, references.Host, transfer_effects.AttachMode),
    "Attach to a hero": (
        Sign(powers.AttachTo, lambda node: is_named(node.host, HEROES)),
        Sign(references.Host, lambda node: node.noun in HEROES),
    ),
    "Control": (
        changes.ControlledBy,
        conditions.RemainsControlled,
        effects.GainControl,
        transfer_effects.ExchangeControl,
    ),
    "Takes control of an ally": controls(*CHARACTERS),
    "Takes control of equipment": controls(*EQUIPMENT),
    "Exchange": (transfer_effects.ExchangeControl,),
    "Counter": (
        conditions.HasCounters,
        conditions.NoneRemain,
        costs.RemoveCounterCost,
        effects.AddCounters,
        effects.RemoveCounters,
        values.CountersOn,
        Sign(powers.EntersWith, has("counters")),
        Sign(references.Filter, has("counter")),
    ),
    "Token": (
        token_effects.PutTokens,
        token_effects.PutTokenCopy,
        mentions(CardState.TOKEN),
    ),
    "Copy": (
        changes.BecomesCopy,
        token_effects.CopyCard,
        token_effects.PlayCopy,
        token_effects.PutTokenCopy,
    ),
    "Duplicate": (token_effects.CopyCard,),
    "Played copy": (token_effects.PlayCopy,),
    "Becomes a copy": (changes.BecomesCopy,),
    "Token copy": (token_effects.PutTokenCopy,),
    "Flip": (
        costs.FlipCost,
        effects.Flip,
        triggers.IsFlipped,
        mentions(PaidAction.FLIP),
    ),
    "Exhaust": (*_TURNED, *_READIED),
    "Exhausts a character": (
        Sign((effects.Exhaust, alternative_effects.ReadyOrExhaust), concerns_cards(Noun.HERO, *CHARACTERS)),
    ),
    "Readies a card": (*_READIED,),
    # What can't happen (103.2)
    "Can't": (
        forbids(
            *(
                action
                for action in ForbiddenAction
                if action
                not in (
                    ForbiddenAction.BE_DESTROYED,
                    ForbiddenAction.BE_HEALED,
                    ForbiddenAction.BE_READIED,
                    ForbiddenAction.DRAW,
                    ForbiddenAction.READY,
                    ForbiddenAction.READY_IN_STEP,
                )
            )
        ),
        changes.CannotAttack,
        changes.CannotPlaceFaceUp,
        changes.CannotPlay,
        changes.CannotStrikeWith,
        Sign((changes.LoseKeyword, changes.LosePowers), has("cannot_have")),
    ),
    "Can't be destroyed": (forbids(ForbiddenAction.BE_DESTROYED),),
    "Ally can't be destroyed": (forbids_for(ForbiddenAction.BE_DESTROYED, *CHARACTERS),),
    "Hero can't be destroyed": (forbids_for(ForbiddenAction.BE_DESTROYED, Noun.HERO, Noun.CHARACTER),),
    "Ability can't be destroyed": (
        forbids_for(ForbiddenAction.BE_DESTROYED, Noun.ABILITY, Noun.ATTACHMENT, Noun.TOTEM),
    ),
    "Equipment can't be destroyed": (forbids_for(ForbiddenAction.BE_DESTROYED, *EQUIPMENT),),
    "Can't leave play": (forbids(ForbiddenAction.LEAVE_PLAY),),
    "Can't be dealt damage": (forbids(ForbiddenAction.BE_DEALT_DAMAGE),),
    "Can't be healed": (forbids(ForbiddenAction.BE_HEALED),),
    "Can't draw": (forbids(ForbiddenAction.DRAW), changes.DrawCost),
    "Can't ready": (
        forbids(ForbiddenAction.BE_READIED, ForbiddenAction.READY, ForbiddenAction.READY_IN_STEP),
        changes.CannotReadyDuring,
    ),
    "Can't ready in a step": (changes.CannotReadyDuring, forbids(ForbiddenAction.READY_IN_STEP)),
    # Combat (303, 600 to 603)
    "Attack restriction": (
        changes.AttackCost,
        changes.AttackOnly,
        changes.CannotAttack,
        changes.MustAttack,
        forbids(
            ForbiddenAction.ATTACK,
            ForbiddenAction.BE_ATTACKED,
            ForbiddenAction.BE_PROTECTED_AGAINST,
            ForbiddenAction.DEFEND,
            ForbiddenAction.PROTECT,
        ),
    ),
    "Must attack": (changes.MustAttack,),
    "Can't attack": (changes.CannotAttack, forbids(ForbiddenAction.ATTACK)),
    "Can attack only": (changes.AttackOnly,),
    "Can't strike": (changes.CannotStrikeWith, forbids(ForbiddenAction.STRIKE)),
    "Cost to attack": (changes.AttackCost,),
    "In combat": (
        changes.ThisCombat,
        conditions.AreInCombat,
        conditions.InCombatWith,
        conditions.IsAttacking,
        conditions.IsDefending,
        course_effects.BecomeDefender,
        effects.RemoveFromCombat,
        triggers.Attacks,
        triggers.AttacksOrDefends,
        triggers.Defends,
        triggers.EntersCombat,
        mentions(CardState.ATTACKING, CardState.DEFENDING, CardState.IN_COMBAT),
        Sign(references.Filter, has("in_combat_with")),
    ),
    "Remove from combat": (effects.RemoveFromCombat,),
    "Protect": (
        changes.CanProtect,
        triggers.Protects,
        mentions(CardState.PROTECTING),
    ),
    "Can't protect": (forbids(ForbiddenAction.BE_PROTECTED_AGAINST, ForbiddenAction.PROTECT),),
    "Strike": (
        changes.CannotStrikeWith,
        changes.StrikesWith,
        changes.Wields,
        powers.AllowWielder,
        triggers.Strikes,
        forbids(ForbiddenAction.STRIKE),
        mentions(PaidAction.STRIKE),
    ),
    # Zones (409, 412, 413, 415, 710)
    "Enters play": (*_ENTERING_EVENTS, powers.AsEnters, powers.EntersWith),
    "When an ally enters play": (
        watches(*_ENTERING_EVENTS, test=lambda event: is_any_of(event.card, CHARACTERS)),
    ),
    "As or when it enters play": (
        watches(*_ENTERING_EVENTS, test=lambda event: isinstance(event.card, references.This)),
        Sign((powers.AsEnters, powers.EntersWith), lambda node: isinstance(node.card, references.This)),
    ),
    "Enters play exhausted": (
        Sign(powers.EntersWith, has("exhausted")),
        Sign(effects.Move, both(moves_to(Place.PLAY), has("exhausted"))),
    ),
    "Put into play": (
        Sign(effects.Move, moves_to(Place.PLAY)),
        token_effects.PutTokenCopy,
        token_effects.PutTokens,
    ),
    "Leaves play": (
        triggers.LeavesPlay,
        Sign(_LEAVING, both(moves_to(*_AWAY), is_moved_from(Place.PLAY))),
        Sign(deck_effects.ShuffleInto, is_moved_from(Place.PLAY)),
    ),
    "Put into a hand or deck": (
        Sign(_LEAVING, both(moves_to(*_AWAY), is_moved_from(Place.PLAY))),
        Sign(deck_effects.ShuffleInto, is_moved_from(Place.PLAY)),
    ),
    "Put into the resource row": (
        Sign(_LEAVING, both(moves_to(Place.RESOURCE_ROW), is_moved_from(Place.PLAY))),
    ),
    "Takes an ally from play": (
        Sign(
            _LEAVING,
            both(moves_to(*_AWAY, Place.REMOVED, Place.RESOURCE_ROW), takes_from_play(*CHARACTERS)),
        ),
    ),
    "Takes equipment from play": (
        Sign(
            _LEAVING,
            both(moves_to(*_AWAY, Place.REMOVED, Place.RESOURCE_ROW), takes_from_play(*EQUIPMENT)),
        ),
    ),
    "Remove from the game": (
        Sign(
            _LEAVING,
            both(moves_to(Place.REMOVED), lambda node: not is_moved_from(Place.GRAVEYARD)(node)),
        ),
    ),
    "Removed from a graveyard": (
        Sign(_LEAVING, both(moves_to(Place.REMOVED), is_moved_from(Place.GRAVEYARD))),
    ),
    "Destroy": (
        Sign(_DESTROYING, affects_others),
        limit_effects.DestroyUntil,
    ),
    "Destroys an ally": (Sign(_DESTROYING, concerns_cards(*CHARACTERS)),),
    "Destroys a hero": (Sign(effects.Destroy, lambda node: is_named(node.cards, HEROES)),),
    "Destroys an ability": (Sign(_DESTROYING, concerns_cards(Noun.ABILITY, Noun.ATTACHMENT)),),
    "Destroys equipment": (Sign(_DESTROYING, concerns_cards(*EQUIPMENT)),),
    "Destroys a resource": (Sign(_DESTROYING, concerns_cards(Noun.LOCATION, Noun.QUEST, Noun.RESOURCE)),),
    "Destroys itself": (Sign(_DESTROYING, lambda node: not affects_others(node)),),
    "When destroyed": (watches(triggers.IsDestroyed),),
    "When it is destroyed": (
        watches(triggers.IsDestroyed, test=lambda event: isinstance(event.card, references.This)),
    ),
    "When an ally is destroyed": (watches_others(triggers.IsDestroyed, nouns=CHARACTERS),),
    "When a card is played": (watches(triggers.PlaysCard),),
    "Graveyard": (mentions(Place.GRAVEYARD),),
    "Works outside play": (
        Sign((powers.Triggered, powers.Static), lambda node: node.place is not Place.PLAY),
        Sign(
            (conditions.IsAt, triggers.EntersZone, triggers.IsMoved, triggers.IsPut),
            lambda node: isinstance(node.card, references.This) and node.place is not Place.PLAY,
        ),
    ),
    "Play from another zone": (Sign(powers.MayPlay, has("place")),),
    "Looks at a cost": (
        Sign(references.StatComparison, has("stat", CardStat.COST)),
        Sign((values.StatOf, values.TotalStat), has("stat", CardStat.COST)),
    ),
    "Search": (deck_effects.SearchZones,),
    "Shuffle": (deck_effects.Shuffle, deck_effects.ShuffleInto),
    "Draw": (
        effects.Draw,
        limit_effects.DrawUntil,
        watches(triggers.DrawsCard),
    ),
    "Discard": (costs.DiscardCost, deck_effects.Discard, deck_effects.DiscardCards, triggers.DiscardsCard),
    "Reveal": (
        changes.RevealTopOfDeck,
        deck_effects.Reveal,
        limit_effects.RevealUntil,
        powers.FromOpeningHand,
        triggers.IsRevealed,
        triggers.RevealsThisWay,
        mentions(CardState.REVEALED),
    ),
    "Top of the deck": (
        changes.LookAtTopOfDeck,
        changes.RevealTopOfDeck,
        limit_effects.RevealUntil,
        references.TopOfDeck,
        mentions(Place.DECK_BOTTOM, Place.DECK_TOP),
    ),
    "Opening hand": (powers.FromOpeningHand,),
    "Resource": (
        deck_effects.PlaceAdditional,
        triggers.PlacesResource,
        mentions(Noun.RESOURCE, Place.RESOURCE_ROW),
    ),
    "Face down": (
        costs.TurnFaceDownCost,
        effects.TurnResource,
        triggers.IsTurnedFaceDown,
        mentions(CardState.FACE_DOWN),
        Sign(effects.Move, has("face_down")),
    ),
    "Complete a quest": (
        changes.CanComplete,
        course_effects.CompleteWithoutPaying,
        powers.CompletionCost,
        triggers.CompletesQuest,
        forbids(ForbiddenAction.COMPLETE_QUESTS),
        mentions(PaidAction.COMPLETE),
    ),
    # Turns (500 to 503, 713.2)
    "Start of turn": (
        powers.AsTurnStarts,
        Sign(triggers.TurnMoment, has("moment", TurnBoundary.START)),
    ),
    "End of turn": (Sign(triggers.TurnMoment, has("moment", TurnBoundary.END)),),
    "Extra turn": (effects.TakeExtraTurn,),
    "Skip": (course_effects.SkipTurn, effects.SkipDrawing, triggers.SkipsDrawing),
    "Skips a turn": (course_effects.SkipTurn,),
    "End the turn": (course_effects.EndTurn,),
    "Until": (limit_effects.DestroyUntil, limit_effects.DrawUntil, limit_effects.RevealUntil),
    # Keywords with words of their own (glossary)
    "Death Rattle": (powers.DeathRattle,),
    "Diplomacy": (powers.Diplomacy,),
    "Finishing Move": (powers.FinishingMove,),
    "Inspire": (powers.Inspire, triggers.IsInspired),
    "Resistance": (changes.GainResistance, powers.Resistance),
    "Sabotage": (powers.Sabotage, triggers.Sabotages),
    "Stash": (powers.Stash,),
}
"""The signs of each topic that trees decide; any one of them is enough."""

TREE_TOPICS = frozenset([*SIGNS, *(KEYWORD_TOPICS.get(keyword, keyword.value) for keyword in Keyword)])
"""The names of the topics that are found in trees."""


def topics_of_tree(power: Node) -> frozenset[str]:
    """The names of the topics of a power, as the engine reads it."""
    return frozenset(name for node in walk(power) for name in _topics_of_node(node))


def _topics_of_node(node: Node) -> Iterator[str]:
    for name, sign in _signs_of(type(node)):
        if sign.test(node):
            yield name
    for value in field_values(node):
        if isinstance(value, Keyword):
            yield KEYWORD_TOPICS.get(value, value.value)


_SIGNS_BY_KIND: dict[type[Node], tuple[tuple[str, Sign], ...]] = {}


def _signs_of(kind: type[Node]) -> tuple[tuple[str, Sign], ...]:
    """The topics that a kind of node can mean, each with a sign."""
    if kind not in _SIGNS_BY_KIND:
        signs = (
            (topic, sign if isinstance(sign, Sign) else Sign(sign))
            for topic, signs in SIGNS.items()
            for sign in signs
        )
        _SIGNS_BY_KIND[kind] = tuple((topic, sign) for topic, sign in signs if issubclass(kind, sign.kind))
    return _SIGNS_BY_KIND[kind]
