"""The events behind "when" and "at" (Rule 703, 715)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardtext.combinators import Constants
from engine.cardtext.phrases import Category, Phrase, phrase
from engine.tree.triggers import (
    Attacks,
    AttacksOrDefends,
    CompletesQuest,
    DamageThisWay,
    DealsDamage,
    Defends,
    DiscardsCard,
    DrawsCard,
    EntersCombat,
    EntersPlay,
    IsDealtDamage,
    IsDestroyed,
    IsExhausted,
    IsFlipped,
    IsHealed,
    IsMoved,
    IsReadied,
    LeavesPlay,
    PlaysCard,
    Protects,
    Strikes,
    TurnMoment,
)
from engine.tree.words import Moment, Place, Turn


def _moments() -> Iterator[Phrase]:
    for turn in (
        Turn.YOURS,
        Turn.EACH,
        Turn.EACH_OPPONENTS,
        Turn.EACH_PLAYERS,
        Turn.YOUR_NEXT,
        Turn.OPPONENTS,
    ):
        for moment in Moment:
            yield phrase("moment", TurnMoment, f"at the {moment} of {turn}", moment=moment, turn=turn)
    yield phrase("moment", TurnMoment, "at end of turn", moment=Moment.END, turn=Turn.THIS)
    yield phrase("moment", TurnMoment, "at the next end of turn", moment=Moment.END, turn=Turn.NEXT)
    yield phrase("moment", TurnMoment, "at the start of the next turn", moment=Moment.START, turn=Turn.NEXT)


PHRASES: tuple[Phrase, ...] = (
    *_moments(),
    phrase("occasion", None, "{=moment}"),
    phrase("occasion", None, "when {=event}"),
    phrase("event", EntersPlay, "{card} !enter play"),
    phrase("event", LeavesPlay, "{card} !leave play"),
    phrase("event", IsDestroyed, "{card} !be destroyed"),
    phrase("event", IsMoved, "{card} !be removed from the game from anywhere", place=Place.REMOVED),
    phrase("event", Attacks, "{card} !attack"),
    phrase("event", Defends, "{card} !defend"),
    phrase("event", Defends, "{card} !defend against {attacker:card}"),
    phrase("event", AttacksOrDefends, "{card} !attack or !defend"),
    phrase("event", EntersCombat, "{card} !enter combat with {other:card}"),
    phrase("event", Protects, "{card} !protect"),
    phrase(
        "event",
        DealsDamage,
        "{source:card} !deal {combat?combat} < {types:damage_types} > damage"
        "< with {with_card:card}>< to {to:card}>"
        "< for the first time {first_time:each_turn}>",
    ),
    phrase("event", IsDealtDamage, "{card} !be dealt {combat?combat} < {types:damage_types} > damage"),
    phrase("event", IsHealed, "damage is healed from {card}"),
    phrase("event", PlaysCard, "{player} !play {card}"),
    phrase("event", Strikes, "{player} !strike with {weapon:card}"),
    phrase("event", CompletesQuest, "{player} !complete a quest"),
    phrase("event", DrawsCard, "{player} !draw a card"),
    phrase("event", DiscardsCard, "{player} !discard a card"),
    phrase("event", IsExhausted, "{card} !exhaust"),
    phrase("event", IsReadied, "{card} !ready"),
    phrase("event", IsFlipped, "{card} !flip"),
    phrase("event", DamageThisWay, "damage is dealt this way"),
)

CATEGORIES: dict[str, Category] = {
    "each_turn": Constants({"on each of your turns": Turn.YOURS, "each turn": Turn.EACH}),
}
