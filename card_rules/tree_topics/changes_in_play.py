"""Signs of topics: what changes cards in play (200 to 205, 700.3, 714, 718, 719)."""

from __future__ import annotations

from card_rules.tree_topics.signs import (
    ABILITIES,
    CHARACTERS,
    EQUIPMENT,
    HEROES,
    Sign,
    Signs,
    affects,
    both,
    changes_for,
    changes_stat,
    contains,
    controls,
    has,
    is_about_health,
    is_named,
    mentions,
)
from engine.cards import CardType
from engine.tree import (
    alternative_effects,
    changes,
    conditions,
    costs,
    criteria,
    effects,
    powers,
    references,
    token_effects,
    transfer_effects,
    triggers,
    values,
)
from engine.tree.words import CardStat, CardState, Noun, PaidAction, WordKind

_TURNED = (effects.Exhaust, costs.ExhaustCost, triggers.IsExhausted, alternative_effects.ReadyOrExhaust)
_READIED = (effects.Ready, triggers.IsReadied, alternative_effects.ReadyOrExhaust)

SIGNS: Signs = {
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
        criteria.NameContains,
        criteria.Named,
        criteria.NotNamed,
        criteria.OtherNameThan,
        criteria.SameNameAs,
    ),
    "Attach": (
        conditions.IsAttached,
        criteria.AttachedTo,
        criteria.NotAttachedTo,
        criteria.WithAttachment,
        effects.Attach,
        powers.AttachTo,
        references.Host,
        transfer_effects.AttachMode,
        transfer_effects.Reattach,
        mentions(Noun.ATTACHMENT),
        Sign(effects.Move, has("attached_to")),
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
        criteria.WithCounter,
        effects.AddCounters,
        effects.RemoveCounters,
        values.CountersOn,
        Sign(powers.EntersWith, has("counters")),
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
        triggers.FlipsToThisSide,
        triggers.IsFlipped,
        mentions(PaidAction.FLIP),
    ),
    "Exhaust": (*_TURNED, *_READIED),
    "Exhausts a character": (
        affects((effects.Exhaust, alternative_effects.ReadyOrExhaust), Noun.HERO, *CHARACTERS),
    ),
    "Readies a card": (*_READIED,),
    "Readies a character": (affects(_READIED, Noun.HERO, *CHARACTERS),),
    "Readies equipment": (affects(_READIED, *EQUIPMENT),),
    "Readies an ability": (affects(_READIED, *ABILITIES),),
    "Readies a resource": (affects(_READIED, Noun.RESOURCE, Noun.QUEST, Noun.LOCATION),),
}
