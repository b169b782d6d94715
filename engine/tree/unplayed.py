"""The nodes that card text is read into and that the engine does not carry out yet."""

from __future__ import annotations

from dataclasses import fields

from engine.tree import changes, conditions, effects, powers, references, triggers, values
from engine.tree.keywords import Keyword
from engine.tree.node import Node, walk
from engine.tree.words import CardStat, CardState, ForbiddenAction

UNPLAYED: dict[type[Node], str] = {
    changes.CannotPlay: "cards that can't be played",
    changes.IsInstant: "cards that become instant",
    conditions.HasFatalDamage: "fatal damage",
    conditions.HasMoreDamage: "comparing damage",
    conditions.IsAt: "conditions on where a card is",
    conditions.YouAffected: "conditions on what an effect did",
    effects.DiscardCards: "discarding certain cards",
    effects.DoubleStat: "doubled numbers",
    effects.MayChooseBoth: "modes",
    effects.Otherwise: "otherwise",
    effects.PlaceAdditional: "additional resources",
    effects.RepeatEffect: "effects for each of something",
    effects.ShuffleInto: "shuffling into a deck",
    effects.TakeExtraTurn: "extra turns",
    effects.UseKeyword: "keywords as instructions",
    powers.AsEnters: "choices as a card enters play",
    powers.Diplomacy: "Diplomacy",
    powers.Inspire: "Inspire",
    powers.MayPlay: "cards played from elsewhere or for nothing",
    powers.MayStayExhausted: "cards that stay exhausted",
    powers.Sabotage: "Sabotage",
    powers.Stash: "Stash",
    powers.WhilePower: "powers while something is true",
    references.NextPlayed: "the next card played",
    references.OneOfThem: "one of several cards",
    references.RemainingCards: "the rest of revealed cards",
    triggers.IsRevealed: "revealed cards as triggers",
    triggers.Sabotages: "Sabotage",
    values.HighestStat: "the highest number among cards",
}
"""A power with one of these in it is understood but not played; the words say what it waits for."""

UNPLAYED_FIELDS: dict[tuple[type[Node], str], str] = {
    (changes.Continuous, "x"): "X in powers that last",
    (effects.Deal, "divided"): "divided damage",
    (effects.Move, "under"): "cards put into play under control of others",
    (effects.TokenDescription, "gains"): "tokens with powers",
    (powers.Limits, "once_per_game"): "limits for the whole game",
    (changes.Pays, "next_time"): "paying less once",
    (effects.Prevent, "both"): "prevention in both directions",
    (effects.Modal, "player"): "modes that opponents choose",
    (effects.Move, "attached_to"): "cards put into play attached",
    (effects.Move, "damage"): "cards put into play with damage",
    (effects.PutTokens, "per"): "tokens for each of something",
    (references.EachPlayer, "friendly"): "friendly players",
    (references.Filter, "controller"): "descriptions by controller",
    (references.Filter, "party_of"): "descriptions by party",
    (triggers.IsDealtDamage, "while_state"): "damage while attacking or defending",
    (values.DamageOn, "step"): "numbers for each so much damage",
    (effects.GainControl, "duration"): "control for a time",
    (effects.Modal, "or_more"): "modes in any number",
    (references.Filter, "not_attached_to"): "descriptions by host",
    (triggers.DealsDamage, "any_types"): "damage of several types",
    (triggers.DealsDamage, "fatal"): "fatal damage",
    (triggers.IsDealtDamage, "with_card"): "damage dealt with a card",
    (effects.Ready, "per"): "readying for each",
    (references.AnyPlayer, "friendly"): "friendly players",
    (references.Filter, "played_by"): "descriptions by who played a card",
    (references.Filter, "you_played_this_turn"): "what was played this turn",
    (references.Filter, "targeting"): "descriptions by targets",
    (triggers.TurnMoment, "player"): "turns of players mentioned before",
}
"""Fields that have another value than their default in powers that wait."""

UNPLAYED_WORDS: dict[ForbiddenAction | CardState, str] = {
    ForbiddenAction.BE_DEALT_DAMAGE: "damage that can't be dealt",
    ForbiddenAction.BE_HEALED: "damage that can't be healed",
    ForbiddenAction.BE_INTERRUPTED: "links that can't be interrupted",
    ForbiddenAction.COMPLETE_QUESTS: "quests that can't be completed",
    ForbiddenAction.DRAW: "cards that can't be drawn",
    ForbiddenAction.LEAVE_PLAY: "cards that can't leave play",
    CardState.REVEALED: "revealed cards",
}
"""What can be forbidden, or described, in powers that wait."""

PLAYED_KEYWORDS = frozenset(
    {
        Keyword.ABERRATION,
        Keyword.ARCANE_TORRENT,
        Keyword.SENTINEL,
        Keyword.ESCAPE_ARTIST,
        Keyword.ASSAULT,
        Keyword.ABSORB,
        Keyword.BERSERKING,
        Keyword.CONSPICUOUS,
        Keyword.DUAL_SHIELD,
        Keyword.DUAL_WIELD,
        Keyword.ELUSIVE,
        Keyword.FEROCITY,
        Keyword.FIND_TREASURE,
        Keyword.HARDINESS,
        Keyword.INFINITE_WIELD,
        Keyword.INSPIRING_PRESENCE,
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

PLAYED_REPLACEMENTS = (
    triggers.DealsDamage,
    triggers.DiscardsCard,
    triggers.DrawsCard,
    triggers.EntersZone,
    triggers.HealsDamage,
    triggers.IsDealtDamage,
    triggers.IsDestroyed,
    triggers.IsExhausted,
    triggers.IsFlipped,
    triggers.IsHealed,
    triggers.IsMoved,
    triggers.IsPut,
    triggers.IsReadied,
)
"""The events that replacement modifiers can replace."""

UNRECORDED = (
    triggers.DamageThisWay,
    triggers.EitherEvent,
    triggers.FirstTime,
    triggers.Sabotages,
    triggers.SkipsDrawing,
    triggers.TurnMoment,
)
"""The events that text can't look back on."""

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
        case triggers.FirstTime() | conditions.Happened() if isinstance(node.event, UNRECORDED):
            return "looking back on such events"
        case references.Filter() if isinstance(node.did, UNRECORDED):
            return "looking back on such events"
        case references.Filter() if node.this_way not in (None, *PLAYED_THIS_WAY):
            return "descriptions by what an effect did"
        case effects.Replace() if not isinstance(node.event, PLAYED_REPLACEMENTS):
            return "replacement of such events"
        case effects.Replace() if getattr(node.event, "first_time", None) is not None:
            return "replacement of the first event of a turn"
        case values.ThatMuch(word="half that much"):
            return "halves"
        case effects.TurnResource() if not node.face_down:
            return "turning resources face up"
        case values.StatOf() if node.stat is CardStat.REMAINING_HEALTH:
            return "remaining health"
    return UNPLAYED.get(type(node), "") or _field_that_waits(node)


def _field_that_waits(node: Node) -> str:
    for field in fields(node):
        part = getattr(node, field.name)
        for word in part if isinstance(part, tuple) else (part,):
            if isinstance(word, ForbiddenAction | CardState) and word in UNPLAYED_WORDS:
                return UNPLAYED_WORDS[word]
        reason = UNPLAYED_FIELDS.get((type(node), field.name))
        if reason is not None and getattr(node, field.name) != field.default:
            return reason
    return ""
