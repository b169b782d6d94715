"""Signs of topics: turns (500 to 503, 713.2)."""

from __future__ import annotations

from card_rules.tree_topics.signs import Sign, Signs, has
from engine.tree import course_effects, effects, limit_effects, powers, triggers
from engine.tree.words import TurnBoundary

SIGNS: Signs = {
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
}
