"""Modifiers that last until something happens (Rule 714.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.derive.context import context_of_modifier
from engine.derive.event_patterns import MEANINGS
from engine.derive.index import watched_patterns
from engine.derive.references import mention
from engine.events.event import Event
from engine.events.facts import FACTS
from engine.events.watching import matcher_of
from engine.state import GameState
from engine.state.modifiers import Modifier
from engine.tree.changes import ThisTurnUntil, UntilEvent
from engine.tree.references import CardReference
from engine.tree.triggers import EventPattern

Ending = tuple[Event, Modifier]
"""An event that ends a modifier."""


def modifiers_ended(game: GameState, events: Sequence[Event], *, before: bool) -> list[Ending]:
    """The modifiers that last until one of some events: those that are known from the position ``before``
    them, or those that are only seen behind them.
    """
    return [
        (event, modifier)
        for modifier in game.modifiers
        if isinstance(modifier.content.duration, ThisTurnUntil | UntilEvent)
        for event in events
        if any(
            _is_meant(game, modifier, event, pattern, before=before)
            for pattern in _patterns(modifier.content.duration)
        )
    ]


def _patterns(duration: ThisTurnUntil | UntilEvent) -> tuple[EventPattern, ...]:
    event = duration.event
    return watched_patterns(event) if isinstance(event, EventPattern) else ()


def _is_meant(
    game: GameState, modifier: Modifier, event: Event, pattern: EventPattern, *, before: bool
) -> bool:
    context = context_of_modifier(modifier)
    who = modifier.content.who
    if modifier.flagged and isinstance(who, CardReference):
        context.mention(mention(who, modifier.flagged))
    return any(
        matcher_of(kind)(game, context, event, pattern) is not None
        for kind in FACTS.get(type(event), ())
        if kind.before is before and kind.happening in MEANINGS[type(pattern)].happenings
    )


def end_modifiers(game: GameState, endings: Sequence[Ending], happened: Sequence[Event]) -> None:
    """End the modifiers of which the event has happened."""
    over = list(_over(endings, happened))
    if over:
        game.modifiers = [
            other for other in game.modifiers if all(other is not modifier for modifier in over)
        ]
        game.stale = True


def _over(endings: Sequence[Ending], happened: Sequence[Event]) -> Iterator[Modifier]:
    return (modifier for event, modifier in endings if any(event is other for other in happened))
