"""How an event happens: replacements, consequences, log, change, triggers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from engine.decisions import Flow
from engine.derive import history
from engine.derive.context import Context, context_of_modifier
from engine.derive.evaluate import has_power, holds, mentions_of
from engine.derive.index import watched_patterns
from engine.derive.layers import refresh
from engine.events.recording import Recording, begin_recording
from engine.log import LogLine
from engine.state import GameCard, GameState
from engine.state.aspects import Aspect
from engine.state.board_index import Triggers
from engine.state.link import WaitingTrigger
from engine.state.modifiers import TriggeredModifier
from engine.state.power_sheet import PowerEntry
from engine.state.reference import Mention
from engine.tree.conditions import PowerCondition
from engine.tree.powers import Triggered
from engine.tree.references import AnyOf, NextPlayed, This
from engine.tree.triggers import EntersZone, EventPattern, IsMoved, IsRevealed, PlaysCard, RevealsThisWay
from engine.tree.words import Place, Turn

_MOVES = Aspect.MOVES


class Event:
    """Something that happens.

    ``touches`` are the aspects of the position that it can change, ``rule`` is the number of the rule by
    which it happens, for the log. ``has_consequences`` and ``is_always_possible`` say which kinds of events
    need not be asked.
    """

    __slots__ = ()

    touches: ClassVar[int] = Aspect.BOARD
    rule: ClassVar[str] = ""
    has_consequences: ClassVar[bool] = False
    is_always_possible: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        cls.has_consequences = cls._consequences is not Event._consequences
        cls.is_always_possible = cls._is_possible is Event._is_possible

    def _is_possible(self, game: GameState) -> bool:
        """Whether there still is something to change: an event before may have done it (Rule 802.1)."""
        return True

    def _consequences(self, game: GameState) -> Sequence[Event]:
        """What the rules make happen at the same time, before it in the log."""
        return ()

    def _is_by_game(self) -> bool:
        """Whether the rules make it happen "by the game", so that nothing replaces it (Rule 103.3)."""
        return False

    def _moved_card(self, game: GameState) -> GameCard | None:
        """The card whose powers in other zones may have become active by moving there (Rule 703.3a)."""
        return None

    def _acting_card(self) -> GameCard | None:
        """The card that says to do it, whose powers about what is done "this way" see it anywhere (glossary:
        This Way).
        """
        return None

    def _perform(self, game: GameState) -> None:
        """Change the game."""
        raise NotImplementedError

    def _describe(self, game: GameState) -> str | LogLine | None:
        """The line of the log, written before the event is performed; ``None`` for no line."""
        return None


@dataclass(slots=True)
class CardEvent(Event):
    """Something that happens to one card."""

    card: GameCard

    def _moved_card(self, game: GameState) -> GameCard | None:
        return self.card


@dataclass(frozen=True, slots=True)
class Match:
    """That an event is what a power watches for: what it mentions (Rule 712.3a), and "that much"."""

    mentions: tuple[Mention, ...] = ()
    amount: int = 0


Matcher = Callable[[GameState, Context, Any, Any], Match | None]


@dataclass(frozen=True, slots=True)
class Watch:
    """How a kind of event is compared with a kind of pattern.

    ``before`` compares with the position immediately before the event, as every event does that is not about
    a card coming into play (Rule 703.4).
    """

    pattern: type[EventPattern]
    matcher: Matcher
    before: bool


WATCHED: dict[type[Event], list[Watch]] = {}
"""The patterns that can watch for each kind of event; ``engine.events.watching`` fills it."""


Replacer = Callable[[GameState, Sequence[Event]], Flow[Sequence[Event]]]

REPLACERS: list[Replacer] = []
"""What puts other events in the place of some (Rule 716); ``engine.play.replacing`` fills it."""


def happen(game: GameState, event: Event) -> Flow[Sequence[Event]]:
    """Let one event happen, or the events that replace it (Rule 716.1a); returns what really happened."""
    if game.stale:
        refresh(game)
    if game.index.replacements or game.replacements:
        return _carry_out(game, (yield from _after_replacement(game, (event,))))
    return _carry_out(game, (event,))


def happen_together(game: GameState, events: Sequence[Event]) -> Flow[Sequence[Event]]:
    """Let events happen at the same time: replacements, the changes, then what triggers (Rule 802.1).

    :returns: the events that really happened, without those that were not possible.
    """
    if game.stale:
        refresh(game)
    if game.index.replacements or game.replacements:
        events = yield from _after_replacement(game, events)
    return _carry_out(game, events)


def _after_replacement(game: GameState, events: Sequence[Event]) -> Flow[Sequence[Event]]:
    for replacer in REPLACERS:
        events = yield from replacer(game, events)
    return events


def _carry_out(game: GameState, events: Sequence[Event]) -> Sequence[Event]:
    if game.stale:
        refresh(game)
    for event in events:
        if event.has_consequences:
            events = _with_consequences(game, events)
            break
    matched = _matches_before(game, events) if game.index.triggers or game.watchers else None
    recording = begin_recording(game, events) if game.text.recorded else None
    happened, touched = _perform(game, events, recording)
    if game.stale or matched is not None or touched & _MOVES or game.index.triggers or game.watchers:
        _notice(game, happened, matched)
    if recording is not None:
        recording.finish(happened)
    listeners = game.hooks.listeners
    if listeners:
        for event in happened:
            for listener in listeners.get(type(event), ()):
                listener(game, event)
    return happened


def _perform(
    game: GameState, events: Sequence[Event], recording: Recording | None
) -> tuple[Sequence[Event], int]:
    """Change the game by each event that is possible; returns those, and the aspects that they touched."""
    happened = []
    touched = 0
    version = game.version
    for event in events:
        if not (event.is_always_possible or event._is_possible(game)):
            continue
        if game.log is not None:
            _write(game, event)
        if recording is not None:
            recording.note(event, before=True)
        event._perform(game)
        game.version += 1
        touched |= event.touches
        if touched & game.reads:
            game.stale = True
        happened.append(event)
    if game.checked == version and not (game.stale or touched & game.index.checked):
        game.checked = game.version
    return happened, touched


def _with_consequences(game: GameState, events: Sequence[Event]) -> Sequence[Event]:
    additional: list[Event] = []
    for event in events:
        if event.has_consequences:
            consequences = event._consequences(game)
            if consequences and event._is_possible(game):
                additional += consequences
    return [*_with_consequences(game, additional), *events] if additional else events


# Triggers (Rule 703)


@dataclass(slots=True, eq=False)
class Matched:
    """What events trigger, by the event: effects, and triggered modifiers that are over after it."""

    triggers: dict[int, list[WaitingTrigger]] = field(default_factory=dict)
    spent: dict[int, list[TriggeredModifier]] = field(default_factory=dict)

    def add(self, event: Event, trigger: WaitingTrigger) -> None:
        """Note that an event triggers an effect, if it happens."""
        self.triggers.setdefault(id(event), []).append(trigger)


def _matches_before(game: GameState, events: Sequence[Event]) -> Matched | None:
    """What each event triggers, seen from the position before it (Rule 703.4); ``None`` for nothing."""
    matched = None
    triggers = game.index.triggers
    for event in events:
        for watch in WATCHED.get(type(event), ()):
            if watch.before and (watch.pattern in triggers or game.watchers):
                matched = matched or Matched()
                for card, entry in triggers.get(watch.pattern, ()):
                    _try(game, event, watch, card, entry, matched)
                for watcher in game.watchers:
                    _try_watcher(game, event, watch, watcher, matched)
    return matched


def _notice(game: GameState, happened: Sequence[Event], matched: Matched | None) -> None:
    """Let powers and triggered modifiers trigger off what happened, in its order (Rule 703.1, 703.3c)."""
    active_before = game.index.triggers
    if game.stale:
        refresh(game)
    active = game.index.triggers
    for event in happened:
        for watch in WATCHED.get(type(event), ()) if active or game.watchers else ():
            if watch.pattern in active or game.watchers:
                matched = matched or Matched()
                _notice_after(game, event, watch, active_before, active, matched)
        if event.touches & _MOVES:
            for card in (event._moved_card(game), event._acting_card()):
                if card is not None and card.base.sheet.triggers and not card.in_play:
                    matched = matched or Matched()
                    _notice_elsewhere(game, event, card, matched)
        if matched is not None:
            game.waiting += matched.triggers.get(id(event), ())
    if matched is not None and matched.spent:
        _end_watchers(game, [watcher for event in happened for watcher in matched.spent.get(id(event), ())])


def _end_watchers(game: GameState, spent: Sequence[TriggeredModifier]) -> None:
    """End modifiers for the "next" event, after all events that happened at that time (Rule 703.1a)."""
    game.watchers = [watcher for watcher in game.watchers if all(watcher is not other for other in spent)]


def _notice_after(
    game: GameState, event: Event, watch: Watch, active_before: Triggers, active: Triggers, matched: Matched
) -> None:
    """Powers and triggered modifiers that see the position after the event, and powers that have become
    active with it (Rule 703.3c, 703.4, 715.1).
    """
    if not watch.before:
        for watcher in game.watchers:
            _try_watcher(game, event, watch, watcher, matched)
    if watch.pattern not in active:
        return
    active_then = active_before.get(watch.pattern, ())
    for card, entry in active[watch.pattern]:
        is_new = all(card is not other or entry is not same for other, same in active_then)
        if not watch.before or is_new:
            _try(game, event, watch, card, entry, matched)


def _notice_elsewhere(game: GameState, event: Event, card: GameCard, matched: Matched) -> None:
    """The powers of a card that work in the zone it has moved to (Rule 703.3a)."""
    for entry in card.base.sheet.triggers:
        for pattern in watched_patterns(entry.power.event):
            places = (place_of(entry.power, pattern), own_place(entry.power, pattern))
            is_here = any(place.value == card.zone.value for place in places)
            if is_here or isinstance(pattern, RevealsThisWay):
                for watch in WATCHED.get(type(event), ()):
                    if watch.pattern is type(pattern):
                        _try(game, event, watch, card, entry, matched)


def place_of(power: Triggered, pattern: EventPattern) -> Place:
    """The zone a power works in; one that watches only its own card move to a zone, be revealed from a deck,
    or be played, can only work there (Rule 703.3b).
    """
    if not isinstance(getattr(pattern, "card", None), This):
        return power.place
    return own_place(power, pattern)


def own_place(power: Triggered, pattern: EventPattern) -> Place:
    """Where a power works as it watches its own card, be it one of several: "this or another ally"."""
    described = getattr(pattern, "card", None)
    parts = described.cards if isinstance(described, AnyOf) else (described,)
    if not any(isinstance(part, This) for part in parts):
        return power.place
    if isinstance(pattern, PlaysCard):
        return Place.CHAIN
    if isinstance(pattern, IsRevealed):
        return Place.DECK
    return pattern.place if isinstance(pattern, IsMoved | EntersZone) else power.place


def _try(
    game: GameState,
    event: Event,
    watch: Watch,
    card: GameCard,
    entry: PowerEntry[Triggered],
    matched: Matched,
) -> None:
    power = entry.power
    controller = card.owner if card.controller is None else card.controller
    context = Context(controller, card.reference)
    if not has_power(game, context, entry.condition):
        return
    match = _match(game, context, event, watch, power)
    if match is None:
        return
    trigger = WaitingTrigger(power, card.reference, controller, match.mentions, match.amount)
    matched.add(event, trigger)


def _match(game: GameState, context: Context, event: Event, watch: Watch, power: Triggered) -> Match | None:
    """Whether an event is one that a power watches for, and makes it trigger now."""
    for pattern in watched_patterns(power.event):
        if type(pattern) is watch.pattern:
            match = watch.matcher(game, context, event, pattern)
            if match is not None and _may_trigger(game, context, power, match):
                return (
                    match
                    if power.condition is None
                    else _with_condition(game, context, power.condition, match)
                )
    return None


def _with_condition(game: GameState, context: Context, condition: PowerCondition, match: Match) -> Match:
    """A match that also mentions the card of the condition behind the event."""
    return Match((*match.mentions, *mentions_of(game, context, condition)), match.amount)


def _may_trigger(game: GameState, context: Context, power: Triggered, match: Match) -> bool:
    """The condition of a double-check power (Rule 703.2), which can ask about what the event mentions, and
    which event of the turn it watches for.
    """
    if power.condition is not None:
        mentions = (*context.mentions, *match.mentions)
        if not holds(game, replace(context, mentions=mentions, amount=match.amount), power.condition):
            return False
    return history.is_its_time(game, context, power.event, match.mentions)


def _is_for_next_card(pattern: EventPattern) -> bool:
    """Whether a pattern means one event only: "when you play your next ability" (Rule 703.1a)."""
    return isinstance(getattr(pattern, "card", None), NextPlayed)


LATER_TURNS = (Turn.AFTER_THIS, Turn.OF_PLAYER_NEXT, Turn.YOUR_NEXT)
"""Turns of which only one is watched for, and not the one in which that begins."""
SINGLE_TURNS = (Turn.ANY, Turn.NEXT, *LATER_TURNS)
"""Turns of which only one is watched for, as "at end of turn" in an effect."""


def _try_watcher(
    game: GameState, event: Event, watch: Watch, watcher: TriggeredModifier, matched: Matched
) -> None:
    """A triggered modifier, which is over once it has triggered "next" (Rule 715.1); the turn in which it
    begins is not your next one.
    """
    turn = getattr(watcher.power.event, "turn", None)
    if turn in LATER_TURNS and watcher.created == game.turn:
        return
    context = context_of_modifier(watcher)
    match = _match(game, context, event, watch, watcher.power)
    if match is None:
        return
    mentions = (*watcher.mentions, *match.mentions)
    trigger = WaitingTrigger(
        watcher.power,
        watcher.source,
        watcher.controller,
        mentions,
        match.amount,
        watcher.x,
        since=0 if turn is None else watcher.timestamp,
    )
    matched.add(event, trigger)
    if watcher.power.next or turn in SINGLE_TURNS or _is_for_next_card(watcher.power.event):
        matched.spent.setdefault(id(event), []).append(watcher)


def _write(game: GameState, event: Event) -> None:
    line = event._describe(game)
    if line is not None and game.log is not None:
        game.log.lines.append(
            replace(line, rule=event.rule)
            if isinstance(line, LogLine)
            else LogLine(game.turn, line, rule=event.rule)
        )
