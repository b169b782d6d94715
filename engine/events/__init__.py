"""Events: the one place where anything changes in a game.

An event is a small object that knows how to carry itself out and how to tell of itself. ``happen`` lets
replacements have their say (Rule 716), carries the event out, writes it in the log and tells whoever
listens (Rule 703.1). The kinds of event are the classes of this package.
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
