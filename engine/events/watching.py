"""How the kinds of event are compared with the patterns of triggered powers (Rule 703.1, 703.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.derive import interpreter, references
from engine.derive.conditions.turns import is_turn
from engine.derive.context import Context
from engine.derive.event_patterns import MEANINGS, Match
from engine.events.event import WATCHED, Event, Matcher, Watch
from engine.events.facts import FACTS, FactKind
from engine.events.turn import StepStarts
from engine.state import GameCard, GameState, TurnStep
from engine.state.reference import Mention
from engine.tree import triggers
from engine.tree.references import ControllerOf
from engine.tree.words import Turn, TurnBoundary

SEEN_THERE = frozenset({triggers.EntersZone, triggers.IsMoved})
"""Patterns that are compared with a card where it has arrived, whose powers may work there (Rule 703.3a)."""

SEEN_AFTER = frozenset({triggers.FlipsToThisSide})
"""Patterns that only powers watch for which are there after the event."""


def _itself(card: GameCard) -> GameCard:
    return card


def matcher_of(kind: FactKind, *, there: bool = False) -> Matcher:
    """How a kind of event is compared as a fact with any pattern; ``there`` only where its card has arrived
    in the zone that it was put into.
    """

    def match(
        game: GameState, context: Context, event: Event, pattern: triggers.EventPattern
    ) -> Match | None:
        matcher = MEANINGS[type(pattern)].matcher
        for fact in kind.write(game, event, _itself):
            if there and (fact.card is None or fact.card.zone is not fact.place):
                continue
            result = matcher(game, context, fact, pattern)
            if result is not None:
                return result
        return None

    return match


def kinds_of_fact(pattern: type[triggers.EventPattern]) -> Iterator[tuple[type[Event], FactKind]]:
    """The kinds of event that a kind of pattern means, and how each is a fact."""
    happenings = MEANINGS[pattern].happenings
    for event, kinds in FACTS.items():
        for kind in kinds:
            if kind.happening in happenings:
                yield event, kind


def match_event(
    game: GameState, context: Context, event: Event, pattern: triggers.EventPattern
) -> Match | None:
    """Whether an event that is about to happen is what a pattern means."""
    for kind in FACTS.get(type(event), ()):
        if kind.happening in MEANINGS[type(pattern)].happenings:
            return matcher_of(kind)(game, context, event, pattern)
    return None


_OF_PLAYERS = frozenset(
    {Turn.EACH_OPPONENTS, Turn.EACH_PLAYERS, Turn.OF_PLAYER, Turn.OF_PLAYER_NEXT, Turn.OPPONENTS}
)
"""Whose turns are those of players that "they" and "that player" can refer to (Rule 712.3a)."""
_STEPS = {TurnBoundary.START: TurnStep.READY, TurnBoundary.END: TurnStep.END}


def _turn_moment(
    game: GameState, context: Context, event: StepStarts, pattern: triggers.TurnMoment
) -> Match | None:
    """Start of turn after the ready step's actions, end of turn at the start of the end phase (Rule 500.2,
    501.1a). The turn player is mentioned by "each opponent's turn", but neither by "your turn" nor by "the
    next turn".
    """
    if event.step is not _STEPS.get(pattern.moment):
        return None
    if pattern.player is not None:
        if game.turn_player not in interpreter.players(game, context, pattern.player):
            return None
    elif not is_turn(
        game, context.controller, Turn.YOURS if pattern.turn is Turn.YOUR_NEXT else pattern.turn
    ):
        return None
    player = Mention((), players=(game.turn_player,))
    if isinstance(pattern.player, ControllerOf):  # "attached ally's controller's turn" mentions the ally
        holder = pattern.player.card
        return Match((references.mention(holder, interpreter.referred(game, context, holder)), player))
    return Match((player,) if pattern.player is not None or pattern.turn in _OF_PLAYERS else ())


def _register() -> None:
    for pattern in MEANINGS:
        there = pattern in SEEN_THERE
        for event, kind in kinds_of_fact(pattern):
            before = kind.before and not there and pattern not in SEEN_AFTER
            watch = Watch(pattern, matcher_of(kind, there=there), before=before)
            WATCHED.setdefault(event, []).append(watch)
    WATCHED.setdefault(StepStarts, []).append(Watch(triggers.TurnMoment, _turn_moment, before=False))


_register()
