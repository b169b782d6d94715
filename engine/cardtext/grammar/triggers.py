"""The events behind "when" and "at" (Rule 703, 715)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import DamageType
from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.effects import Replace
from engine.tree.references import ControllerOf, OwnerOf, ThatPlayer, This
from engine.tree.triggers import (
    Attaches,
    Attacks,
    AttacksOrDefends,
    BecomesHero,
    BecomesTarget,
    CompletesQuest,
    DamageAmount,
    DamageThisWay,
    DealsDamage,
    DealsOrIsDealtDamage,
    Defends,
    DiscardsCard,
    DrawsCard,
    EitherEvent,
    EntersCombat,
    EntersParty,
    EntersPlay,
    EntersZone,
    EventPattern,
    FirstTime,
    FlipsToThisSide,
    GainsControl,
    HealsDamage,
    IsDealtDamage,
    IsDestroyed,
    IsExhausted,
    IsFlipped,
    IsHealed,
    IsInspired,
    IsInterrupted,
    IsMoved,
    IsPut,
    IsReadied,
    IsRevealed,
    IsTurnedFaceDown,
    LeavesHand,
    LeavesPlay,
    PlacesResource,
    PlaysCard,
    PreventsDamage,
    ProposesCombat,
    Protects,
    RevealsThisWay,
    Sabotages,
    SkipsDrawing,
    Strikes,
    TurnMoment,
    UsesPower,
)
from engine.tree.words import Owner, Place, Relation, Turn, TurnBoundary

_TRIGGERING_MOMENTS = (TurnBoundary.END, TurnBoundary.START)


def _moments() -> Iterator[Phrase]:
    for turn in (
        Turn.YOURS,
        Turn.EVERY,
        Turn.EACH_OPPONENTS,
        Turn.EACH_PLAYERS,
        Turn.YOUR_NEXT,
        Turn.OPPONENTS,
    ):
        for moment in _TRIGGERING_MOMENTS:
            yield phrase("moment", TurnMoment, f"at the {moment} of {turn}", moment=moment, turn=turn)
    for moment in _TRIGGERING_MOMENTS:
        at = f"at the {moment} of {{player:player_possessive}}"
        yield phrase("moment", TurnMoment, f"{at} turn", moment=moment, turn=Turn.OF_PLAYER)
        yield phrase("moment", TurnMoment, f"{at} next turn", moment=moment, turn=Turn.OF_PLAYER_NEXT)
    yield phrase("player_possessive", ThatPlayer, "their", word="they")
    for player in ("that player", "that opponent"):
        yield phrase("player_possessive", ThatPlayer, f"{player} 's", word=player)
    yield phrase("player_possessive", ControllerOf, "{card:whose_card} controller 's")
    yield phrase("player_possessive", OwnerOf, "{card:whose_card} owner 's")
    yield phrase("moment", TurnMoment, "at end of turn", moment=TurnBoundary.END, turn=Turn.ANY)
    yield phrase("moment", TurnMoment, "at the end of this turn", moment=TurnBoundary.END, turn=Turn.THIS)
    yield phrase("moment", TurnMoment, "at the next end of turn", moment=TurnBoundary.END, turn=Turn.NEXT)
    yield phrase(
        "moment",
        TurnMoment,
        "at the end of the next turn",
        moment=TurnBoundary.END,
        turn=Turn.AFTER_THIS,
    )
    yield phrase(
        "moment", TurnMoment, "at the start of the next turn", moment=TurnBoundary.START, turn=Turn.NEXT
    )


def _turn_starts() -> Iterator[Phrase]:
    """As turns start, before anything triggers at their start (Rule 501.1a)."""
    for category, turns in (
        ("turn_start", (Turn.YOURS, Turn.EVERY, Turn.EACH_OPPONENTS, Turn.EACH_PLAYERS)),
        ("next_turn_start", (Turn.YOUR_NEXT,)),
    ):
        for turn in turns:
            moment = TurnBoundary.AS_IT_STARTS
            yield phrase(category, TurnMoment, f"as {turn} starts", moment=moment, turn=turn)


def is_of_events(replacement: Replace) -> bool:
    """Whether something would happen; "if damage is dealt this way" is a condition."""
    return replacement.event != DamageThisWay()


def _is_not_first_damage(first: FirstTime) -> bool:
    """Whether the event has no field of its own for the first time."""
    return first.number > 1 or not isinstance(first.event, DealsDamage)


def is_own_playing(event: EventPattern) -> bool:
    """Whether a power watches that its own card is played, which is past as that card resolves."""
    return isinstance(event, PlaysCard) and isinstance(event.card, This)


PHRASES: tuple[Phrase, ...] = (
    *_moments(),
    *_turn_starts(),
    phrase("delayed_occasion", None, "{=occasion}", check=lambda event: not is_own_playing(event)),
    phrase("delayed_occasion", None, "{=next_turn_start}"),
    phrase("occasion", None, "{=plain_occasion}"),
    phrase("occasion", EitherEvent, "{first:plain_occasion} and {second:plain_occasion}"),
    phrase("occasion", EitherEvent, "{first:plain_occasion}, {second:further_occasions}"),
    phrase("further_occasions", EitherEvent, "{first:plain_occasion}, and {second:plain_occasion}"),
    phrase("further_occasions", EitherEvent, "{first:plain_occasion}, {second:further_occasions}"),
    phrase("plain_occasion", None, "{=moment}"),
    phrase("plain_occasion", None, "when {=event}"),
    phrase("plain_occasion", None, "when {=first_event}"),
    phrase("next_occasion", None, "when {=event/next}", check=lambda event: event != DamageThisWay()),
    phrase(
        "first_event",
        FirstTime,
        "{event} for the {number:ordinal} time {turn:each_turn}",
        check=_is_not_first_damage,
    ),
    phrase(
        "first_would",
        FirstTime,
        "{event:event/would} for the {number:ordinal} time {turn:each_turn}",
        check=_is_not_first_damage,
    ),
    phrase("would", Replace, "if {event:event/would}", effects=(), check=is_of_events),
    phrase("would", Replace, "if {event:first_would}", effects=()),
    phrase("would", Replace, "the next time {event:event/would}", effects=(), next=True),
    phrase("event", EntersPlay, "{card:event_subject~} !enter play"),
    phrase("event", EntersPlay, "{card:event_subject~} !enter play under {under:whose} control"),
    phrase("event", EntersParty, "{card:event_subject~} !enter {player:whose} party"),
    phrase("event", GainsControl, "{player:event_player} !gain control of {card:event_card}"),
    phrase("event", BecomesHero, "your hero !become {card:card_simple}"),
    phrase("event", LeavesPlay, "{card:event_subject~} !leave play"),
    phrase("event", LeavesHand, "{card:event_subject~} !leave {player:whose} hand"),
    phrase("event", IsDestroyed, "{card:event_subject~} !be destroyed {by_damage?by fatal damage}"),
    phrase(
        "event",
        IsDestroyed,
        "{card:event_subject~} !be destroyed by fatal damage dealt< by {by:card}>< with {with_card:card}>",
        by_damage=True,
        check=lambda event: event.by is not None or event.with_card is not None,
    ),
    phrase(
        "event", IsMoved, "{card:event_subject~} !be removed from the game from anywhere", place=Place.REMOVED
    ),
    phrase("event", Attacks, "{card:event_subject~} !attack"),
    phrase("event", Defends, "{card:event_subject~} !defend"),
    phrase("event", Defends, "{card:event_subject~} !defend against {attacker:card}"),
    phrase("event", AttacksOrDefends, "{card:event_subject~} !attack or !defend"),
    phrase("event", EntersCombat, "{card:event_subject~} !enter combat< with {other:card}>"),
    phrase("event", Protects, "{card:event_subject~} !protect"),
    phrase(
        "event",
        DealsDamage,
        "{source:event_subject~} !deal < {amount:damage_amount} > {fatal?fatal} {smash?Smash} "
        "{combat?combat} {noncombat?non-combat} < {types:damage_types} >"
        "< {any_types:any_damage_types} > damage< with {with_card:card}>< to {to:card}>"
        "< while {while_state:described_state}>"
        "< for the first time {first_time:each_turn}>",
    ),
    phrase(
        "event",
        IsDealtDamage,
        "{card:event_subject~} !be dealt < {amount:damage_amount} > {fatal?fatal} {non_fatal?non-fatal} "
        "{combat?combat} {noncombat?non-combat} "
        "< {types:damage_types} >< {excluded_type:other_types} > damage"
        "< by {by:card}>< with {with_card:card}>< while {while_state:described_state}>",
    ),
    phrase(
        "event",
        IsDealtDamage,
        "{combat?combat} < {types:damage_types} > damage !be dealt to {card:event_card}< by {by:card}>"
        "< with {with_card:card}>",
        damage_first=True,
    ),
    phrase(
        "event",
        DealsOrIsDealtDamage,
        "{card:event_subject~} !deal or !be dealt {combat?combat} < {types:damage_types} > damage",
    ),
    phrase(
        "event",
        HealsDamage,
        "{source:event_subject~} !heal damage< with {with_card:card}>< from {card:event_card}>",
    ),
    phrase(
        "event",
        IsPut,
        "{card:event_subject~} !be put into {owner:event_zone_owner} {place:zone_of_player} "
        "{from_play?from play}",
    ),
    phrase(
        "event",
        IsPut,
        "{card:event_subject~} !be put into {owner:event_zone_owner} {place:zone_of_player} from anywhere",
        from_anywhere=True,
    ),
    *(
        phrase(
            "event",
            IsPut,
            f"{{card:event_subject~}} !be put into {whose} {{place:zone_of_player}} from {origin} "
            "{origin:zone_of_player}",
            owner=owner,
            check=lambda event: event.place is not event.origin,
        )
        for whose, origin, owner in (
            ("your", "your", Owner.YOURS),
            ("their", "their", Owner.THEIR),
            ("a", "a", Owner.ANY),
            ("an opposing", "a", Owner.OPPOSING),
        )
    ),
    phrase("event", IsHealed, "damage !be healed from {card}"),
    phrase("event", IsHealed, "{card:event_subject~} !be healed", card_first=True),
    phrase("event", PlaysCard, "{player:event_player} !play {card:event_card}"),
    phrase("event", ProposesCombat, "{player:event_player} !propose a combat"),
    phrase("event", UsesPower, "{player:event_player} !use a power"),
    phrase("event", Attaches, "{player:event_player} !attach {card:event_card} to {host:card}"),
    phrase("event", Strikes, "{player:event_player} !strike with {weapon:event_card}"),
    phrase("event", CompletesQuest, "{player:event_player} !complete a quest"),
    phrase("event", CompletesQuest, "{player:event_player} !complete another quest", other=True),
    phrase("event", DrawsCard, "{player:event_player} !draw a card"),
    phrase("event", DiscardsCard, "{player:event_player} !discard {card:card_with_article}"),
    phrase("event", IsInterrupted, "{card:event_subject~} !be interrupted"),
    phrase("event", IsExhausted, "{card:event_subject~} !exhaust"),
    phrase("event", IsReadied, "{card:event_subject~} !ready"),
    phrase("event", IsInspired, "{card:event_subject~} !be inspired this way"),
    phrase("event", IsFlipped, "{card:event_subject~} !flip"),
    phrase("event", FlipsToThisSide, "{card:event_subject~} !flip to this side"),
    phrase("event", PlacesResource, "{player:event_player} !place {card:event_card} {face_up?face up}"),
    phrase("event", Sabotages, "{card:event_subject~} !sabotage {sabotaged:card}"),
    phrase("event", Sabotages, "{card:event_subject~} !sabotage {sabotaged:player_named}"),
    phrase("event", BecomesTarget, "{card:event_subject~} !become targeted< by {by:event_card}>"),
    phrase("event", BecomesTarget, "{card:event_subject~} !become targeted by {by:player_object}"),
    phrase("event", RevealsThisWay, "you reveal {card:event_subject} this way"),
    phrase("event", IsRevealed, "{card:event_subject~} !be revealed from your deck< by {by:card}>"),
    phrase("event", IsTurnedFaceDown, "{card:event_subject~} !be turned face down"),
    phrase(
        "event",
        EntersZone,
        "{card:event_subject~} !enter {owner:event_zone_owner} graveyard {from_anywhere?from anywhere}",
        place=Place.GRAVEYARD,
    ),
    phrase(
        "event",
        EntersZone,
        "{card:event_subject~} !enter {owner:event_zone_owner} graveyard from play",
        place=Place.GRAVEYARD,
        from_play=True,
    ),
    phrase(
        "event",
        EntersZone,
        "{card:event_subject~} !be discarded",
        place=Place.GRAVEYARD,
        owner=Owner.ANY,
        discarded=True,
    ),
    phrase("damage_amount", DamageAmount, "{number:figure} or more", relation=Relation.AT_LEAST),
    phrase("damage_amount", DamageAmount, "{number:figure} or less", relation=Relation.AT_MOST),
    phrase("damage_amount", DamageAmount, "exactly {number:figure}", relation=Relation.EQUAL),
    phrase("event_player", None, "{=player}"),
    phrase(
        "event",
        PreventsDamage,
        "{card:event_subject~} !prevent < {amount:damage_amount} > {combat?combat} "
        "< {types:damage_types} > damage"
        "< that would be dealt to {to:card}< by {by:card}>>",
    ),
    phrase(
        "event",
        PreventsDamage,
        "{card:event_subject~} !prevent {combat?combat} damage that would be dealt by {by:card}",
    ),
    phrase(
        "event",
        PreventsDamage,
        "{combat?combat} damage that would be dealt< to {to:card}>< by {by:card}> !be prevented",
        card=None,
    ),
    phrase("event", SkipsDrawing, "{player:event_player} !skip drawing a card this way"),
    phrase("event", DamageThisWay, "damage is dealt this way"),
)

CATEGORIES: dict[str, Category] = {
    "event_zone_owner": Constants(
        {
            "your": Owner.YOURS,
            "its owner's": Owner.OWNER,
            "their": Owner.THEIR,
            "a": Owner.ANY,
            "an opposing": Owner.OPPOSING,
        }
    ),
    "any_damage_types": Enumeration("damage_type", "or", least=2),
    "damage_type": Constants({kind.lower(): kind for kind in DamageType}),
    "ordinal": Constants({"first": 1, "second": 2, "third": 3}),
    "each_turn": Constants({"on each of your turns": Turn.YOURS, "each turn": Turn.EVERY}),
}
