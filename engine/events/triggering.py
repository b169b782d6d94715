"""What events trigger: powers and triggered modifiers that watch for them (Rule 703, 715)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.derive import history
from engine.derive.conditions.mentions import has_power, mentions_of
from engine.derive.context import Context, context_of_modifier
from engine.derive.durations import is_suspended
from engine.derive.event_patterns import Match
from engine.derive.index import watched_patterns
from engine.derive.interpreter import holds
from engine.derive.layers import refresh
from engine.events.event import WATCHED, Event, Watch
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


@dataclass(slots=True, eq=False)
class Matched:
    """What events trigger, by the event: effects, and triggered modifiers that are over after it."""

    triggers: dict[int, list[WaitingTrigger]] = field(default_factory=dict)
    spent: dict[int, list[TriggeredModifier]] = field(default_factory=dict)

    def add(self, event: Event, trigger: WaitingTrigger) -> None:
        """Note that an event triggers an effect, if it happens."""
        self.triggers.setdefault(id(event), []).append(trigger)


def matches_before(game: GameState, events: Sequence[Event]) -> Matched | None:
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


def notice(game: GameState, happened: Sequence[Event], matched: Matched | None) -> None:
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
        if event.touches & Aspect.MOVES:
            for card in (event._moved_card(game), event._acting_card()):
                if card is not None and card.base.sheet.triggers and not card.in_play:
                    matched = matched or Matched()
                    _notice_elsewhere(game, event, card, matched)
        if matched is not None and id(event) in matched.triggers:
            game.waiting += [_finding_what_moved(game, event, t) for t in matched.triggers[id(event)]]
    if matched is not None and matched.spent:
        _end_watchers(game, [watcher for event in happened for watcher in matched.spent.get(id(event), ())])


def _finding_what_moved(game: GameState, event: Event, trigger: WaitingTrigger) -> WaitingTrigger:
    """A trigger that mentions a card that its event has moved from somewhere else than play by what it has
    become (Rule 415.9b); what it was in play is remembered (Rule 707.3).
    """
    card = event._moved_card(game)
    if card is None or all(_is_known(game, card, mention) for mention in trigger.mentions):
        return trigger
    mentions = (
        mention
        if _is_known(game, card, mention)
        else mention._replace(
            cards=tuple(card.reference if p.number == card.number else p for p in mention.cards)
        )
        for mention in trigger.mentions
    )
    return replace(trigger, mentions=tuple(mentions))


def _is_known(game: GameState, card: GameCard, mention: Mention) -> bool:
    """Whether a mention is of no card, of another one, or of what this one is or was in play."""
    identities = [pointer.identity for pointer in mention.cards if pointer.number == card.number]
    return all(identity == card.identity or identity in game.memories for identity in identities)


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
    if (turn in LATER_TURNS and watcher.created == game.turn) or is_suspended(game, watcher):
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
