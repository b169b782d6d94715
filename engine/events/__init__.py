"""Events: the one place where anything changes in a game.

An event is a small object with a method that performs it and one that describes it for the log. ``happen``
applies replacements (Rule 716), writes the log, performs the event, and calls the listeners (Rule 703.1). The
kinds of event are the classes of this package; its modules are named after the rules modules beside it.
"""

from engine.events.chain import (
    AbilityDone,
    Announce,
    ChooseX,
    Interrupt,
    LeaveChain,
    PlaceResource,
    PlayCard,
    ProposeCombat,
)
from engine.events.combat import Attack, CombatEnds, DealDamage, Defend, PreventDamage, Protect, Strike
from engine.events.event import Event, happen, happen_together
from engine.events.outcome import Concede, GameEnds, Lose
from engine.events.permanents import (
    Destroy,
    EnterPlay,
    Exhaust,
    Ready,
    RemoveDamage,
    ReplaceHero,
    TurnFaceDown,
)
from engine.events.turn import GoesFirst, StepStarts, TurnEnds, TurnStarts
from engine.events.zones import DecidesMulligan, Discard, Draw, Mulligan, OpeningHand, RemoveFromGame, Shuffle

__all__ = [
    "AbilityDone",
    "Announce",
    "Attack",
    "ChooseX",
    "CombatEnds",
    "Concede",
    "DealDamage",
    "DecidesMulligan",
    "Defend",
    "Destroy",
    "Discard",
    "Draw",
    "EnterPlay",
    "Event",
    "Exhaust",
    "GameEnds",
    "GoesFirst",
    "Interrupt",
    "LeaveChain",
    "Lose",
    "Mulligan",
    "OpeningHand",
    "PlaceResource",
    "PlayCard",
    "PreventDamage",
    "ProposeCombat",
    "Protect",
    "Ready",
    "RemoveDamage",
    "RemoveFromGame",
    "ReplaceHero",
    "Shuffle",
    "StepStarts",
    "Strike",
    "TurnEnds",
    "TurnFaceDown",
    "TurnStarts",
    "happen",
    "happen_together",
]
